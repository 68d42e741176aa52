import type { Station } from '@usher/backend/rules';
import { currentCheckinText } from '../texts/text';
import { serverAnswers } from '../offline/connection';
import { newId } from '../offline/device';
import { scannerPreferences } from '../preferences';
import {
  addNews,
  addScan,
  EMPTY,
  removeOf,
  removeShown,
  setResult,
  markShown,
  type Subject,
} from '../scans/queue';
import { recentScan, withoutTickets, withScan } from '../scans/recent-scans';
import { setPractice, currentPractice, type Practice, type PracticeActions } from './mode';
import { newPractice, practiceGuest, scanPractice, undoPractice, type PracticeTicket } from './tickets';

// The actions of the check-in page in practice mode.

const initialPractice = (station: Station): Practice => ({
  station,
  tickets: newPractice(Date.now()),
  queue: EMPTY,
  recent: [],
  actions,
});

/** Starts practice mode, with the six tickets in their initial state. */
export const startPractice = (): void => setPractice(initialPractice(scannerPreferences().station));

const update = (next: (now: Practice) => Partial<Practice>): void => {
  const now = currentPractice();
  if (now) setPractice({ ...now, ...next(now) });
};

const namesNow = (): Record<PracticeTicket, string> => currentCheckinText().practice.names;

/** Returns the guest of a practice ticket in its current state, for looking up by name. */
export const guestInPractice = (ticket: PracticeTicket) =>
  practiceGuest(currentPractice()?.tickets ?? newPractice(Date.now()), ticket, namesNow()[ticket]);

function scan(before: Practice, given: Omit<Subject, 'station'>): Partial<Practice> {
  const now = Date.now();
  const id = newId();
  const subject: Subject = { ...given, station: before.station };
  const queue = addScan(before.queue, subject, now, id);
  if (queue === before.queue) return {};
  const { state: tickets, result } = scanPractice(
    before.tickets,
    {
      ...subject,
      lookedUp: subject.lookedUp?.id,
      scannedAt: now,
      isOffline: !serverAnswers() || !navigator.onLine,
    },
    namesNow(),
  );
  return {
    tickets,
    queue: setResult(queue, id, result, null),
    recent:
      result.kind === 'success'
        ? withScan(before.recent, recentScan({ id, madeAt: now }, result))
        : before.recent,
  };
}

const actions: PracticeActions = {
  scan: (subject) => update((now) => scan(now, subject)),
  letInAnyway: (scan) =>
    update(({ queue }) => {
      const again = { ...scan, id: newId(), scannedAt: Date.now() };
      return { queue: addNews(removeShown(queue), again, { kind: 'anyway' }) };
    }),
  markResultShown: () => {
    const before = currentPractice()?.queue;
    update(({ queue }) => ({ queue: markShown(queue, Date.now()) }));
    const after = currentPractice()?.queue;
    const [first] = after?.scans ?? [];
    return after === before || !first?.result ? null : { result: first.result, station: first.station };
  },
  dismissResult: () => update(({ queue }) => ({ queue: removeShown(queue) })),
  takeBack: ({ id, guest, station, counted }, tickets) =>
    update((now) => ({
      tickets: undoPractice(now.tickets, guest.id, { station, tickets, at: Date.now() }, counted),
      recent: withoutTickets(now.recent, id, tickets),
    })),
  sell: (scan, result) =>
    update(({ queue, recent }) => ({
      queue: addNews(queue, scan, result),
      recent: withScan(recent, recentScan(scan, result)),
    })),
  undoSale: (scan, sold) =>
    update(({ queue, recent }) => ({
      queue: addNews(removeOf(queue, sold.saleId), scan, { kind: 'undone', sold }),
      recent: withoutTickets(recent, sold.saleId, sold.tickets),
    })),
  chooseStation: (station) => update(() => ({ station })),
  startOver: () => update(({ station }) => initialPractice(station)),
};
