import { randomUUID } from 'node:crypto';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

/** Volunteers recognize a guest at the door; what the guest's address and phone number are is between guest and seller. */
describe('what the door tells of a guest’s e-mail and phone', () => {
  let server: TestApp;
  let eventId: string;
  let president: string;
  let director: string;
  let seller: string;
  let volunteer: string;
  let made = 0;

  beforeAll(async () => {
    server = await startApp({
      env: { LIMIT_REQUESTS_PER_USER: '1000000', LIMIT_DOOR_SEARCHES_PER_USER: '1000000' },
    });
    eventId = (await makeEvent(server.database)).id;
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    director = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    seller = await server.signIn(await makeUser(server.database));
    volunteer = await server.signIn(await makeUser(server.database));
    await server.call('PUT', `/api/events/${eventId}/door`, { as: president, body: { is_open: true } });
  });
  afterAll(() => server.close());

  /** Sells to a guest whose address and number hold nothing that others' have. */
  const sell = async (fields: object = {}): Promise<any> => {
    const tag = String.fromCharCode(97 + made++);
    const body = makeAttendee({
      email: `quiet.${tag.repeat(6)}@private.example.org`,
      phone: `41568${String(10_000 + made * 731)}`,
      ticket_quantity: 5,
      ...fields,
    });
    const answer = await server.call('POST', '/api/register', { as: seller, body });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const mask = ({ email, phone }: any) => ({
    email: `${email[0]}…@private.example.org`,
    phone: phone.slice(-2),
  });
  const whole = ({ email, phone }: any) => ({ email, phone });
  const byCode = (sold: any, as: string, body: object = {}) =>
    server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as, body });
  const byId = (sold: any, as: string, body: object = {}) =>
    server.call('POST', `/api/checkin/by-id/${sold.id}`, { as, body });

  describe.each([
    ['by code', byCode],
    ['by id', byId],
  ])('checked in %s', (_, checkIn) => {
    test('a volunteer gets first letter and domain, and two digits, whatever the answer', async () => {
      const sold = await sell();
      const scan = { scan_id: randomUUID(), tickets: 2 };
      for (const body of [scan, scan, {}, { tickets: 3 }, {}]) {
        const answer = await checkIn(sold, volunteer, body);
        expect(answer).toMatchObject({ status: 200, body: { attendee: mask(sold) } });
        expect(JSON.stringify(answer.body)).not.toContain(sold.phone);
        expect(JSON.stringify(answer.body)).not.toContain(sold.email);
      }
    });

    test('so does one who repeats a key or a scan of whoever may see more', async () => {
      const sold = await sell();
      const scan = { scan_id: randomUUID() };
      expect((await checkIn(sold, president, scan)).body.attendee).toMatchObject(whole(sold));
      expect((await checkIn(sold, volunteer, scan)).body).toMatchObject({
        success: true,
        attendee: mask(sold),
      });
    });

    test('the seller, presidents and finance directors get them whole', async () => {
      const sold = await sell();
      for (const as of [seller, president, director])
        expect((await checkIn(sold, as, { tickets: 1 })).body.attendee).toMatchObject(whole(sold));
    });
  });

  test('over GraphQL it is the same', async () => {
    const sold = await sell();
    const checkIn = async (as: string) =>
      (
        await server.graphql(
          `mutation ($code: String!) { checkIn(qrCodeId: $code) { attendee { email phone } } }`,
          { code: sold.qr_code_id },
          as,
        )
      ).body.data.checkIn.attendee;
    expect(await checkIn(volunteer)).toEqual(mask(sold));
    expect(await checkIn(seller)).toEqual(whole(sold));
    expect(await checkIn(president)).toEqual(whole(sold));
  });

  test('no sync, undo, list or search tells a volunteer more', async () => {
    const sold = await sell({ name: 'Quinn Quiet' });
    const device = { id: randomUUID(), label: 'Gate A', station: 'entrance', list_cursor: null };
    const told = { event_id: eventId, station: 'entrance', tickets: 1, let_in: true };
    const scan = { ...told, scan_id: randomUUID(), id: sold.id, scanned_at: new Date().toISOString() };
    const call = (method: string, path: string, body?: object) =>
      server.call(method, path, { as: volunteer, ...(body ? { body } : {}) });
    const answers = [
      await call('POST', '/api/checkin/sync', { now: new Date().toISOString(), device, scans: [scan] }),
      await call('DELETE', `/api/checkin/${sold.id}`, { scan_id: randomUUID(), undoes: scan.scan_id }),
      await call('GET', '/api/checkin/list'),
      await call('GET', '/api/checkin/search?q=quinn'),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toMatch(new RegExp(`${sold.id}|${scan.scan_id}`));
      expect(JSON.stringify(body)).not.toContain(sold.phone);
      expect(JSON.stringify(body)).not.toContain(sold.email);
    }
  });

  test('who types a guest’s address at a sale gets the end of the phone number, and the seller all of it', async () => {
    const sold = await sell({ name: 'Rhea Quiet' });
    const again = makeAttendee({ email: sold.email, name: 'Another Name' });
    const existing = async (as: string) =>
      (await server.call('POST', '/api/register', { as, body: again })).body.detail.existing_attendee;
    const { name, email, phone } = sold;
    expect(await existing(volunteer)).toMatchObject({ name, email, phone: phone.slice(-2) });
    for (const as of [seller, president]) expect(await existing(as)).toMatchObject({ name, email, phone });
    // So does who corrects an own guest's address to this one.
    const own = await server.call('POST', '/api/register', { as: volunteer, body: makeAttendee() });
    const refused = await server.call('PATCH', `/api/attendees/${own.body.id}`, {
      as: volunteer,
      body: { email },
    });
    expect(refused.body.detail.existing_attendee).toMatchObject({ name, email, phone: phone.slice(-2) });
  });

  describe('a search', () => {
    const search = async (q: string, as = volunteer): Promise<any[]> => {
      const answer = await server.call('GET', `/api/checkin/search?q=${encodeURIComponent(q)}`, { as });
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const finds = async (sold: any, q: string, as = volunteer) =>
      (await search(q, as)).some(({ id }) => id === sold.id);

    test('by a part of a phone number tells a volunteer nothing that leads to the next digit', async () => {
      const sold = await sell({ phone: '4156893057' });
      const { phone } = sold;
      const parts = Array.from(phone as string, (_, from) =>
        Array.from({ length: phone.length - from - 1 }, (_, i) => phone.slice(from, from + i + 2)),
      ).flat();
      for (const part of parts.filter((part) => part !== phone && part !== phone.slice(-4)))
        expect([part, await finds(sold, part)]).toEqual([part, false]);
      // Beside a name only the two digits count that everybody is told, whatever stands before them.
      for (const part of parts)
        expect([part, await finds(sold, `${part} ${sold.name}`)]).toEqual([part, part.endsWith('57')]);
      expect(await finds(sold, `${sold.name} 999957`)).toBe(true);
      // Nor does a sign that may be in the address.
      expect(await finds(sold, `${phone} -`)).toBe(true);
      expect(await finds(sold, `${phone} _`)).toBe(false);
      for (const text of [phone, `+1 (415) 689-3057`, '3057'])
        expect([text, await finds(sold, text)]).toEqual([text, true]);
      for (const part of ['415689', '93057']) expect(await finds(sold, part, president)).toBe(true);
    });

    test('by a part of an address tells a volunteer nothing that leads to the next letter', async () => {
      const sold = await sell({ email: 'zuri.unseen@private.example.org' });
      const { email } = sold;
      for (let length = 2; length < email.length; length++)
        expect([length, await finds(sold, email.slice(0, length))]).toEqual([length, false]);
      for (const part of ['unseen', 'zuri.', 'seen@private', '@private.example.org'])
        expect([part, await finds(sold, part)]).toEqual([part, false]);
      expect(await finds(sold, email.toUpperCase())).toBe(true);
      expect(await finds(sold, 'zuri.un', director)).toBe(true);
    });

    test('by name finds as ever, and tells two digits and a first letter', async () => {
      const sold = await sell({ name: 'Ottilie Umlaut' });
      for (const text of ['OTTILIE', 'tilie um', 'laut'])
        expect((await search(text)).find(({ id }) => id === sold.id)).toMatchObject(mask(sold));
    });
  });
});
