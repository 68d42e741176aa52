import sharp from 'sharp';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { type Answer, startApp, type TestApp } from './support/app.js';

const LATER = new Date(Date.now() + 60 * 24 * 3600 * 1000).toISOString();

/**
 * A request that holds a connection must not ask for another one: as many such requests as there are connections would wait for
 * each other forever. With a single connection, one request is enough to show it.
 */
describe('a pool of one connection', () => {
  let server: TestApp;
  let token: string;

  beforeAll(async () => {
    server = await startApp({ env: { DATABASE_POOL_SIZE: '1' } });
    await makeEvent(server.database);
    token = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, { as: token, body });
  const sell = async (fields: object = {}): Promise<any> =>
    (await call('POST', '/api/register', makeAttendee({ ...fields }))).body;
  const event = (fields: object = {}) => ({
    name: 'Autumn Fair',
    description: '',
    event_date: LATER,
    location: 'Town Hall',
    ...fields,
  });
  const makeSeller = async (): Promise<string> => {
    const seller = await makeUser(server.database);
    const as = await server.signIn(seller);
    await server.call('POST', '/api/register', { as, body: makeAttendee({ ticket_quantity: 4 }) });
    return seller.id;
  };
  const upload = async (id: string): Promise<Answer> => {
    const form = new FormData();
    form.append('attendee_id', id);
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    form.append('file', new Blob([new Uint8Array(picture)]), 'p.png');
    const answer = await fetch(`${server.url}/api/upload-transaction-screenshot`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    return { status: answer.status, headers: {}, body: await answer.json() };
  };
  let applicants = 0;
  const apply = async (): Promise<any> => {
    const email = `applicant-${++applicants}@example.org`;
    const fields = { name: 'Rosa Parks', email, phone: '4155550123', team_role: 'Director' };
    return (await call('POST', '/api/volunteer-applications/signup', fields)).body;
  };

  /** Use cases that write or stream, with the statuses of their calls; a call is repeated if its refusal reads once more. */
  const useCases: Array<[what: string, statuses: number[], calls: () => Promise<Answer[]>]> = [
    [
      'a sale, and one that a person of that e-mail is in the way of',
      [201, 409],
      async () => {
        const attendee = makeAttendee();
        const first = await call('POST', '/api/register', attendee);
        return [first, await call('POST', '/api/register', { ...attendee, name: 'Somebody Else' })];
      },
    ],
    [
      'a check-in, and its undoing',
      [200, 200, 409],
      async () => {
        const sale = await sell();
        const undo = () => call('DELETE', `/api/checkin/${sale.id}`, { reason: 'mistaken' });
        return [await call('POST', `/api/checkin/${sale.qr_code_id}`), await undo(), await undo()];
      },
    ],
    [
      'a correction, and one to an e-mail that is taken',
      [200, 409],
      async () => {
        const [sale, other] = [await sell(), await sell()];
        const correct = (email: unknown) => call('PATCH', `/api/attendees/${sale.id}`, { email });
        return [await correct(makeAttendee().email), await correct(other.email)];
      },
    ],
    [
      'a cancellation, twice',
      [200, 409],
      async () => {
        const { id } = await sell();
        const cancel = () => call('POST', `/api/attendees/${id}/cancel`, { reason: 'ill' });
        return [await cancel(), await cancel()];
      },
    ],
    [
      'a resend',
      [202],
      async () => [await call('POST', '/api/attendees/resend-qr-email', { email: (await sell()).email })],
    ],
    [
      'a clearing, one too much, and money handed back',
      [200, 422, 201],
      async () => {
        const seller = await makeSeller();
        const clear = (amount: number) =>
          call('PATCH', `/api/auth/users/${seller}/cleared-amount`, { cleared_amount: amount });
        const back = { amount: 5, reason: 'mistyped' };
        return [
          await clear(10),
          await clear(1_000),
          await call('POST', `/api/volunteers/${seller}/hand-back`, back),
        ];
      },
    ],
    [
      'an event, changed, and given too small a capacity',
      [201, 200, 409],
      async () => {
        const made = await call('POST', '/api/events', event({ capacity: 10 }));
        const { event_id: id } = await sell({ ticket_quantity: 5 });
        return [
          made,
          await call('PUT', `/api/events/${made.body.id}`, event({ capacity: 20 })),
          await call('PUT', `/api/events/${id}`, event({ capacity: 1 })),
        ];
      },
    ],
    [
      'tiers: the default ones, those again, one that overlaps, one changed to overlap, one deleted',
      [201, 409, 409, 201, 409, 204],
      async () => {
        const { id } = await makeEvent(server.database, { tiers: false, date: LATER });
        const defaults = () => call('POST', `/api/pricing/admin/create-default-tiers?event_id=${id}`);
        const tier = (from: number) => ({
          food_option: 'with_food',
          quantity_from: from,
          quantity_to: from + 5,
          price_per_ticket: 20,
        });
        const create = (from: number) =>
          call('POST', '/api/pricing/admin/tiers', { ...tier(from), event_id: id });
        const first = await defaults();
        const answers = [first, await defaults(), await create(1)];
        await server.database.query('update pricing_tiers set quantity_to = 10 where event_id = $1', [id]);
        const added = await create(11);
        answers.push(added, await call('PUT', `/api/pricing/admin/tiers/${added.body.id}`, tier(9)));
        answers.push(await call('DELETE', `/api/pricing/admin/tiers/${added.body.id}`));
        return answers;
      },
    ],
    [
      'an account that is changed',
      [200],
      async () => [
        await call('PATCH', `/api/users/${(await makeUser(server.database)).id}`, { is_active: false }),
      ],
    ],
    [
      'applications: approved twice, rejected, changed',
      [200, 409, 200, 200],
      async () => {
        const [first, second] = [await apply(), await apply()];
        const approve = () => call('PUT', `/api/volunteer-applications/${first.id}/approve`);
        const decision = { status: 'rejected', rejection_reason: 'no place' };
        return [
          await approve(),
          await approve(),
          await call('PUT', `/api/volunteer-applications/${second.id}/reject`, decision),
          await call('PUT', `/api/volunteer-applications/${first.id}`, {
            status: 'approved',
            team_role: null,
          }),
        ];
      },
    ],
    [
      'a picture, and the one that replaces it',
      [200, 200],
      async () => {
        const { id } = await sell({ payment_mode: 'zelle' });
        return [await upload(id), await upload(id)];
      },
    ],
    [
      'files',
      [200, 200],
      async () => [await call('GET', '/api/attendees/csv'), await call('GET', '/api/volunteers/summary/csv')],
    ],
    [
      'a mail that is sent again',
      [202],
      async () => {
        await sell();
        const { data } = (await call('GET', '/api/mail-log?limit=1')).body;
        return [await call('POST', `/api/mail-log/${data[0].id}/resend`)];
      },
    ],
    [
      'passwords: forgotten, changed',
      [200, 200],
      async () => {
        const user = await makeUser(server.database);
        const as = await server.signIn(user);
        const body = { current_password: 'correct horse', new_password: 'battery staple 1' };
        return [
          await call('POST', '/api/auth/forgot-password', { email: user.email }),
          await server.call('POST', '/api/auth/change-password', { as, body }),
        ];
      },
    ],
  ];

  test.each(useCases)('is enough for %s', async (_, statuses, calls) => {
    const answers = await calls();
    expect(answers.map(({ status, body }) => (status < 500 ? status : body))).toEqual(statuses);
  });
});
