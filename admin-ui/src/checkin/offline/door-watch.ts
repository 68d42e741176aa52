import { currentSession, onClearAccountData, subscribeToSession } from '../../api/session';
import { forgetAccountData, forgetRecentUnlessOf } from './account-data';
import { DUE, markedListUntil, markedWaiting } from './offline-flags';

// Check-in tasks that must run on every page. Without a list and waiting scans, no other check-in code is loaded.

const CHECK_EVERY_MS = 60_000;

/** Deletes the last check-ins once they are old, or if the session has ended. */
const forgetRecent = (): void => forgetRecentUnlessOf(currentSession()?.user.id ?? null, Date.now());

/** Wipes the list if the session has ended, the event is over by this device's clock, or an earlier wipe failed. */
function wipeWhereDue(): void {
  const until = markedListUntil();
  const isOver = until !== null && until !== DUE && Date.now() >= until;
  if (until === null || (currentSession() && until !== DUE && !isOver)) return;
  void import('./list-sync')
    .then(({ forgetList, forgetOver }) => (isOver ? forgetOver() : forgetList()))
    .catch(() => undefined);
}

/** Sends waiting scans. They outlive their session and are sent after the next sign-in of any account. */
function sendWhereWaiting(): void {
  if (markedWaiting() === 0 || !currentSession()) return;
  void Promise.all([import('./open-door'), import('./sender')])
    .then(async ([{ openDoor }, { triggerSync }]) => {
      await openDoor();
      triggerSync();
    })
    .catch(() => undefined);
}

/** Call once on every page. */
export function watchDoor(): void {
  const look = () => {
    forgetRecent();
    wipeWhereDue();
    sendWhereWaiting();
  };
  // The next account must get neither this account's list nor its guests' names.
  onClearAccountData((keep) => {
    forgetAccountData(keep);
    if (markedListUntil() !== null)
      void import('./list-sync').then(({ forgetList }) => forgetList()).catch(() => undefined);
  });
  subscribeToSession(look);
  window.addEventListener('online', sendWhereWaiting);
  setInterval(() => {
    forgetRecent();
    wipeWhereDue();
  }, CHECK_EVERY_MS);
  look();
}
