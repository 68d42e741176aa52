import { startApp, type TestApp } from './support/app.js';
import { makeAttendee } from './support/builders.js';
import { readOperations } from './support/graphql-operations.js';
import { type KeyedRoute, type KeyedRoutes, keyedRoutes } from './support/keyed-routes.js';

/** The mutations that do the same as a route that takes an `Idempotency-Key`. */
const MUTATIONS = {
  'POST /api/register': '($input: RegisterInput!) { register(input: $input) { id createdAt } }',
  'PATCH /api/auth/users/{id}/cleared-amount':
    '($id: ID!, $input: ClearAmountInput!) { clearAmount(id: $id, input: $input) { clearedAmount } }',
  'POST /api/volunteers/{id}/hand-back':
    '($id: ID!, $input: HandBackInput!) { handBack(id: $id, input: $input) { clearedAmount } }',
  'POST /api/checkin/{code_or_id}':
    '($id: String!) { checkIn(qrCodeId: $id) { attendee { id checkedInAt } } }',
  'PATCH /api/attendees/{id}':
    '($id: ID!, $input: CorrectionInput!) { correctAttendee(id: $id, input: $input) { id createdAt } }',
  'POST /api/attendees/{id}/cancel':
    '($id: ID!, $input: CancelInput!) { cancelRegistration(id: $id, input: $input) { id cancelledAt } }',
  'POST /api/attendees/resend-qr-email':
    '($input: ResendInput!) { resendQrEmails(input: $input) { __typename } }',
  'PUT /api/volunteer-applications/{id}/approve':
    '($id: ID!) { approveApplication(id: $id) { id createdAt } }',
  'PUT /api/volunteer-applications/{id}/reject':
    '($id: ID!, $input: RejectApplicationInput!) { rejectApplication(id: $id, input: $input) { id createdAt } }',
  'POST /api/events': '($input: EventInput!) { createEvent(input: $input) { id eventDate } }',
  'POST /api/pricing/admin/create-default-tiers':
    '($eventId: ID!) { createDefaultPricingTiers(eventId: $eventId) { id } }',
} as const satisfies Partial<Record<KeyedRoute, string>>;
type KeyedMutation = keyof typeof MUTATIONS;

/**
 * The others, as their routes: whoever sends one twice says again how something shall be, is refused, or begins anew what is the
 * caller's alone (a session, a link).
 */
const WITHOUT_KEY = [
  'changePassword',
  'createPricingTier',
  'deletePricingTier',
  'forgotPassword',
  'login',
  'resetPassword',
  'submitApplication',
  'undoCheckIn',
  'updateApplication',
  'updateEvent',
  'updatePricingTier',
  'updateUser',
];

const toCamelCase = (name: string): string =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

describe('an Idempotency-Key of a mutation', () => {
  let server: TestApp;
  let routes: KeyedRoutes;
  beforeAll(async () => {
    server = await startApp();
    routes = await keyedRoutes(server);
  });
  afterAll(() => server.close());

  const mutate = (query: string, variables: object, key: string) =>
    server.call('POST', '/graphql', {
      as: routes.token,
      key,
      body: { query: `mutation ${query}`, variables },
    });
  async function prepare(route: KeyedMutation) {
    const { path, body = {}, done } = await routes.prepare(route);
    const at = route
      .split(' ')[1]!
      .split('/')
      .findIndex((part) => part.startsWith('{'));
    const variables = {
      id: path.split('/')[at],
      eventId: routes.eventId,
      input: Object.fromEntries(
        Object.entries(body as object).map(([name, value]) => [toCamelCase(name), value]),
      ),
    };
    return { variables, done };
  }

  test.each(Object.keys(MUTATIONS) as KeyedMutation[])('%s: its mutation is done once', async (route) => {
    const { variables, done } = await prepare(route);
    const first = await mutate(MUTATIONS[route], variables, `once ${route}`);
    expect(first.body.errors).toBeUndefined();
    const again = await Promise.all([1, 2].map(() => mutate(MUTATIONS[route], variables, `once ${route}`)));
    for (const { body } of again) expect(body).toEqual(first.body);
    expect(await done()).toBe(1);
  });

  test('is taken by every mutation that would do something twice', async () => {
    const taking = Object.values(MUTATIONS).map((text) => /\{ (\w+)\(/.exec(text)![1]!);
    const all = (await readOperations(server)).filter(({ kind }) => kind === 'mutation');
    expect([...taking, ...WITHOUT_KEY].sort()).toEqual(all.map(({ name }) => name).sort());
  });

  test('sent at the same time, it clears once', async () => {
    const route = 'PATCH /api/auth/users/{id}/cleared-amount';
    const { variables, done } = await prepare(route);
    const send = () => mutate(MUTATIONS[route], variables, 'at the same time');
    const answers = await Promise.all([send(), send(), send(), send()]);
    for (const { body } of answers) expect(body).toEqual({ data: { clearAmount: expect.anything() } });
    expect(await done()).toBe(1);
  });

  test('belongs to one request: another mutation or REST call with it is refused', async () => {
    const sell = MUTATIONS['POST /api/register'];
    const [input, other] = [makeAttendee(), makeAttendee()].map((person) =>
      Object.fromEntries(Object.entries(person).map(([name, value]) => [toCamelCase(name), value])),
    );
    expect((await mutate(sell, { input }, 'mine')).body.errors).toBeUndefined();
    const reused = { message: 'This Idempotency-Key was used for another request' };
    expect((await mutate(sell, { input: other }, 'mine')).body.errors).toMatchObject([reused]);
    const rest = await server.call('POST', '/api/register', {
      as: routes.token,
      key: 'mine',
      body: makeAttendee(),
    });
    expect(rest).toMatchObject({ status: 422, body: { detail: reused.message } });
  });

  test.each([
    ['two mutations', '{ a: deletePricingTier(id: "x") b: deletePricingTier(id: "y") }'],
    ['a fragment', '{ ...Some } fragment Some on Mutation { deletePricingTier(id: "x") }'],
  ])('is not for %s: nothing is done', async (_, query) => {
    const answer = await mutate(query, {}, 'several');
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ extensions: { code: 'idempotency_key_of_several' } }]);
    expect(answer.body.data).toBeUndefined();
  });
});
