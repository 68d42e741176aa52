export const en = {
  login: {
    title: 'Admin Login',
    submit: 'Sign in',
    failed: 'Login failed',
    noAnswer: 'Login failed. Please try again.',
    /** Why the session ended, by the server's code; any other code is an ended session too. */
    ended: {
      session_ended: 'Your session has ended. Please log in again.',
      account_deactivated: 'Your account was deactivated. Please ask your president.',
      role_changed: 'What you may do was changed. Please log in again.',
    },
    forgot: 'Forgot your password?',
    volunteer: 'Want to become a volunteer?',
    toSignup: 'Sign up here',
    account: 'Already have an account?',
    toLogin: 'Back to login',
    passkey: {
      signIn: 'Use a Passkey',
      notUsed: 'No passkey was used. Please try again, or log in with your password.',
    },
    second: {
      title: 'Confirm That It Is You',
      hints: {
        totp: 'Type the six digits that your authenticator app shows for this account.',
        passkey: 'Your device asks for your fingerprint, your face or its PIN.',
        recovery_code: 'Type one of your recovery codes. Each works once.',
      },
      codes: { totp: 'Code', recovery_code: 'Recovery code' },
      submit: 'Continue',
      usePasskey: 'Use a Passkey',
      useApp: 'Use the Authenticator App',
      useRecoveryCode: 'Use a Recovery Code',
      back: 'Back',
      wrong: 'This code is not right.',
      expired: 'This took too long. Please log in again.',
      notUsed: 'No passkey was used. Please try again, or choose another way.',
      lost: 'Nothing of this at hand? Your president can reset your second factor.',
    },
  },

  forgotPassword: {
    title: 'Reset Password',
    explanation: 'Enter the email of your account. We will send you a link to set a new password.',
    submit: 'Send Reset Link',
    failed: 'Failed to send reset email',
    sent: 'Email Sent',
    sentHint: 'If an account with that email exists, a reset link has been sent.',
  },

  signup: {
    title: 'Volunteer Signup',
    teamRole: 'Team role',
    chooseTeamRole: 'Choose a team role',
    nameRequired: 'Name is required',
    nameTooShort: 'Name must be at least 2 characters',
    submit: 'Submit Application',
    conflict: 'An application with this email already exists or you already have an account.',
    failed: 'Failed to submit volunteer application. Please try again.',
    done: 'Application Submitted!',
    doneHint: (email: string) =>
      `Your application will be reviewed, and the decision is sent by email to ${email}. If it is approved, your login credentials follow.`,
  },
};
