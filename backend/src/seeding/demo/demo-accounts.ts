/** Demo accounts, one of each role. */
export const ACCOUNTS = [
  { email: 'president@example.org', fullName: 'Petra President', role: 'president', teamRole: 'President' },
  { email: 'finance@example.org', fullName: 'Felix Finance', role: 'finance_director', teamRole: 'Director' },
  {
    email: 'volunteer@example.org',
    fullName: 'Vera Volunteer',
    role: 'volunteer',
    teamRole: 'Marketing Team Member',
  },
] as const;
