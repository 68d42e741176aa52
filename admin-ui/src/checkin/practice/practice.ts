import type { Station } from '@usher/backend/rules';
import { currentCheckinText } from '../texts/text';
import { serverAnswers } from '../offline/connection';
import { newId } from '../offline/device';
import { scannerPreferences } from '../preferences';
import { addNews, addScan, EMPTY, leave, settle, show, type Subject } from '../queue';
import { withoutTickets, withScan, type RecentScan } from '../recent-scans';
import type { Result } from '../result';
import { changePractice, practice, type Practice, type PracticeDesk } from './mode';
import { newPractice, practiceGuest, scanPractice, undoPractice, type PracticeTicket } from './tickets';

// What the check-in page does while somebody practises on it.

const beginning = (station: Station): Practice => ({
  station,
  tickets: newPractice(Date.now()),
  queue: EMPTY,
  recent: [],
  desk,
});

/** From now on the check-in page practises, with the six tickets as they were. */
export const startPractice = (): void => changePractice(beginning(scannerPreferences().station));

const alter = (next: (now: Practice) => Partial<Practice>): void => {
  const now = practice();
  if (now) changePractice({ ...now, ...next(now) });
};

const namesNow = (): Record<PracticeTicket, string> => currentCheckinText().practice.names;

/** One of the six as they stand now; for those who are looked up. */
export const guestInPractice = (ticket: PracticeTicket) =>
  practiceGuest(practice()?.tickets ?? newPractice(Date.now()), ticket, namesNow()[ticket]);

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
    queue: settle(queue, id, result, null),
    recent: result.kind === 'success' ? withScan(before.recent, recentOf(id, now, result)) : before.recent,
  };
}

const recentOf = (
  id: string,
  at: number,
  { station, guest, counted }: Extract<Result, { kind: 'success' }>,
): RecentScan => ({ id, station, guest, counted, at });

const desk: PracticeDesk = {
  scan: (subject) => alter((now) => scan(now, subject)),
  letInAnyway: (scan) =>
    alter(({ queue }) => {
      const again = { ...scan, id: newId(), scannedAt: Date.now() };
      return { queue: addNews(leave(queue), again, { kind: 'anyway' }) };
    }),
  showResult: () => {
    const before = practice()?.queue;
    alter(({ queue }) => ({ queue: show(queue, Date.now()) }));
    const after = practice()?.queue;
    const [first] = after?.scans ?? [];
    return after === before || !first?.result ? null : { result: first.result, station: first.station };
  },
  dismissResult: () => alter(({ queue }) => ({ queue: leave(queue) })),
  takeBack: ({ id, guest, station, counted }, tickets) =>
    alter((now) => ({
      tickets: undoPractice(now.tickets, guest.id, { station, tickets, at: Date.now() }, counted),
      recent: withoutTickets(now.recent, id, tickets),
    })),
  chooseStation: (station) => alter(() => ({ station })),
  startOver: () => alter(({ station }) => beginning(station)),
};
