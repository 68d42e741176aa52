// No imports here, so that a link to a page does not import the page.

export const REGISTRATION_PATH = '/registration';
export const LOGIN_PATH = '/login';
/** Mails and the command that makes the first president link to it, with `?token=`. */
export const RESET_PASSWORD_PATH = '/reset-password';
export const CHECKIN_PATH = '/checkin';
export const DASHBOARD_PATH = '/dashboard';
export const UPLOADS_PATH = '/uploads';
/** Bank transfers: the uploads lead to it. */
export const TRANSFERS_PATH = '/transfers';
/** An event's statement, by the event's id: the dashboard leads to it. */
export const STATEMENT_PATH = '/statement';
export const ADMIN_PATH = '/admin';
/** Tickets to practise the door with. */
export const PRACTICE_PATH = '/practice';
export const PROFILE_PATH = '/profile';
/** One hand-over by its id, and the count of a new one. */
export const HAND_OVERS_PATH = '/hand-overs';

/** Where somebody counts the cash that they hand over for an event. */
export const countPath = (eventId: string): string => `${HAND_OVERS_PATH}/new/${eventId}`;

/** Finance shows it to whoever is to countersign, and mails may link to it. */
export const handOverPath = (id: string): string => `${HAND_OVERS_PATH}/${id}`;

/** The path of a page. */
export type PagePath =
  | typeof REGISTRATION_PATH
  | typeof LOGIN_PATH
  | typeof RESET_PASSWORD_PATH
  | typeof CHECKIN_PATH
  | typeof DASHBOARD_PATH
  | typeof UPLOADS_PATH
  | typeof TRANSFERS_PATH
  | typeof STATEMENT_PATH
  | typeof ADMIN_PATH
  | typeof PRACTICE_PATH
  | typeof PROFILE_PATH
  | typeof HAND_OVERS_PATH;

/** Where somebody of this role lands after signing in. */
export const homeOf = (role: string): string => (role === 'president' ? DASHBOARD_PATH : REGISTRATION_PATH);
