import { readFileSync } from 'node:fs';
import type { TestingModule } from '@nestjs/testing';
import { MailDelivery } from '../src/mail/delivery/mail-delivery.js';
import { ReminderPlanner } from '../src/mail/delivery/reminder-planner.js';
import { startApp, type TestApp } from './support/app.js';
import { makeEvent, makeUser } from './support/builders.js';
import { type MailSink, recipientOf, startMailSink } from './support/mail-sink.js';
import { makeTicketSeller, startWorker } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';

const HOUR_MS = 3_600_000;

/** The lines of one part of the document, each by the names of its columns. */
function linesOf(part: string): Array<[name: string, line: Record<string, string>]> {
  const text = readFileSync(new URL('../../docs/event-cases.md', import.meta.url), 'utf8');
  const [, body = ''] = text.split(`### ${part}\n`);
  const [names, , ...rows] = body
    .split(/\n#{2,3} /)[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return rows.map((cells) => [
    cells.filter(Boolean).join(', '),
    Object.fromEntries(names!.map((name, i) => [name, cells[i]!])),
  ]);
}

const input = (fields: Record<string, unknown>) => ({
  name: 'Lantern Festival',
  description: '',
  location: 'Town Hall',
  status: 'on_sale',
  ...fields,
});

describe('the times of an event', () => {
  let server: TestApp;
  let as: string;
  let sink: MailSink;
  let worker: TestingModule;
  beforeAll(async () => {
    server = await startApp({ env: { TIME_ZONE: 'UTC' } });
    as = await server.signIn(await makeUser(server.database, { role: 'president' }));
    sink = await startMailSink();
    // The worker polls once, before there is anything; after that only the tests do.
    worker = await startWorker(testSettings({ DATABASE_URL: server.database.url, SMTP_URL: sink.url }), {
      pollMs: HOUR_MS,
      sweepMs: HOUR_MS,
    });
  });
  afterAll(async () => {
    await worker.close();
    await sink.close();
    await server.close();
  });

  const create = (fields: Record<string, unknown>) =>
    server.call('POST', '/api/events', { as, body: input(fields) });
  const put = (id: string, fields: Record<string, unknown>) =>
    server.call('PUT', `/api/events/${id}`, { as, body: input(fields) });
  const send = async () => {
    const delivery = worker.get(MailDelivery);
    while (await delivery.deliverNextBulk());
  };
  /** Sells a ticket and takes its mail for sent long ago. @returns the address */
  async function sell(id: string): Promise<string> {
    const ticket = await makeTicketSeller(server.database, id);
    const { outboxId, email } = await ticket();
    await server.database.query(
      `update outbox set state = 'sent', sent_at = now() - interval '2 days', next_try_at = 'infinity' where id = $1`,
      [outboxId],
    );
    return email;
  }
  const mailsTo = (email: string) => sink.mails.filter((mail) => recipientOf(mail) === email);
  /** The calendar entry of a mail: what its lines say, and the offsets of its zone. */
  const entryOf = (mail: (typeof sink.mails)[number] | undefined) => {
    const lines = mail!.attachments
      .find(({ filename }) => filename === 'event.ics')!
      .content.toString()
      .replace(/\r\n /g, '')
      .split('\r\n');
    const entry = lines.slice(lines.indexOf('BEGIN:VEVENT'));
    const line = (beginning: string) => entry.find((one) => one.startsWith(beginning));
    return { start: line('DTSTART'), end: line('DTEND'), sequence: line('SEQUENCE') };
  };
  /** The mail of a change, sent now; people get the entry with it. */
  async function changedMail(id: string, email: string) {
    await server.database.query(
      `insert into outbox (kind, to_address, event_id, data, is_bulk)
       select 'event_changed', $2, id, jsonb_build_object('oldDate', event_date, 'oldLocation', 'Elsewhere'), true
       from events where id = $1`,
      [id, email],
    );
    await send();
    return mailsTo(email).at(-1)!;
  }
  const compact = (local: string) => `${local.replace(/[-:]/g, '')}00`;

  describe.each([
    'On its own clock',
    'Where the clock changes',
    'Over midnight, two on a day, three on a weekend',
  ])('%s', (part) => {
    const lines = linesOf(part).filter(([, line]) => ![line.moment, line.until].includes('skipped'));
    test.each(lines)('%s', async (_, line) => {
      const { body, status } = await create({
        event_date: line.moment,
        event_end: line.until || null,
        time_zone: line.zone,
        reminder_hours_before: null,
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        event_date: new Date(line.moment!).toISOString(),
        event_end: line.until ? new Date(line.until).toISOString() : null,
        time_zone: line.zone,
      });
      const [stored] = await server.database.query<{ over: string }>(
        `select to_char(over_at at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI') as over from events where id = $1`,
        [body.id],
      );
      expect(stored!.over).toBe(line.over);
      const ticket = await makeTicketSeller(server.database, body.id as string);
      const { outboxId, email } = await ticket();
      await worker.get(MailDelivery).deliver(outboxId);
      const mail = mailsTo(email).at(-1)!;
      expect(mail.text!.split('\n').map((text) => text.trim())).toContain(line['in a mail']);
      expect(mail.html).toContain(line['in a mail']);
      expect(entryOf(mail)).toEqual({
        start:
          line.zone === 'UTC'
            ? `DTSTART:${compact(line.starts!)}Z`
            : `DTSTART;TZID=${line.zone}:${compact(line.starts!)}`,
        end: line.ends ? `DTEND;TZID=${line.zone}:${compact(line.ends)}` : undefined,
        sequence: 'SEQUENCE:0',
      });
    });
  });

  describe('Changed after tickets were sold', () => {
    /** In ten days; the clock of none of the zones changes in its offset to the others then. */
    const day = new Date(Date.now() + 10 * 24 * HOUR_MS).toISOString().slice(0, 10);
    const momentOf = async (time: string, zone: string) => {
      const [row] = await server.database.query<{ at: Date }>(`select $1::timestamp at time zone $2 as at`, [
        `${day}T${time}`,
        zone,
      ]);
      return row!.at.toISOString();
    };
    test.each(linesOf('Changed after tickets were sold'))('%s', async (_, line) => {
      const zone = 'America/New_York';
      const first = await create({
        event_date: await momentOf('18:00', zone),
        ...(line.before && { event_end: await momentOf(line.before, zone) }),
        time_zone: zone,
        reminder_hours_before: null,
      });
      const email = await sell(first.body.id);
      const { change = '' } = line;
      const newZone = /zone ([^,]+)/.exec(change)?.[1];
      const end = /(no end)|end (\d\d:\d\d)/.exec(change);
      const fields = {
        event_date: change.includes('hour')
          ? await momentOf('18:00', newZone!)
          : (first.body.event_date as string),
        ...(newZone && { time_zone: newZone }),
        ...(end && { event_end: end[2] ? await momentOf(end[2], zone) : null }),
        notify: true,
      };
      const changed = await put(first.body.id, fields);
      expect(changed.status).toBe(200);
      await send();
      const told = mailsTo(email);
      expect(told.length > 0).toBe(line.told === 'yes');
      const mail = told[0] ?? (await changedMail(first.body.id, email));
      if (told[0]) {
        expect(mail.subject).toBe('New date or place: Lantern Festival');
        expect(mail.text).toMatch(/\(.+ Time\) \(before: .+ \(Eastern (Standard|Daylight) Time\)\)/);
      }
      const at = (name: string, time: string) =>
        time && `${name};TZID=${newZone ?? zone}:${compact(`${day}T${time}`)}`;
      expect(entryOf(mail)).toEqual({
        start: at('DTSTART', line.starts!),
        end: at('DTEND', line.ends!) || undefined,
        sequence: `SEQUENCE:${line.sequence}`,
      });
      const [entry] = await server.database.query(
        `select details from audit_log where subject_id = $1 order by id desc limit 1`,
        [first.body.id],
      );
      expect(entry!.details).toMatchObject({
        old: { time_zone: zone },
        new: { time_zone: newZone ?? zone, event_end: changed.body.event_end },
      });
    });
  });

  describe('Reminders where the zone changes', () => {
    const fixedZone = (ahead: number) =>
      ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    test.each(linesOf('Reminders where the zone changes'))('%s', async (_, line) => {
      const startsAt = new Date(Date.now() + Number(line['starts in']) * HOUR_MS);
      const [hours, way] = line.moves!.split(' ');
      const by = way === 'east' ? Number(hours) : -Number(hours);
      // Zones are from 12 hours behind UTC to 14 ahead, also after the move, whatever hour it is now.
      const least = Math.max(-12, -12 - by);
      const ahead = line.there
        ? least + ((Number(line.there.slice(0, 2)) - startsAt.getUTCHours() - least + 48) % 24)
        : 0;
      const { id } = await makeEvent(server.database, {
        date: startsAt.toISOString(),
        timeZone: fixedZone(ahead),
      });
      const email = await sell(id);
      if (line.before !== 'none') await worker.get(ReminderPlanner).plan();
      if (line.before === 'sent') await send();
      const moved = await put(id, {
        event_date: new Date(startsAt.getTime() - (line.keeps === 'hour' ? by * HOUR_MS : 0)).toISOString(),
        time_zone: fixedZone(ahead + by),
        reminder_hours_before: 24,
      });
      expect(moved.status).toBe(200);
      await worker.get(ReminderPlanner).plan();
      await send();
      await server.database.query('update events set reminder_hours_before = null where id = $1', [id]);
      const got = mailsTo(email);
      expect(got).toHaveLength(Number(line.reminders));
      const last = got.at(-1);
      if (last && line.before !== 'sent')
        expect(entryOf(last).start).toContain(`TZID=${fixedZone(ahead + by)}:`);
    });
  });

  test('there are so many', () => {
    expect(
      ['On its own clock', 'Where the clock changes', 'Over midnight, two on a day, three on a weekend']
        .concat('Changed after tickets were sold', 'Reminders where the zone changes')
        .flatMap(linesOf).length,
    ).toBeGreaterThanOrEqual(47);
  });

  test('a new event is in the zone of the organization where none is named; a change without one leaves it', async () => {
    const date = '2027-05-01T18:00:00-04:00';
    const before = await create({ event_date: date });
    expect(before.body).toMatchObject({ time_zone: 'UTC', event_end: null });
    const organization = { name: '', time_zone: 'America/St_Johns' };
    expect((await server.call('PUT', '/api/organization', { as, body: organization })).status).toBe(200);
    const { body } = await create({ event_date: date });
    expect(body.time_zone).toBe('America/St_Johns');
    expect((await put(body.id, { event_date: date, time_zone: 'Asia/Kathmandu' })).body.time_zone).toBe(
      'Asia/Kathmandu',
    );
    expect((await put(body.id, { event_date: date })).body.time_zone).toBe('Asia/Kathmandu');
  });

  test('a zone is taken however its case is, and stored as it is spelt', async () => {
    const { body } = await create({ event_date: '2027-05-01T18:00:00Z', time_zone: 'america/st_johns' });
    expect(body.time_zone).toBe('America/St_Johns');
  });

  test.each([
    ['Mars/Olympus'],
    ['+05:45'],
    ['UTC+3'],
    ['EST5EDT4'],
    ['posix/America/New_York'],
    ['localtime'],
    ['x'.repeat(900)],
    [7],
    [null],
  ])('the zone %j is refused, by its field and in a sentence', async (zone) => {
    const fields = { event_date: '2027-05-01T18:00:00Z', time_zone: zone };
    const { status, body } = await create(fields);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['time_zone']);
    if (typeof zone === 'string')
      expect(body.errors.time_zone).toEqual(['Time zone must be an IANA name such as America/New_York']);
  });

  test.each([
    ['at the start', '2027-05-01T18:00:00Z', 'The end must be after the start, within 31 days'],
    ['before the start', '2027-05-01T17:59:59Z', 'The end must be after the start, within 31 days'],
    ['more than 31 days later', '2027-06-01T18:00:01Z', 'The end must be after the start, within 31 days'],
    ['no moment', 'at eleven', expect.stringMatching(/^Must be a date and time/)],
  ])('an end %s is refused by its field', async (_, end, sentence) => {
    const { body } = await create({ event_date: '2027-05-01T18:00:00Z' });
    for (const answer of [
      await create({ event_date: '2027-05-01T18:00:00Z', event_end: end }),
      await put(body.id, { event_date: '2027-05-01T18:00:00Z', event_end: end }),
    ])
      expect(answer).toMatchObject({ status: 422, body: { errors: { event_end: [sentence] } } });
    expect(
      (await create({ event_date: '2027-05-01T18:00:00Z', event_end: '2027-06-01T18:00:00Z' })).status,
    ).toBe(201);
  });

  test('a copy lasts as long as the original, in its zone', async () => {
    const { body } = await create({
      event_date: '2027-05-08T18:00:00Z',
      event_end: '2027-05-09T01:30:00Z',
      time_zone: 'Asia/Kathmandu',
    });
    const copy = await server.call('POST', `/api/events/${body.id}/copy`, {
      as,
      body: { name: 'Again', event_date: '2028-05-06T18:00:00Z' },
    });
    expect(copy).toMatchObject({
      status: 201,
      body: { event_end: '2028-05-07T01:30:00.000Z', time_zone: 'Asia/Kathmandu' },
    });
  });

  test('GraphQL has both fields and the same rules', async () => {
    const mutation = `mutation ($input: EventInput!) { createEvent(input: $input) { eventDate eventEnd timeZone } }`;
    const event = { name: 'G', description: '', location: 'H', eventDate: '2027-05-08T18:00:00Z' };
    const make = (fields: object) => server.graphql(mutation, { input: { ...event, ...fields } }, as);
    const made = await make({ eventEnd: '2027-05-08T23:00:00Z', timeZone: 'Asia/Kathmandu' });
    expect(made.body.data.createEvent).toEqual({
      eventDate: '2027-05-08T18:00:00.000Z',
      eventEnd: '2027-05-08T23:00:00.000Z',
      timeZone: 'Asia/Kathmandu',
    });
    expect((await make({ timeZone: 'Mars/Olympus' })).body.errors[0].extensions).toMatchObject({
      status: 422,
      errorCodes: { timeZone: ['time_zone.unknown'] },
    });
    expect((await make({ eventEnd: event.eventDate })).body.errors[0].extensions).toMatchObject({
      status: 422,
      errorCodes: { eventEnd: ['event_end.invalid'] },
    });
  });
});
