import { TEAM_ROLES, type TeamRole } from '@usher/backend/rules';
import type { Texts } from './en';

/** Returns a team role's name in the language in use. A role that this version does not know is shown as it is. */
export const teamRoleText = (text: Texts, role: string): string => text.teamRoles[role as TeamRole] ?? role;

/** Returns all team roles as options of a select. */
export const teamRoleOptions = (text: Texts): Array<{ value: TeamRole; label: string }> =>
  TEAM_ROLES.map((role) => ({ value: role, label: teamRoleText(text, role) }));
