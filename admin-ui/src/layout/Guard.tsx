import { Fragment, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { accountOf, useSessionState } from '../api/session';
import { useText } from '../i18n/text';
import type { Page } from '../pages';
import { LOGIN_PATH } from '../paths';
import { AccessDenied } from './AccessDenied';
import { decideAccess } from './access';

export function Guard({ page, children }: { page: Page; children: ReactNode }) {
  const text = useText();
  const state = useSessionState();
  const decision = decideAccess(page, state, window.location.pathname + window.location.search);
  if (decision === 'login') return <Redirect to={LOGIN_PATH} replace />;
  if (decision === 'denied') return <AccessDenied explanation={page.denied?.(text)} />;
  // The key remounts the page for another account, so that it does not see what the previous one typed or read.
  return <Fragment key={accountOf(state)}>{children}</Fragment>;
}
