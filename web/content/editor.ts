const OR = new Intl.ListFormat('en', { type: 'disjunction' });

/** The words of the editor itself: inside the page, its toolbar and its dialogs. */
export const EDITOR_WORDS = {
  textLabel: 'Text',
  toolbarLabel: 'Formatting',
  imageRefused: 'You can add PNG, JPEG, GIF, WebP and AVIF images of up to 20 MB.',
  addingImage: 'Adding the image…',
  imageElsewhere: (host: string) => `This image is on ${host}. We don’t load images from there.`,
  imageLocationHelp: (hosts: readonly string[]) =>
    `An address on ${OR.format(['this site', ...hosts])}. We don’t load images from other sites, so those sites can’t see who’s reading.`,
  imageFileHelp: 'PNG, JPEG, GIF, WebP or AVIF, up to 20 MB. We shrink large images.',
  imageAltHelp: 'One sentence for readers who can’t see the image. Leave it empty if the image is only decoration.',
  imageUnusable: 'We can’t show this image.',
  imageNoAddress: 'Enter the address of an image, such as https://example.org/cat.png.',
  imageNotThere: 'Your browser can’t find an image at this address.',
  comment: 'Comment',
  linkNeedsSelection: 'First select the words to link',
  linkNotAllowed: 'A link starts with https://, http:// or mailto:',
  requiredField: 'Required field',
} as const;

/** The name of a guest, made from the number that is sent instead of a name. */
export function guestName(guest: number): string {
  return `Guest ${guest}`;
}
