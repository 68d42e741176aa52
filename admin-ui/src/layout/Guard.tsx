import { Fragment, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { accountOf, isFollowedLink, useSessionState } from '../api/session';
import { useText } from '../i18n/text';
import type { Page } from '../pages';
import { LOGIN_PATH, type LoginState } from '../paths';
import { AccessDenied } from './AccessDenied';
import { decideAccess } from './access';

export function Guard({ page, children }: { page: Page; children: ReactNode }) {
  const text = useText();
  const state = useSessionState();
  const here = window.location.pathname + window.location.search;
  const decision = decideAccess(page, state, here);
  if (decision === 'login') {
    // A link to one thing (a hand-over to countersign, an event's statement) leads there after the sign-in. The page's own address
    // does not: where a user starts is up to their role.
    const isToOneThing = here !== page.path && isFollowedLink();
    return (
      <Redirect to={LOGIN_PATH} replace state={isToOneThing ? ({ link: here } satisfies LoginState) : null} />
    );
  }
  if (decision === 'denied') return <AccessDenied explanation={page.denied?.(text)} />;
  // The key remounts the page for another account, so that it does not see what the previous one typed or read.
  return <Fragment key={accountOf(state)}>{children}</Fragment>;
}
