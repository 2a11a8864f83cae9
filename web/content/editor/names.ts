import { type NameFault, PERSON_NAME_MAX_LENGTH } from '#shared-types/people/person-name';

/** The words about the names of people in a document. */
export const NAMES = {
  you: 'You are',
  others: 'Also here',
  more: (count: number) => `and ${count} more`,
  choose: 'Choose a name',
  change: 'Change your name',
  name: 'Name',
  sandbox: 'Everyone in the public sandbox can see this name. It’s only used there, and this browser remembers it.',
  sandboxOfAccount: 'Everyone in the public sandbox can see this name. The name of your account isn’t shown there.',
  draft:
    'Everyone who has a private draft or a shared document open with you can see this name, and your comments and the history keep it. This browser remembers it.',
  draftOfAccount:
    'Everyone who has a private draft or a shared document open with you can see this name, and your comments and the history keep it. Unless you choose another one here, it’s the name of your account.',
  unchecked: 'Anyone can choose any name.',
  use: 'Use this name',
  goWithout: 'Go without a name',
  cancel: 'Cancel',
} as const;

/** Why a name is refused, and what to do. */
export const NAME_FAULTS: Record<NameFault, string> = {
  empty: 'Enter a name.',
  'too-long': `This name is too long. Names can have up to ${PERSON_NAME_MAX_LENGTH} characters.`,
  characters:
    'Use letters, numbers, spaces, emoji and simple punctuation. No @, so that nobody shows an email address.',
  'no-letter': 'Use at least one letter.',
  marks: 'There are too many accents on one letter.',
  alphabets: 'Write each word in one alphabet.',
  'guest-number': '“Guest” and a number is what people without a name are called. Choose another name.',
  numbered: 'A number in brackets at the end tells people with the same name apart. Leave it out.',
};
