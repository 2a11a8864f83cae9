/** Red, green and blue from 0 to 255, and how much of what is below they cover. */
type Colour = readonly [red: number, green: number, blue: number, cover: number];

/** Reads a colour such as #fff, #1a2b3c or #1a2b3c14. @throws {Error} for any other. */
export function readColour(hex: string): Colour {
  const long = hex.length <= 5 ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex;
  if (!/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i.test(long)) throw new Error(`${hex} is no colour.`);
  const [red = 0, green = 0, blue = 0, cover = 255] = Array.from(long.matchAll(/[0-9a-f]{2}/gi), ([two]) =>
    Number.parseInt(two, 16),
  );
  return [red, green, blue, cover / 255];
}

/** What is seen of a colour over one that covers all. */
export function over([red, green, blue, cover]: Colour, below: Colour): Colour {
  const mix = (top: number, at: 0 | 1 | 2) => top * cover + below[at] * (1 - cover);
  return [mix(red, 0), mix(green, 1), mix(blue, 2), 1];
}

/** The contrast of two colours (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of a colour (WCAG 2.2, "relative luminance"). */
function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((each) => {
    const channel = each / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
