import { currentSession, onForget, subscribeToSession } from '../../api/session';
import { DUE, markedListUntil, markedWaiting } from './marks';

// What has to happen at the door whichever page is open. Where there is no list and no scan waits, this is all that is loaded.

const CHECK_EVERY_MS = 60_000;

/** The list is wiped when the session ends and, by this device's own clock, when the event is over. */
function wipeWhereDue(): void {
  const until = markedListUntil();
  const isOver = until !== null && until !== DUE && Date.now() >= until;
  if (until === null || (currentSession() && until !== DUE && !isOver)) return;
  void import('./list-sync')
    .then(({ forgetList, forgetOver }) => (isOver ? forgetOver() : forgetList()))
    .catch(() => undefined);
}

/** Scans outlive their session: they are sent after the next sign-in, whoever signs in. */
function sendWhereWaiting(): void {
  if (markedWaiting() === 0 || !currentSession()) return;
  void Promise.all([import('./open-door'), import('./sender')])
    .then(async ([{ openDoor }, { wakeSender }]) => {
      await openDoor();
      wakeSender();
    })
    .catch(() => undefined);
}

/** Call once on every page. */
export function watchDoor(): void {
  const look = () => {
    wipeWhereDue();
    sendWhereWaiting();
  };
  // The next account does not get this one's list either.
  onForget(() => {
    if (markedListUntil() !== null)
      void import('./list-sync').then(({ forgetList }) => forgetList()).catch(() => undefined);
  });
  subscribeToSession(look);
  window.addEventListener('online', sendWhereWaiting);
  setInterval(wipeWhereDue, CHECK_EVERY_MS);
  look();
}
