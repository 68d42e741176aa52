import type { MigrationInterface, QueryRunner } from 'typeorm';
import { normalizeEmail } from '../../rules/emails.js';

/** An address that is stored anew; a guest's within an event. */
interface Spelling {
  eventId: string | null;
  stored: string;
  ascii: string;
}

/**
 * Addresses are stored with their domain in ASCII from now on; until then, `bücher.example` and `xn--bcher-kva.example` were two
 * people. Where both spellings are stored, both rows stay as they are: they may have different names and tickets, and only
 * somebody who knows them can tell what is right. The one in ASCII is then the one that is found by the address.
 */
export class DomainsInAscii1763720000800 implements MigrationInterface {
  readonly name = 'DomainsInAscii1763720000800';

  async up(runner: QueryRunner): Promise<void> {
    const guests = await spellings(runner, 'people', 'event_id', 'closed_at is null');
    const reminded = `not exists (
      select from reminders r where r.event_id = t.event_id and r.day = t.day and r.email = given.ascii)`;
    await respell(runner, 'people', 'email', guests);
    await respell(runner, 'registrations', 'email', guests);
    await respell(runner, 'reminders', 'email', guests, reminded);
    await respell(runner, 'outbox', 'to_address', guests);
    await runner.query(
      `insert into unsubscribed (email) select given.ascii from unnest($1::text[], $2::text[]) as given (stored, ascii)
       where exists (select from unsubscribed u where u.email = given.stored) on conflict do nothing`,
      [guests.map(({ stored }) => stored), guests.map(({ ascii }) => ascii)],
    );
    const accounts = await spellings(runner, 'users', 'null::uuid', 'true');
    await respell(runner, 'users', 'email', accounts);
    const applicants = await spellings(
      runner,
      'volunteer_applications',
      'null::uuid',
      `status <> 'rejected'`,
    );
    await respell(runner, 'volunteer_applications', 'email', applicants);
  }

  /** Both spellings are the same address to every version. */
  async down(): Promise<void> {}
}

/**
 * Returns what to store anew: addresses in another form than their normal one, which nobody else has.
 * @param event SQL: the event, if an address is unique within one
 * @param isUnique SQL: the rows whose addresses are unique
 */
async function spellings(
  runner: QueryRunner,
  table: string,
  event: string,
  isUnique: string,
): Promise<Spelling[]> {
  const found: Array<{ eventId: string | null; stored: string }> = await runner.query(
    `select distinct ${event} as "eventId", email as stored from ${table} where octet_length(email) > char_length(email)`,
  );
  const changed = found
    .map((row) => ({ ...row, ascii: normalizeEmail(row.stored) }))
    .filter(({ stored, ascii }) => stored !== ascii);
  const taken: Array<{ eventId: string | null; ascii: string }> = await runner.query(
    `select distinct ${event} as "eventId", email as ascii from ${table} where email = any($1) and ${isUnique}`,
    [changed.map(({ ascii }) => ascii)],
  );
  const owners = new Map<string, number>();
  const keyOf = ({ eventId, ascii }: { eventId: string | null; ascii: string }) => `${eventId} ${ascii}`;
  for (const one of [...taken, ...changed]) owners.set(keyOf(one), (owners.get(keyOf(one)) ?? 0) + 1);
  return changed.filter((one) => owners.get(keyOf(one)) === 1);
}

/** @param condition SQL about the row `t` and its new address, `given.ascii` */
async function respell(
  runner: QueryRunner,
  table: string,
  column: string,
  spelled: Spelling[],
  condition = 'true',
): Promise<void> {
  if (spelled.length === 0) return;
  const sameEvent = spelled[0]!.eventId === null ? 'true' : 't.event_id = given.event_id';
  await runner.query(
    `update ${table} t set ${column} = given.ascii
     from unnest($1::uuid[], $2::text[], $3::text[]) as given (event_id, stored, ascii)
     where t.${column} = given.stored and ${sameEvent} and ${condition}`,
    [
      spelled.map(({ eventId }) => eventId),
      spelled.map(({ stored }) => stored),
      spelled.map(({ ascii }) => ascii),
    ],
  );
}
