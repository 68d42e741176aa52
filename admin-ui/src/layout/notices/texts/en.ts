export const en = {
  takeover: {
    title: (name: string) => `You are signed in as ${name} now.`,
    explanation:
      'Somebody signed in in another tab of this browser. What was typed here before is gone; nothing of it was sent.',
  },
  secondFactorDue: {
    until: (date: string) =>
      `Your account needs a passkey or an authenticator app by ${date}. After that you can do nothing else before you have one.`,
    setUp: 'Set It Up on Your Profile',
    overdueTitle: 'Your Account Needs a Second Factor',
    overdue:
      'Your organization asks for a passkey or an authenticator app, and the time to set one up is over. As soon as you have one, everything works again.',
    here: 'Add a passkey or an authenticator app below.',
    toProfile: 'Go to Profile',
  },
};
