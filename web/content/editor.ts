const OR = new Intl.ListFormat('en', { type: 'disjunction' });

/** The words of the editor itself: inside the page, its toolbar and its dialogs. */
export const EDITOR_WORDS = {
  textLabel: 'Text',
  toolbarLabel: 'Formatting',
  imageRefused: 'Images up to 1 MiB in the formats PNG, JPEG, GIF, WebP and AVIF can be added.',
  imageElsewhere: (host: string) => `This image is on ${host}. Images from there are not loaded here.`,
  imageLocationHelp: (hosts: readonly string[]) =>
    `An address on ${OR.format(['this site', ...hosts])}. Images on other sites are named, not loaded, so that those sites cannot see who reads.`,
  imageFileHelp: 'PNG, JPEG, GIF, WebP or AVIF, up to 1 MiB.',
  imageAltHelp: 'One sentence for readers who cannot see the image. Leave it empty for an ornament.',
  imageUnusable: 'This image cannot be shown.',
  imageNoAddress: 'Give the address of an image, such as https://example.org/cat.png.',
  imageNotThere: 'There is no image at this address that your browser can show.',
  linkNeedsSelection: 'Select the words that the link is for first',
  linkNotAllowed: 'A link starts with https://, http:// or mailto:',
  requiredField: 'Required field',
} as const;

/** The name of a guest, made from the number that is sent instead of a name. */
export function guestName(guest: number): string {
  return `Guest ${guest}`;
}
