import { shownTitle } from '#shared-types/text/characters';

/** The longest name without its ending, in bytes of UTF-8: file systems allow 255, and some programs add to a name. */
const MAX_BYTES = 120;
/** Names that Windows keeps for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Characters that one system or another refuses, and those that nobody sees. */
const REFUSED = /[<>:"/\\|?*~\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const UNTITLED = 'Untitled';

/** A file name, made from a title, that every system accepts. @param ending without its dot. */
export function fileNameOf(title: string, ending: string): string {
  const words = shownTitle(title)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s/g, ' ')
    .replaceAll(REFUSED, ' ')
    .replaceAll(/ +/g, ' ');
  // A dot before a name hides the file; Windows drops dots and spaces after one. "-" would be read as an option.
  const name = shortened(words.replace(/^[ .-]+/, '')).replace(/[ .]+$/, '');
  const safe = name === '' ? UNTITLED : DEVICE.test(name) ? `${name}_`.replace(/^([^.]*)(\..*)_$/, '$1_$2') : name;
  return `${safe}.${ending}`;
}

function shortened(name: string): string {
  const encoder = new TextEncoder();
  let short = '';
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    if (encoder.encode(short + segment).length > MAX_BYTES) break;
    short += segment;
  }
  return short;
}
