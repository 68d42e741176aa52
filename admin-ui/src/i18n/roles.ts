import { TEAM_ROLES, type TeamRole } from '@usher/backend/rules';
import type { Texts } from './en';

/** A team role as it is read. Its value stays English; one that this version does not know is shown as it is. */
export const teamRoleText = (text: Texts, role: string): string => text.teamRoles[role as TeamRole] ?? role;

/** All team roles, to choose one of. */
export const teamRoleOptions = (text: Texts): Array<{ value: TeamRole; label: string }> =>
  TEAM_ROLES.map((role) => ({ value: role, label: teamRoleText(text, role) }));
