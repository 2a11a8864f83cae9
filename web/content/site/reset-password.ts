/** The words of the page for a forgotten password. */
export const RESET_PASSWORD = {
  waiting: 'One moment…',
  ask: {
    heading: 'Get a link',
    submit: 'Send me a link',
    busy: 'Sending…',
    done: (email: string) =>
      `If there’s an account for ${email}, a link is on its way there. It can take a few minutes. If it doesn’t come, look in your spam folder.`,
  },
  choose: {
    heading: 'Your new password',
    checking: 'Checking your link…',
    password: 'New password',
    submit: 'Set new password',
    busy: 'Setting…',
    help: (email: string) => `For ${email}. You’ll be signed out on every device.`,
    done: 'Your new password is set. You’re signed out on every device.',
    signIn: 'Sign in with it',
  },
} as const;
