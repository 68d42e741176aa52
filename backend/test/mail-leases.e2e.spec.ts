import pg from 'pg';
import { CommitProbe } from '../src/database/commit-probe.js';
import { MailDelivery } from '../src/mail/delivery/mail-delivery.js';
import type { MailTimings } from '../src/mail/delivery/timings.js';
import { createTestDatabase } from './support/database.js';
import { startMailSink } from './support/mail-sink.js';
import {
  makeTicketSeller,
  outboxRow,
  startWorker,
  untilTruthy,
  waitForMailState,
} from './support/mail-worker.js';
import { testSettings } from './support/settings.js';
import { until } from './support/until.js';

const opened: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Starts a worker with a database and a mail server of its own. */
async function start(timings: Partial<MailTimings>) {
  const database = await createTestDatabase();
  opened.push(() => database.drop());
  const sink = await startMailSink();
  opened.push(() => sink.close());
  const worker = await startWorker(testSettings({ DATABASE_URL: database.url, SMTP_URL: sink.url }), timings);
  opened.push(() => worker.close());
  const delivery = worker.get(MailDelivery, { strict: false });
  return { database, sink, worker, delivery, sell: await makeTicketSeller(database) };
}

test('after an outage, an expired lease is left alone until commits have come through for as long as a lease', async () => {
  const { database, sink, worker, delivery, sell } = await start({ leaseSeconds: 3 });
  const commits = worker.get(CommitProbe, { strict: false });
  const { outboxId } = await sell();
  await waitForMailState(database, outboxId, 'sent');
  await until(() => delivery.mayTakeOver);

  // No commit of the probe comes through, while those of everybody else do.
  await database.query('alter table applied_functions rename to applied_functions_away');
  await until(async () => !(await commits.isWorking()));
  const { attempts } = (await outboxRow(database, outboxId))!;
  await database.query(
    `update outbox set state = 'sending', sent_at = null, claimed_until = now() - interval '1 hour' where id = $1`,
    [outboxId],
  );
  await delivery.deliver(outboxId);
  expect(await outboxRow(database, outboxId)).toMatchObject({ state: 'sending', attempts });

  await database.query('alter table applied_functions_away rename to applied_functions');
  await until(() => commits.isWorking());
  expect(delivery.mayTakeOver).toBe(false);
  await delivery.deliver(outboxId);
  expect(await outboxRow(database, outboxId)).toMatchObject({ state: 'sending', attempts });

  // Nobody has recorded it in all that time: its worker is dead.
  await waitForMailState(database, outboxId, 'sent');
  expect(sink.mails).toHaveLength(2);
});

test('a mail whose lease could not be renewed is not passed to the server', async () => {
  const { database, sink, sell } = await start({ leaseSeconds: 2 });
  await database.query(`create function refuse() returns trigger language plpgsql as $$
    begin
      if old.state = 'sending' and new.state = 'sending' and new.attempts = old.attempts then
        raise 'on purpose' using errcode = '57P03';
      end if;
      return new;
    end $$`);
  await database.query(
    `create trigger refuse before update on outbox for each row execute function refuse()`,
  );
  await database.query(`alter table outbox alter next_try_at set default now() + interval '1 hour'`);
  const { outboxId } = await sell();
  // Holds up what the mail is written from.
  const locker = new pg.Client({ connectionString: database.url });
  await locker.connect();
  opened.push(() => locker.end());
  await locker.query('begin; lock table events in access exclusive mode');
  await database.query('update outbox set next_try_at = now()');
  await untilTruthy(
    async () =>
      (
        await database.query(
          `select coalesce(state = 'sending' and claimed_until < now(), false) as is from outbox where id = $1`,
          [outboxId],
        )
      )[0]!.is,
  );
  await locker.query('commit');
  await untilTruthy(async () =>
    (await outboxRow(database, outboxId))?.last_error?.includes('The lease could not be renewed'),
  );
  await database.query('drop trigger refuse on outbox');
  await waitForMailState(database, outboxId, 'sent');
  expect(sink.mails).toHaveLength(1);
});
