import { currentSession, onForget, subscribeToSession } from '../../api/session';
import { DUE, markedListUntil, markedWaiting } from './marks';

// What concerns the door on whichever page somebody is. Nothing more than this is loaded where there is no list and nothing
// waits.

const CHECK_EVERY_MS = 60_000;

/** The list goes with the session, and by this device's own clock when the event is over. */
function wipeWhereDue(): void {
  const until = markedListUntil();
  const isOver = until !== null && until !== DUE && Date.now() >= until;
  if (until === null || (currentSession() && until !== DUE && !isOver)) return;
  void import('./list-sync')
    .then(({ forgetList, forgetOver }) => (isOver ? forgetOver() : forgetList()))
    .catch(() => undefined);
}

/** Scans outlive their session: they are sent after the next sign-in, whoever that is. */
function sendWhereWaiting(): void {
  if (markedWaiting() === 0 || !currentSession()) return;
  void Promise.all([import('./life'), import('./sender')])
    .then(async ([{ openDoor }, { wakeSender }]) => {
      await openDoor();
      wakeSender();
    })
    .catch(() => undefined);
}

/** From now on, on every page. */
export function watchDoor(): void {
  const look = () => {
    wipeWhereDue();
    sendWhereWaiting();
  };
  // Another account's session does not get this one's list either.
  onForget(() => {
    if (markedListUntil() !== null)
      void import('./list-sync').then(({ forgetList }) => forgetList()).catch(() => undefined);
  });
  subscribeToSession(look);
  window.addEventListener('online', sendWhereWaiting);
  setInterval(wipeWhereDue, CHECK_EVERY_MS);
  look();
}
