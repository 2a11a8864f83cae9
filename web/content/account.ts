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
    question: 'Already have an account?',
  },
  email: 'Email',
  password: 'Password',
  username: 'Username',
  usernameHelp: 'What we call you. People who share a private draft with you see it while you’re there.',
  signedInAs: (email: string, name?: string) => `You’re signed in as ${name ? `${name} (${email})` : email}.`,
  usernameRule: 'Use at least one letter, digit or symbol',
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
  signedIn: 'You’re signed in.',
  signedOut: 'You’re signed out.',
} as const;
