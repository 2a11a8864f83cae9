/** The words of the sign-in page. */
export const ACCOUNT = {
  login: {
    heading: 'Sign in',
    submit: 'Sign in',
    busy: 'Signing in…',
    toggle: 'Create New Account',
    question: 'No account yet?',
  },
  register: {
    heading: 'Create an account',
    submit: 'Sign Up',
    busy: 'Signing up…',
    toggle: 'Login',
    question: 'Do you have an account?',
  },
  email: 'Email',
  password: 'Password',
  username: 'Username',
  usernameHelp: 'How we address you. Others do not see it.',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  usernameRule: 'A name with at least one letter, digit or sign',
  /** A sentence with two links in it. */
  consent: {
    start: 'By signing up you confirm that you are over 18 and accept ',
    terms: 'the terms',
    and: ' and ',
    privacy: 'the privacy policy',
    end: '.',
  },
  google: 'Continue with Google',
  logout: 'Logout',
  goBack: 'Go back to your message',
  signedIn: 'You are signed in.',
  signedOut: 'You are signed out.',
} as const;
