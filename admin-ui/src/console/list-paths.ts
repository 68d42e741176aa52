import { DASHBOARD_PATH } from '../paths';

/** The dashboard's lists: react-admin's resources of the same names. */
export const LISTS = ['sellers', 'attendees'] as const;
export type ListName = (typeof LISTS)[number];

export const listPath = (list: ListName): string => `${DASHBOARD_PATH}/${list}`;

/** Returns the page that a path belongs to: each list is a part of the dashboard, and its view a page. */
export const pageAt = (path: string): string =>
  LISTS.some((list) => listPath(list) === path) ? DASHBOARD_PATH : path;

/** Path of the view of a seller, by id, or of a person, by e-mail address. */
export const viewPath = (list: ListName, id: string): string =>
  `${listPath(list)}/${encodeURIComponent(id)}/show`;
