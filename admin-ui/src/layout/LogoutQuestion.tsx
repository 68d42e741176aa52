import { lazy, Suspense } from 'react';
import { loadNotices } from './load-notices';
import type { Logout } from './useLogout';

const LogoutDialog = lazy(async () => ({ default: (await loadNotices()).LogoutDialog }));

/** The question before a logout, if there is one. */
export const LogoutQuestion = ({ question }: Pick<Logout, 'question'>) =>
  question && (
    <Suspense>
      <LogoutDialog question={question} />
    </Suspense>
  );
