import type { Role } from '@usher/backend/rules';
import { Fragment, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { accountOf, useSessionState, type SessionState } from '../api/session';
import { useText } from '../i18n/text';
import type { Page } from '../pages';
import { LOGIN_PATH } from '../paths';
import { AccessDenied } from './AccessDenied';

/** What becomes of somebody who opens a page. The server decides again on every call; this spares them the attempt. */
export function decide(page: Pick<Page, 'roles' | 'keepsOpenForm'>, { session, ended }: SessionState) {
  if (!page.roles) return 'show';
  if (!session) return ended && page.keepsOpenForm && wasOpen(ended.path) ? 'show' : 'login';
  return page.roles.includes(session.user.role as Role) ? 'show' : 'denied';
}

const wasOpen = (path: string): boolean => path === window.location.pathname + window.location.search;

export function Guard({ page, children }: { page: Page; children: ReactNode }) {
  const text = useText();
  const state = useSessionState();
  const decision = decide(page, state);
  if (decision === 'login') return <Redirect to={LOGIN_PATH} replace />;
  if (decision === 'denied') return <AccessDenied explanation={page.denied?.(text)} />;
  // Remounted for another account: nothing that one person typed or read is left for the next.
  return <Fragment key={accountOf(state)}>{children}</Fragment>;
}
