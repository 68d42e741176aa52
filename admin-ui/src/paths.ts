// This file imports nothing, so that linking to a page does not load the page.

export const REGISTRATION_PATH = '/registration';
export const LOGIN_PATH = '/login';
/** State of the history entry of the login page. */
export interface LoginState {
  /** The link that led here; followed after the sign-in. */
  link: string;
}
/** Linked, with `?token=`, from mails and from the output of the command that creates the first president. */
export const RESET_PASSWORD_PATH = '/reset-password';
/** Opened by the address that is printed while there is no account; its key is in the fragment. */
export const SETUP_PATH = '/setup';
export const CHECKIN_PATH = '/checkin';
export const DASHBOARD_PATH = '/dashboard';
export const UPLOADS_PATH = '/uploads';
/** Bank transfers. */
export const TRANSFERS_PATH = '/transfers';
/** An event's statement, followed by the event's id. */
export const STATEMENT_PATH = '/statement';
export const ADMIN_PATH = '/admin';
/** What comes next once there is an account, step by step. */
export const START_PATH = `${ADMIN_PATH}/start`;
/** Where an event is made. */
export const NEW_EVENT_PATH = `${ADMIN_PATH}/events/create`;
/** Tickets for practising check-in. */
export const PRACTICE_PATH = '/practice';
export const PROFILE_PATH = '/profile';
/** The own paper tickets. */
export const PAPER_PATH = `${PROFILE_PATH}/paper`;
/** Followed by a hand-over's id, or by `/new/` and an event's id to count a new one. */
export const HAND_OVERS_PATH = '/hand-overs';

/** Path of the page where a volunteer counts the cash to hand over for an event. */
export const countPath = (eventId: string): string => `${HAND_OVERS_PATH}/new/${eventId}`;

/** Path of one hand-over. Finance shows this page to the person who countersigns, and mails may link to it. */
export const handOverPath = (id: string): string => `${HAND_OVERS_PATH}/${id}`;

/** The pages of the light application, which a phone keeps so that they open without a network. */
export const LIGHT_PATHS = [
  REGISTRATION_PATH,
  CHECKIN_PATH,
  PRACTICE_PATH,
  PROFILE_PATH,
  HAND_OVERS_PATH,
  LOGIN_PATH,
  RESET_PASSWORD_PATH,
  SETUP_PATH,
] as const;
export type LightPath = (typeof LIGHT_PATHS)[number];

/** The pages of the console. From one application to the other there are plain links, each the load of a document. */
export const CONSOLE_PATHS = [
  DASHBOARD_PATH,
  UPLOADS_PATH,
  TRANSFERS_PATH,
  STATEMENT_PATH,
  ADMIN_PATH,
] as const;
export type ConsolePath = (typeof CONSOLE_PATHS)[number];

export type PagePath = LightPath | ConsolePath;

/** Whether an address on this server, from its path on, is a page of the console. */
export const isOfConsole = (address: string): boolean =>
  CONSOLE_PATHS.some((path) => address.startsWith(path) && /^($|[/?#])/.test(address.slice(path.length)));
