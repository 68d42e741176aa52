import type { Session } from '../api/stored-session';
import type { Texts } from '../i18n/en';
import { PAGES } from '../pages';
import { LOGIN_PATH, REGISTRATION_PATH } from '../paths';
import { mayOpen } from './access';

interface NavigationLink {
  path: string;
  label: string;
}

/** Returns the links of bar and menu: the pages that the user may open, or Registration and Login without a session. */
export function navigationLinks(session: Session | null, text: Texts): NavigationLink[] {
  if (!session) {
    return [
      { path: REGISTRATION_PATH, label: text.nav.registration },
      { path: LOGIN_PATH, label: text.nav.login },
    ];
  }
  return PAGES.filter((page) => page.label && page.requires && mayOpen(page.requires, session)).map(
    (page) => ({
      path: page.path,
      label: page.label!(text),
    }),
  );
}
