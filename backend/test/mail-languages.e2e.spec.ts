import { readdirSync, readFileSync } from 'node:fs';
import type { TestingModule } from '@nestjs/testing';
import { Database } from '../src/database/database.js';
import { MailDelivery } from '../src/mail/delivery/mail-delivery.js';
import { GUEST_KINDS } from '../src/mail/kinds/kinds.js';
import { templateIn, TEMPLATES } from '../src/mail/kinds/render.js';
import { type NewMail, writeMail } from '../src/mail/outbox/outbox.js';
import { GUEST_LANGUAGES } from '../src/rules/languages.js';
import { startApp, type TestApp } from './support/app.js';
import { makeUser } from './support/builders.js';
import { type MailSink, recipientOf, startMailSink } from './support/mail-sink.js';
import { makeGift, makeTicketSeller, startWorker } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';

const HOUR_MS = 3_600_000;
const EVENT = {
  name: 'Noche de Faroles',
  description: 'Traigan abrigo.',
  location: 'Salón Ribera',
  status: 'on_sale',
  event_date: '2030-11-30T18:00:00-08:00',
  event_end: '2030-12-01T01:30:00-08:00',
  time_zone: 'America/Los_Angeles',
  reminder_hours_before: null,
  lang: 'es',
};
const TIMES =
  'sábado, 30 de noviembre de 2030, 6:00 p.m. – domingo, 1 de diciembre de 2030, 1:30 a.m. (hora estándar del Pacífico)';

/** Words that only the English mails have. */
const ENGLISH = /\b(Hello|the|your|tickets?|With(out)? Food|Reason|Before|attached|November|Time)\b/;

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
/** Text of an HTML page, as a reader sees it. */
const shownText = (html: string): string =>
  plain(html)
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** The lines of docs/mail-cases.md about the kinds. */
const lines = new Map(
  readFileSync(new URL('../../docs/mail-cases.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => GUEST_KINDS.some((kind) => line.startsWith(`| ${kind} `)))
    .map((line) => {
      const [kind, ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [kind!, cells];
    }),
);

describe('what the guests of an event get', () => {
  let server: TestApp;
  let president: string;
  let sink: MailSink;
  let worker: TestingModule;
  let eventId: string;
  beforeAll(async () => {
    server = await startApp({ env: { TIME_ZONE: 'UTC' } });
    president = await server.signIn(
      await makeUser(server.database, { role: 'president', fullName: 'Petra President' }),
    );
    sink = await startMailSink();
    // The worker polls once, before there is anything; after that only the tests do.
    worker = await startWorker(testSettings({ DATABASE_URL: server.database.url, SMTP_URL: sink.url }), {
      pollMs: HOUR_MS,
      sweepMs: HOUR_MS,
    });
    eventId = (await create(EVENT)).body.id;
  });
  afterAll(async () => {
    await worker.close();
    await sink.close();
    await server.close();
  });

  const create = (body: object) => server.call('POST', '/api/events', { as: president, body });
  const put = (id: string, body: object) => server.call('PUT', `/api/events/${id}`, { as: president, body });

  /** Writes a mail of this kind about a sale of one ticket, and sends it. */
  async function sent(kind: (typeof GUEST_KINDS)[number]) {
    const sell = await makeTicketSeller(server.database, eventId);
    const { registrationId, email } = await sell({ tickets: 1, name: 'Ángela Núñez' });
    if (kind === 'cancellation')
      await server.database.query(
        `update registrations set cancelled_at = now(), cancelled_by = seller_id, cancel_reason = 'Enferma', refund = 'none'
         where id = $1`,
        [registrationId],
      );
    const [message] = await server.database.query<{ id: string }>(
      `insert into messages (event_id, sent_by, subject, text, filter)
       select $1, id, 'Where to park', 'Behind the hall.', '{}' from users limit 1 returning id`,
      [eventId],
    );
    const data: Partial<Record<NewMail['kind'], Record<string, unknown>>> = {
      reminder: { day: '2030-11-30' },
      event_changed: {
        oldDate: '2030-11-29T18:00:00-08:00',
        oldEnd: null,
        oldTimeZone: 'America/New_York',
        oldLocation: 'Molino Viejo',
      },
      message: { messageId: message!.id },
      ...((kind === 'tickets_given' || kind === 'give_confirmation') && {
        [kind]: await makeGift(server.database, kind, { registrationId, eventId }),
      }),
    };
    const id = await writeMail(server.app.get(Database), {
      kind,
      toAddress: email,
      eventId,
      registrationId,
      data: data[kind] ?? {},
    });
    // The ticket was mailed long ago, so that a reminder is due.
    await server.database.query(
      `update outbox set state = 'sent', sent_at = now() - interval '9 days', next_try_at = 'infinity'
       where to_address = $1 and id <> $2`,
      [email, id],
    );
    if (kind === 'reminder')
      await server.database.query('update events set reminder_hours_before = 24 where id = $1', [eventId]);
    await worker.get(MailDelivery).deliver(id);
    return { id, mail: await sink.waitFor((one) => recipientOf(one) === email) };
  }

  test.each(GUEST_KINDS)('is in its language, times and calendar included: %s', async (kind) => {
    const [subject, begins, dates, calendar] = lines.get(kind)!;
    const { id, mail } = await sent(kind);
    expect(mail.subject).toBe(subject);
    const [text, html] = [plain(mail.text!), shownText(String(mail.html))];
    expect(text).toContain(`Hola, Ángela Núñez:\n\n${begins}`);
    expect(html.toLowerCase()).toContain(begins!.toLowerCase());
    expect(html).toContain('Hola, Ángela Núñez');
    expect(String(mail.html)).toContain('<html lang="es">');
    if (dates === 'yes')
      for (const part of [text, html]) {
        expect(part).toContain(TIMES);
        if (kind === 'event_changed')
          expect(part).toMatch(
            /antes: viernes, 29 de noviembre de 2030, 9:00 p\.m\. \(hora estándar oriental\)/i,
          );
      }
    const written = (part: string) =>
      part
        .replaceAll('Where to park', '')
        .replaceAll('Behind the hall.', '')
        .replace(/https?:\S+/g, '');
    expect(written(text)).not.toMatch(ENGLISH);
    expect(written(html)).not.toMatch(ENGLISH);

    const entry = mail.attachments.find(({ contentType }) => contentType === 'text/calendar');
    expect(entry?.filename ?? '–').toBe(calendar);
    if (entry) expect(entry.content.toString()).toContain('PRODID:-//Usher//Usher//ES\r\n');

    const logged = await server.call('GET', `/api/mail-log/${id}`, { as: president });
    expect(logged.body).toMatchObject({ kind, subject });
    expect(plain(logged.body.text).trim()).toBe(
      text.trim().replace(/http\S+(\/api\/unsubscribe|\/give#)\S+/, '[link hidden]'),
    );
  });

  test('is shown in its language by the preview of a message', async () => {
    const input = { event_id: eventId, subject: 'Parking', text: 'Behind the hall.', filter: {} };
    const preview = await server.call('POST', '/api/messages/preview', { as: president, body: input });
    expect(preview.body.text).toContain('Hola, Petra President:');
    expect(preview.body.html).toContain('Recibes este correo porque tienes boletos para Noche de Faroles.');
  });

  test('is what the ticket page is told for its print and its calendar entry', async () => {
    const { mail } = await sent('ticket');
    const [, code] = /Código QR: (\S+)/.exec(mail.text!)!;
    const { body } = await server.call('POST', '/api/tickets/view', { body: { code } });
    expect(body.event).toMatchObject({ name: EVENT.name, lang: 'es', event_end: '2030-12-01T09:30:00.000Z' });
  });

  test('is in English unless somebody said otherwise; a change without it leaves it, and a copy has it', async () => {
    const { lang: _, ...unsaid } = EVENT;
    const { body } = await create(unsaid);
    expect(body.lang).toBe('en');
    expect((await put(body.id, EVENT)).body.lang).toBe('es');
    expect((await put(body.id, unsaid)).body.lang).toBe('es');
    const copy = await server.call('POST', `/api/events/${body.id}/copy`, {
      as: president,
      body: { name: 'Otra vez', event_date: '2031-11-29T18:00:00-08:00' },
    });
    expect(copy.body).toMatchObject({ lang: 'es' });
    const [entry] = await server.database.query(
      `select details from audit_log where subject_id = $1 and details #>> '{old,lang}' = 'en'`,
      [body.id],
    );
    expect(entry!.details).toMatchObject({ old: { lang: 'en' }, new: { lang: 'es' } });
    const mutation = `mutation ($id: ID!, $input: EventInput!) { updateEvent(id: $id, input: $input) { lang } }`;
    const { name, description, location, event_date: eventDate } = EVENT;
    const input = { name, description, location, eventDate, lang: 'en' };
    const graphql = await server.graphql(mutation, { id: body.id, input }, president);
    expect(graphql.body.data.updateEvent).toEqual({ lang: 'en' });
  });

  test.each(['fr', 'ES', '', null, 1])('the language %j is refused by its field', async (lang) => {
    const { status, body } = await create({ ...EVENT, lang });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ lang: ['Language must be en or es'] });
    expect((await put(eventId, { ...EVENT, lang })).status).toBe(422);
  });
});

describe('the templates of the mails to guests', () => {
  const files = readdirSync(TEMPLATES);
  const template = (stem: string, part: string) =>
    readFileSync(new URL(`${stem}.${part}.hbs`, TEMPLATES), 'utf8');
  const stems = GUEST_KINDS.map((kind) => kind.replaceAll('_', '-'));
  const others = GUEST_LANGUAGES.filter((lang) => lang !== 'en');

  test.each(stems.flatMap((stem) => others.map((lang) => [stem, lang] as const)))(
    'of %s have the same tags and the same values in %s',
    (stem, lang) => {
      const tags = (html: string) => html.replace(/alt="[^"{]*/g, 'alt="').match(/<[^>]+>/g);
      expect(tags(template(templateIn(stem, lang), 'html'))).toEqual(tags(template(stem, 'html')));
      for (const part of ['html', 'text']) {
        const values = (source: string) => [...new Set(source.match(/\{\{[^}]+\}\}/g))].sort();
        expect(values(template(templateIn(stem, lang), part))).toEqual(values(template(stem, part)));
      }
    },
  );

  test('are the only ones in other languages', () => {
    const inOthers = files.filter((file) => others.some((lang) => file.includes(`.${lang}.`)));
    expect(inOthers.sort()).toEqual(
      others
        .flatMap((lang) =>
          stems.flatMap((stem) => ['html', 'text'].map((part) => `${stem}.${lang}.${part}.hbs`)),
        )
        .sort(),
    );
  });
});
