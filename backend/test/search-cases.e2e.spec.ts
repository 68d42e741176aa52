import fc from 'fast-check';
import { readSearch, searchText, finds } from '../src/rules/search.js';
import { foldText } from '../src/rules/folding.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { serverVersion } from './support/database.js';
import { type Found, searchCases, searchGuests } from './support/search-cases.js';

const VERSION = await serverVersion();

/** Asks every place where people are searched about every line of docs/search-cases.md. */
describe('a search', () => {
  let server: TestApp;
  let president: string;
  let director: string;
  let volunteer: string;
  let eventId: string;
  const guests = searchGuests();
  const idOf = new Map(guests.map(({ email, id }) => [email, id]));

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_DOOR_SEARCHES_PER_USER: '10000' } });
    eventId = (await makeEvent(server.database)).id;
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    director = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    volunteer = await server.signIn(await makeUser(server.database));
    await server.database.query('update events set is_door_open = true where id = $1', [eventId]);
    for (const { name, email, phone } of guests) {
      const body = makeAttendee({ name, email, phone, payment_mode: 'zelle' });
      expect(await server.call('POST', '/api/register', { as: volunteer, body })).toMatchObject({
        status: 201,
        body: { email },
      });
    }
  });
  afterAll(() => server.close());

  /** Returns whom a route finds, by their ids in the table. @param emailsOf reads the answer's body */
  const ask = async (path: string, as: string, idsOf: (body: any) => string[]): Promise<Found> => {
    const { status, body } = await server.call('GET', path, { as });
    if (status === 422) return 'refused';
    expect([path, status]).toEqual([path, 200]);
    return idsOf(body);
  };
  const byEmail = ({ data }: any) => data.map(({ email }: any) => idOf.get(email)!);
  const byName = (rows: any[]) => rows.map(({ name }) => guests.find((guest) => guest.name === name)!.id);

  test.each(searchCases())('$title', async ({ typed, list, volunteer: atDoor, phone: onPhone }) => {
    const text = encodeURIComponent(typed);
    expect(await ask(`/api/attendees?search=${text}`, president, byEmail)).toEqual(list);

    const official = await ask(`/api/checkin/search?q=${text}`, director, byName);
    expect(official).toEqual([...typed].length < 2 ? 'refused' : list);
    expect(await ask(`/api/checkin/search?q=${text}`, volunteer, byName)).toEqual(atDoor);

    const people = list === 'refused' ? undefined : list.length;
    const preview = { event_id: eventId, filter: { search: typed }, subject: 'Hello', text: 'All of you' };
    const written = await server.call('POST', '/api/messages/preview', { as: director, body: preview });
    expect(written.body.people).toBe(people);

    if (list === 'refused') return;
    const file = await server.call('GET', `/api/attendees/csv?search=${text}`, { as: president });
    expect(guests.filter(({ email }) => file.body.includes(email)).map(({ id }) => id)).toEqual(list);

    // What has the name alone is found where memos take the place of phone numbers, too.
    if (onPhone !== 'refused' && /^\P{N}+$/u.test(typed) && list.join() === onPhone.join())
      expect(await ask(`/api/transfers?event_id=${eventId}&search=${text}`, president, byEmail)).toEqual(
        list,
      );
  });

  test('nothing typed is no search', async () => {
    for (const typed of ['', ' ', '%20%20'])
      expect(
        await ask(`/api/attendees?limit=100&search=${typed}`, president, ({ pagination }) => [
          pagination.total,
        ]),
      ).toEqual([guests.length]);
  });

  test('a text that PostgreSQL cannot hold is refused', async () => {
    for (const path of ['/api/attendees?search=a%00b', '/api/checkin/search?q=a%00b'])
      expect(await ask(path, director, () => [])).toBe('refused');
  });

  test('a corrected name is found, the one before is not, and a cancelled registration is not', async () => {
    const body = makeAttendee({ name: 'Ægir Ólsen' });
    const sold = (await server.call('POST', '/api/register', { as: president, body })).body;
    const found = async (typed: string) =>
      (await server.call('GET', `/api/attendees?search=${encodeURIComponent(typed)}`, { as: president })).body
        .pagination.total;
    expect([await found('olsen aegir'), await found('lindqvist')]).toEqual([1, 0]);
    const changed = await server.call('PATCH', `/api/attendees/${sold.id}`, {
      as: president,
      body: { name: 'Ægir Líndqvist' },
    });
    expect(changed.status).toBe(200);
    expect([await found('olsen aegir'), await found('lindqvist')]).toEqual([0, 1]);
    await server.call('POST', `/api/attendees/${sold.id}/cancel`, {
      as: president,
      body: { reason: 'Cannot come' },
    });
    expect(await found('lindqvist')).toBe(0);
  });

  describe('PostgreSQL folds as the browser and the server do', () => {
    /** Its Unicode may be older than Node's. A server before 17 does not say so: what it leaves as it is may be new to it. */
    const IS_KNOWN = VERSION >= 170_000 ? 'unicode_assigned(text)' : 'fold_text(text) <> text';
    /** Returns the texts of which the two differ. */
    const differing = (texts: readonly string[], folded: readonly string[], sql: string) =>
      server.database.query(
        `select text, folded, ${sql} as here from unnest($1::text[], $2::text[]) as t (text, folded)
         where ${IS_KNOWN} and ${sql} is distinct from folded limit 20`,
        [texts, folded],
      );

    test('every letter and sign of Unicode', async () => {
      const all = Array.from({ length: 0x10ffff }, (_, i) => i + 1)
        .filter((code) => code < 0xd800 || code > 0xdfff)
        .map((code) => String.fromCodePoint(code))
        .filter((letter) => !/\p{Cn}/u.test(letter));
      expect(await differing(all, all.map(foldText), 'fold_text(text)')).toEqual([]);
      const between = all.map((letter) => `a${letter}b`);
      expect(await differing(between, between.map(foldText), 'fold_text(text)')).toEqual([]);
    });

    test('names, with any marks', async () => {
      const letter = fc.oneof(
        fc.constantFrom(...'aeoAEOÅÆŁßΣςЁїمआกค가각がŐằữ'),
        fc.constantFrom(...'\u0300\u0301\u0308\u0323\u031b\u05b8\u064e\u093c\u094d\u0e38\u0e48\u200d\u3099'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((text) => !text.includes('\0')),
      );
      const texts = fc
        .sample(fc.array(letter, { minLength: 1, maxLength: 12 }), 5_000)
        .map((letters) => letters.join('').normalize('NFC'));
      const stored = guests.map(({ name, email, phone }) => `${name}\n${email}\n${phone}`);
      const names = [...texts, ...stored];
      expect(await differing(names, names.map(foldText), 'fold_text(text)')).toEqual([]);
      expect(
        await differing(
          names,
          names.map((name) => searchText([name])),
          'search_text(text)',
        ),
      ).toEqual([]);
    });
  });

  test('what is found by SQL is what the rule finds', () => {
    for (const { typed, list } of searchCases())
      if (list !== 'refused') {
        const search = readSearch(typed);
        const found = guests.filter(({ name, email, phone }) =>
          finds(search, searchText([name, email, phone])),
        );
        expect([typed, found.map(({ id }) => id)]).toEqual([typed, list]);
      }
  });
});
