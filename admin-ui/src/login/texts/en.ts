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
