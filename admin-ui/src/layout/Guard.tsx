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
  // Remounted for another account: nothing that one person typed or read is left for the next.
  return <Fragment key={accountOf(state)}>{children}</Fragment>;
}
