import type { Permission } from '@usher/backend/rules';
import { ADMIN_PATH, STATEMENT_PATH, TRANSFERS_PATH } from '../paths';

interface Section {
  path: string;
  requires: Permission;
  /** Whether the page is about one event, which its address then names. */
  isOfEvent?: boolean;
}

/** The pages of the console's menu, in its order. react-admin's resources are among them, by their names. */
export const SECTIONS = {
  events: { path: `${ADMIN_PATH}/events`, requires: 'events.edit' },
  door: { path: `${ADMIN_PATH}/door`, requires: 'door.manage', isOfEvent: true },
  'hand-overs': { path: `${ADMIN_PATH}/hand-overs`, requires: 'money.read', isOfEvent: true },
  paper: { path: `${ADMIN_PATH}/paper`, requires: 'paper.manage', isOfEvent: true },
  transfers: { path: TRANSFERS_PATH, requires: 'transfers.review', isOfEvent: true },
  statement: { path: STATEMENT_PATH, requires: 'money.read', isOfEvent: true },
  lists: { path: `${ADMIN_PATH}/lists`, requires: 'lists.bring', isOfEvent: true },
  organization: { path: `${ADMIN_PATH}/organization`, requires: 'organization.edit' },
  users: { path: `${ADMIN_PATH}/users`, requires: 'accounts.manage' },
  'personal-data': { path: `${ADMIN_PATH}/personal-data`, requires: 'personal_data.export' },
  'mail-log': { path: `${ADMIN_PATH}/mail-log`, requires: 'mail.read' },
  'audit-log': { path: `${ADMIN_PATH}/audit-log`, requires: 'audit.read' },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof SECTIONS;

/** Returns the address of a page of the menu, of one event if the page is about one. */
export function addressOf(name: SectionName, eventId: string | null): string {
  const { path, isOfEvent = false }: Section = SECTIONS[name];
  return isOfEvent && eventId !== null ? `${path}?event=${encodeURIComponent(eventId)}` : path;
}
