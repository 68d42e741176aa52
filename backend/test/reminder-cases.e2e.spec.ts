import { readFileSync } from 'node:fs';
import type { TestingModule } from '@nestjs/testing';
import { MailDelivery } from '../src/mail/delivery/mail-delivery.js';
import { ReminderPlanner } from '../src/mail/delivery/reminder-planner.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type MailSink, recipientOf, startMailSink } from './support/mail-sink.js';
import { makeTicketSeller, startWorker } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';

interface Case {
  name: string;
  reminds: number | null;
  startsIn: number;
  registrations: string[];
  steps: string[];
  reminders: number;
  codes: number | null;
}

const HOUR_MS = 3_600_000;

function cases(): Case[] {
  const text = readFileSync(new URL('../../docs/reminder-cases.md', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [number, reminds, startsIn, registrations, steps, reminders, codes] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return {
        name: `${number}: ${registrations}, ${startsIn} h before: ${steps}`,
        reminds: reminds === '-' ? null : Number(reminds),
        startsIn: Number(startsIn),
        registrations: registrations!.split(' '),
        steps: steps!.split(', '),
        reminders: Number(reminders),
        codes: codes === '' ? null : Number(codes),
      };
    });
}

/** Returns a zone in which it is about noon at that moment, so that an hour more or less is the same day. */
const noonZone = (at: Date): string => {
  const offset = 12 - at.getUTCHours();
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
};

describe('the cases of reminders', () => {
  let database: TestDatabase;
  let sink: MailSink;
  let worker: TestingModule;
  let people = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    sink = await startMailSink();
    // The worker polls once, before there is anybody; after that only the steps do.
    worker = await startWorker(testSettings({ DATABASE_URL: database.url, SMTP_URL: sink.url }), {
      pollMs: HOUR_MS,
      sweepMs: HOUR_MS,
    });
  });
  afterAll(async () => {
    await worker.close();
    await sink.close();
    await database.drop();
  });

  const write = () => worker.get(ReminderPlanner).plan();
  const send = async () => {
    while (await worker.get(MailDelivery).deliverNextBulk());
  };

  async function play(line: Case): Promise<{ got: number; codes: number | null }> {
    const startsAt = new Date(Date.now() + line.startsIn * HOUR_MS);
    const person = `guest-${++people}`;
    let email = `${person}@example.org`;
    const sell = await makeTicketSeller(database, {
      date: startsAt.toISOString(),
      timeZone: noonZone(startsAt),
    });
    const [event] = await database.query<{ id: string }>('select id from events order by id desc limit 1');
    const onEvent = (statement: string) => database.query(statement, [event!.id]);
    await database.query('update events set reminder_hours_before = $2 where id = $1', [
      event!.id,
      line.reminds,
    ]);
    const sale = async (text: string) => {
      const match = /^(\d+)(?:\+(\d+))?(x)?(?:@(.+))?$/.exec(text)!;
      const [, tickets, inside, cancelled, mail = '48'] = match;
      const sold = await sell({ email, tickets: Number(tickets) });
      const state = Number.isNaN(Number(mail)) ? mail : 'sent';
      await database.query(
        `update outbox set state = $2, next_try_at = 'infinity',
           sent_at = case when $2 = 'sent' then now() - make_interval(secs => $3) end where id = $1`,
        [sold.outboxId, state, state === 'sent' ? Number(mail) * 3600 : 0],
      );
      if (inside)
        await database.query(
          `update registrations set tickets_admitted = $2, checked_in_at = now(), check_in_recorded_at = now(),
             checked_in_by = seller_id where id = $1`,
          [sold.registrationId, Number(inside)],
        );
      if (cancelled)
        await database.query(
          `update registrations set cancelled_at = now(), cancelled_by = seller_id, cancel_reason = 'ill' where id = $1`,
          [sold.registrationId],
        );
    };
    const move = (interval: string) =>
      onEvent(`update events set event_date = event_date + interval '${interval}' where id = $1`);
    const admit = (tickets: string, at: string, by: string) =>
      onEvent(
        `update registrations set tickets_admitted = ${tickets}, checked_in_at = ${at}, check_in_recorded_at = ${at},
           checked_in_by = ${by} where event_id = $1 and cancelled_at is null`,
      );
    const steps: Record<string, () => Promise<unknown>> = {
      write,
      send,
      look: async () => {
        await write();
        await send();
      },
      both: () => Promise.all([write(), write()]),
      hour: () => move('1 hour'),
      day: () => move('1 day'),
      back: () => move('-1 day'),
      never: () => onEvent('update events set reminder_hours_before = null where id = $1'),
      start: () => onEvent(`update events set event_date = now() - interval '1 minute' where id = $1`),
      buy: () => sale('1@0'),
      again: () => sale('1@0'),
      old: () => onEvent(`update outbox set sent_at = sent_at - interval '13 hours' where event_id = $1`),
      cancel: () =>
        onEvent(
          `update registrations set cancelled_at = now(), cancelled_by = seller_id, cancel_reason = 'ill' where event_id = $1`,
        ),
      in: () => admit('ticket_quantity', 'now()', 'seller_id'),
      undo: () => admit('0', 'null', 'null'),
      correct: async () => {
        email = `${person}-corrected@example.org`;
        await database.query(`update people set email = $2 where event_id = $1`, [event!.id, email]);
      },
    };
    for (const text of line.registrations) await sale(text);
    for (const step of line.steps) await steps[step]!();
    // Turns reminders off, so that no later poll touches this event.
    await onEvent('update events set reminder_hours_before = null where id = $1');
    const mails = sink.mails.filter((mail) => new RegExp(`^${person}(-corrected)?@`).test(recipientOf(mail)));
    const last = mails.at(-1);
    return { got: mails.length, codes: last ? last.text!.match(/QR Code ID: /g)!.length : null };
  }

  test.each(cases().map((line) => [line.name, line] as const))('%s', async (_name, line) => {
    expect(await play(line)).toEqual({ got: line.reminders, codes: line.codes });
  });

  test('there are so many', () => expect(cases().length).toBeGreaterThanOrEqual(40));
});
