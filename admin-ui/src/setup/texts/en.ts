export const en = {
  setup: {
    title: 'Set Up Usher',
    explanation:
      'This makes the first account: the president’s, who may do everything. Others are added afterwards.',
    password: 'Password',
    submit: 'Create Account',
    failed: 'The account could not be created. Please try again.',
    noKey: 'Open the address that Usher printed',
    noKeyHint:
      'It has a key in it, so that nobody else can set this Usher up. Where Usher runs, “npm run setup-key” prints a new one.',
    wrongKey:
      'The key in this address is wrong or was used. Where Usher runs, “npm run setup-key” prints a new one. If you have set Usher up just now, log in.',
    toLogin: 'Go to Login',
  },
};
