export const TEAM_ROLES = [
  'Marketing Team Member',
  'Social Media Team Member',
  'Finance Team Member',
  'Alumni Team Member',
  'Events Team Member',
  'Director',
  'Secretary',
  'Vice President',
  'President',
] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export const isTeamRole = (value: unknown): value is TeamRole =>
  (TEAM_ROLES as readonly unknown[]).includes(value);
