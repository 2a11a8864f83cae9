import { CLOSED_ACCOUNT_DAYS } from '#shared-types/people/account';

/** The words of the account page. */
export const ACCOUNT_PAGE = {
  signedOut: 'You’re signed out. ',
  signIn: 'Sign in',
  toSettings: ' to see your account.',
  email: (email: string) => `You sign in as ${email}.`,
  name: {
    heading: 'Your name',
    label: 'Name',
    help: 'Everyone who has a private draft or a shared document open with you can see it, and your comments and the history keep it. Nobody checks names.',
    submit: 'Save name',
    busy: 'Saving…',
    done: 'Your name is saved.',
  },
  password: {
    heading: 'Your password',
    present: 'Current password',
    next: 'New password',
    submit: 'Change password',
    busy: 'Changing…',
    done: 'Your password is changed. You’re still signed in here, and signed out everywhere else.',
    elsewhere: 'You sign in with another service, which keeps your password.',
  },
  sessions: {
    heading: 'Signing out',
    help: '“Sign out everywhere” ends your sessions in every browser and on every device, here too. Your documents close there within seconds. A draft that isn’t in your account stays open, since anyone with its address can open it.',
    helpAtFirebase: 'To sign out on all other devices, change your password.',
    everywhere: 'Sign out everywhere',
    done: 'You’re signed out everywhere.',
  },
  data: {
    heading: 'Your data',
    help: 'One ZIP file with what we keep for your account: your details, your documents as Word and Markdown files with their writing records, your comments, your dictionary and rules, and what you sent with the forms, as far as this site keeps it.',
    submit: 'Download your data',
    busy: 'Collecting your data…',
    writing: (done: number, count: number) => `Writing document ${done + 1} of ${count}…`,
    done: 'Your download has started.',
  },
  deletion: {
    heading: 'Deleting your account',
    help: `You can change your mind for ${CLOSED_ACCOUNT_DAYS} days.`,
    helpAtFirebase: 'You can’t undo this.',
    open: 'Delete account',
    title: 'Delete your account?',
    closes: `We close your account at once, and you’re signed out everywhere. If you sign in again within ${CLOSED_ACCOUNT_DAYS} days, you can keep it. After that, we delete it for good, with your comments, your dictionary, the rules you turned off, and what you sent with the forms, as far as this site keeps it.`,
    deletes:
      'We delete your account at once, with your comments, your dictionary and the rules you turned off. You can’t undo this. What you sent with the forms stays until you ask us to delete it.',
    drafts:
      'Your documents are deleted with your account, and then nobody can open them. Drafts that you didn’t keep in your account stay until nobody has used them for a while.',
    password: 'Your password',
    cancel: 'Cancel',
    submit: 'Delete account',
    busy: 'Deleting…',
    closed: `Your account is closed. Sign in within ${CLOSED_ACCOUNT_DAYS} days if you want to keep it.`,
    deleted: 'Your account is deleted.',
  },
} as const;

/** The words of the choice at signing out. */
export const KEPT_TEXTS = {
  choice: 'Also remove the texts kept on this device',
  choiceWithClasses: 'Also remove the texts and class lists kept on this device',
  classes: 'The names of your students and their links go, too; save them to a file first, under “Collect”.',
  help: 'Do this on a shared computer. The list of drafts goes too: drafts that aren’t in your account can then only be opened with their links.',
  unsaved: (count: number) =>
    `${count === 1 ? 'One text has' : `${count} texts have`} words that aren’t saved anywhere else. If you remove ${count === 1 ? 'it' : 'them'}, those words are gone.`,
} as const;
