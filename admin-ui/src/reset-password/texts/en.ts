export const en = {
  resetPassword: {
    title: 'Reset Password',
    password: 'New password',
    confirmation: 'Confirm password',
    submit: 'Reset Password',
    fillAll: 'Please fill in all fields',
    mismatch: 'Passwords do not match',
    noToken: 'Invalid or missing reset token',
    failed: 'Failed to reset password',
    done: 'Password Reset Complete!',
    doneHint: 'You can log in with your new password now.',
    toLogin: 'Go to Login',
  },
};
