import { Fragment, lazy, type ComponentType, type ReactNode } from 'react';
import { accountOf, isFollowedLink, useSessionState } from '../api/session';
import { useText } from '../i18n/text';
import type { Page } from '../pages';
import { decideAccess } from './access';
import { loadNotices } from './load-notices';

const AccessDenied = lazy(async () => ({ default: (await loadNotices()).AccessDenied }));
const SecondFactorOverdue = lazy(async () => ({ default: (await loadNotices()).SecondFactorOverdue }));

interface GuardProps {
  page: Page;
  /** Replaces the page by the login page; after the sign-in it leads to `link`, if there is one. */
  ToLogin: ComponentType<{ link: string | null }>;
  children: ReactNode;
}

export function Guard({ page, ToLogin, children }: GuardProps) {
  const text = useText();
  const state = useSessionState();
  const here = window.location.pathname + window.location.search;
  const decision = decideAccess(page, state, here);
  if (decision === 'login') {
    // A link to one thing (a hand-over to countersign, an event's statement) leads there after the sign-in. The page's own address
    // does not: where a user starts is up to their role.
    const isToOneThing = here !== page.path && isFollowedLink();
    return <ToLogin link={isToOneThing ? here : null} />;
  }
  if (decision === 'overdue') return <SecondFactorOverdue />;
  if (decision === 'denied') return <AccessDenied explanation={page.denied?.(text)} />;
  // The key remounts the page for another account, so that it does not see what the previous one typed or read.
  return <Fragment key={accountOf(state)}>{children}</Fragment>;
}
