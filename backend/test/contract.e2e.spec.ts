import type { Role } from '../src/rules/permissions.js';
import { makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { NOBODY, readOperations } from './support/graphql-operations.js';

/**
 * Every route of the contract and who may call it: P president, F finance director, V volunteer, - everybody.
 * An `own` route decides by its own rule (a signature); a `token` route needs a token from the settings, which is not
 * set here.
 */
const ROUTES = `
POST   /api/auth/login                            -
POST   /api/auth/login/code                       -
POST   /api/auth/login/passkey/options            -
POST   /api/auth/login/passkey                    -
GET    /api/auth/second-factor                    PFV
POST   /api/auth/passkeys/options                 PFV
POST   /api/auth/passkeys                         PFV
POST   /api/auth/passkeys/{id}/removal            PFV
POST   /api/auth/totp                             PFV
POST   /api/auth/totp/confirmation                PFV
POST   /api/auth/totp/removal                     PFV
POST   /api/auth/recovery-codes                   PFV
DELETE /api/users/{id}/second-factor              P
POST   /api/setup                                 -
GET    /api/organization                          -
PUT    /api/organization                          P
GET    /api/organization/logo/{hash}              -
POST   /api/organization/logo                     P
DELETE /api/organization/logo                     P
GET    /api/demo                                  P
GET    /api/to-do                                 PF
PUT    /api/to-do/put-away                        PF
POST   /api/demo/remove                           P
POST   /api/personal-data/find                    P
POST   /api/personal-data/export                  P
POST   /api/personal-data/erasures                P
GET    /api/personal-data/erasures                P
POST   /api/personal-data/accounts/{id}/erase     P
GET    /api/personal-data/erasures/{id}           P
GET    /api/personal-data/retention               PF
PUT    /api/personal-data/retention               P
GET    /api/auth/me                               PFV
POST   /api/auth/forgot-password                  -
POST   /api/auth/reset-password                   -
POST   /api/auth/change-password                  PFV
GET    /api/auth/sessions                         PFV
DELETE /api/auth/sessions                         PFV
DELETE /api/auth/sessions/{id}                    PFV
PATCH  /api/auth/users/{id}/cleared-amount        PF
POST   /api/volunteers/{id}/hand-back             PF
POST   /api/volunteers/{id}/float                 PF
POST   /api/hand-overs                            PFV
GET    /api/hand-overs                            PF
GET    /api/hand-overs/me                         PFV
GET    /api/hand-overs/{id}                       PFV
POST   /api/hand-overs/{id}/withdraw              PFV
POST   /api/hand-overs/{id}/receive               PF
POST   /api/hand-overs/{id}/reverse               PF
POST   /api/hand-overs/{id}/explain               PF
POST   /api/hand-overs/{id}/countersign           PFV
GET    /api/users                                 P
POST   /api/users                                 P
GET    /api/users/{id}                            P
DELETE /api/users/{id}                            P
POST   /api/users/{id}/invite                     P
PATCH  /api/users/{id}                            P
GET    /api/users/{id}/sessions                   P
DELETE /api/users/{id}/sessions                   P
DELETE /api/users/{id}/sessions/{session_id}      P
GET    /api/events/current                        PFV
GET    /api/events                                PFV
GET    /api/events/selling                        PFV
GET    /api/events/{id}                           PFV
GET    /api/events/{id}/without-email             PF
GET    /api/events/{id}/statement                 PF
GET    /api/events/{id}/statement/csv             PF
POST   /api/events                                PF
PUT    /api/events/{id}                           PF
POST   /api/events/{id}/copy                      PF
DELETE /api/events/{id}                           P
GET    /api/pricing/admin/tiers                   PF
POST   /api/pricing/admin/tiers                   PF
PUT    /api/pricing/admin/tiers/{id}              PF
DELETE /api/pricing/admin/tiers/{id}              PF
POST   /api/pricing/admin/create-default-tiers    PF
POST   /api/pricing/calculate                     PFV
POST   /api/register                              PFV
PATCH  /api/attendees/{id}                        PFV
POST   /api/attendees/{id}/cancel                 PFV
POST   /api/attendees/{id}/change                 PFV
POST   /api/attendees/{id}/give                   PFV
POST   /api/upload-transaction-screenshot         PFV
GET    /api/screenshots/{id}                      own
POST   /api/tickets/view                          -
POST   /api/tickets/give                          -
POST   /api/tickets/give/confirm                  -
POST   /api/checkin/{code}                        PFV
POST   /api/checkin/by-id/{id}                    PFV
POST   /api/checkin/sync                          PFV
POST   /api/checkin/sales                         PFV
DELETE /api/checkin/sales/{sale_id}               PFV
GET    /api/checkin/sales                         PF
GET    /api/checkin/list                          PFV
GET    /api/checkin/search                        PFV
GET    /api/checkin/conflicts                     PF
POST   /api/checkin/conflicts/set-aside           PF
GET    /api/checkin/events                        PFV
GET    /api/checkin/devices                       PF
DELETE /api/checkin/devices/{id}                  PF
PUT    /api/checkin/devices/{id}                  PF
DELETE /api/checkin/{id}                          PFV
PUT    /api/events/{id}/door                      PF
POST   /api/attendees/{id}/reissue                PF
POST   /api/attendees/{id}/delivered              PFV
POST   /api/attendees/resend-qr-email             PF
POST   /api/messages                              PF
POST   /api/messages/preview                      PF
GET    /api/unsubscribe                           -
POST   /api/unsubscribe                           -
GET    /api/stats                                 PF
GET    /api/stats/series                          PF
GET    /api/attendees                             PF
GET    /api/attendees/by-email/{email}            PF
GET    /api/attendees/{id}/registrations          PF
GET    /api/attendees/csv                         PF
GET    /api/volunteers/sales-team                 PF
GET    /api/volunteers/summary                    PF
GET    /api/volunteers/summary/csv                PF
GET    /api/volunteers/leaderboard                PFV
GET    /api/volunteers/{id}/details               PF
GET    /api/volunteers/{id}/attendees             PF
GET    /api/volunteers/{id}/ledger                PF
GET    /api/volunteers/me/details                 PFV
GET    /api/volunteers/me/attendees               PFV
GET    /api/transaction-screenshots               PF
GET    /api/transfers                             PF
PATCH  /api/transfers/{id}                        PF
POST   /api/transfers/statement                   PF
POST   /api/transfers/statement/accept            PF
POST   /api/imports                               PF
GET    /api/imports                               PF
POST   /api/imports/{id}/check                    PF
POST   /api/imports/{id}/suggestions              PF
POST   /api/imports/{id}/run                      PF
GET    /api/imports/{id}                          PF
GET    /api/imports/{id}/rows                     PF
DELETE /api/imports/{id}                          PF
GET    /api/paper/me                              PFV
GET    /api/paper/me/{code}                       PFV
GET    /api/paper/books                           PF
POST   /api/paper/books                           PF
GET    /api/paper/books/{id}/pdf                  PF
GET    /api/paper/holders                         PF
GET    /api/paper/tickets                         PF
GET    /api/paper/assignments                     PF
POST   /api/paper/assignments                     PF
POST   /api/paper/assignments/{id}/accept         PFV
POST   /api/paper/assignments/{id}/decline        PFV
POST   /api/paper/assignments/{id}/withdraw       PF
POST   /api/paper/returns                         PF
POST   /api/paper/void                            PF
POST   /api/paper/sales                           PFV
POST   /api/paper/sales/undo                      PFV
POST   /api/volunteer-applications/signup         -
GET    /api/volunteer-applications                P
GET    /api/volunteer-applications/stats/summary  P
PUT    /api/volunteer-applications/{id}/approve   P
PUT    /api/volunteer-applications/{id}/reject    P
PUT    /api/volunteer-applications/{id}           P
GET    /api/audit-log                             P
GET    /api/mail-log                              PF
GET    /api/mail-log/{id}                         PF
POST   /api/mail-log/{id}/resend                  PF
POST   /api/mail/test                             P
GET    /api/health/live                           -
GET    /api/health/ready                          -
GET    /metrics                                   token
`;

/** The counterparts in GraphQL: operation, who may call it, and what to select from its answer. */
const OPERATIONS = `
query me PFV
query currentEvent PFV
query events PFV
query event PFV
query pricingTiers PF
query priceQuote PFV
query stats PF
query statsSeries PF
query door PF
query attendees PF
query registrations PF
query salesTeam PF
query handOverFigures PF
query seller PFV
query leaderboard PFV
query transactionScreenshots PF
query volunteerApplications P
query applicationCounts P
query users P
query auditLog P
query mailLog PF
mutation login -
mutation forgotPassword -
mutation resetPassword -
mutation changePassword PFV
mutation register PFV
mutation correctAttendee PFV
mutation cancelRegistration PFV
mutation checkIn PFV
mutation undoCheckIn PF
mutation resendQrEmails PF
mutation clearAmount PF
mutation handBack PF
mutation createEvent PF
mutation updateEvent PF
mutation createPricingTier PF
mutation updatePricingTier PF
mutation deletePricingTier PF
mutation createDefaultPricingTiers PF
mutation approveApplication P
mutation rejectApplication P
mutation updateApplication P
mutation submitApplication -
mutation updateUser P
subscription dashboardChanged PF
`;

const lines = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
const ROLE_OF: Record<string, Role> = { P: 'president', F: 'finance_director', V: 'volunteer' };

interface DocumentedOperation {
  parameters?: Array<{ in: string }>;
  requestBody?: object;
}

describe('the contract', () => {
  let server: TestApp;
  let document: { paths: Record<string, Record<string, DocumentedOperation>> };
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    server = await startApp();
    await makeEvent(server.database);
    await server.database.query('update events set is_door_open = true');
    for (const [letter, role] of Object.entries(ROLE_OF))
      tokens.set(letter, await server.signIn(await makeUser(server.database, { role })));
    // A further president, because the table's own calls may try to change the others, and one must stay active.
    await makeUser(server.database, { role: 'president' });
    document = (await server.call('GET', '/api/docs-json')).body;
  });
  afterAll(() => server.close());

  const withoutNames = (path: string): string => path.replace(/\{[^}]+\}/g, '{}');

  test('has the same routes as the code', () => {
    const inCode = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${withoutNames(path)}`),
    );
    const inTable = lines(ROUTES).map(([method, path]) => `${method} ${withoutNames(path!)}`);
    expect(inCode.sort()).toEqual([...new Set(inTable)].sort());
  });

  test.each(lines(ROUTES))('%s %s is for %s', async (method, path, who) => {
    const url = path!.replace('{email}', 'nobody@example.org').replace(/\{[^}]+\}/g, NOBODY);
    const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
    const call = (as?: string) =>
      server.call(method!, url, { ...(as ? { as } : {}), ...(hasBody ? { body: {} } : {}) });
    if (who === 'own') {
      expect((await call()).status).toBe(401);
      expect((await call(tokens.get('V'))).status).toBe(403);
      return;
    }
    if (who === 'token') {
      for (const token of [undefined, ...tokens.values()]) expect((await call(token)).status).toBe(404);
      return;
    }
    if (who === '-') {
      expect([401, 403]).not.toContain((await call()).status);
      return;
    }
    expect(await call()).toMatchObject({ status: 401, body: { detail: 'Please log in first' } });
    for (const [letter, token] of tokens) {
      const { status, body } = await call(token);
      // A permitted caller gets past the guard; whatever the answer is, it is about the request itself.
      if (who!.includes(letter)) expect([401, 403, 500]).not.toContain(status);
      else
        expect({ status, detail: body.detail }).toEqual({ status: 403, detail: 'Insufficient permissions' });
    }
  });

  test.each(lines(ROUTES).filter(([, , who]) => who !== '-' && who !== 'token'))(
    '%s %s says that it is for %s before it says what is wrong with a request',
    async (method, path, who) => {
      const [, operations] = Object.entries(document.paths).find(
        ([documented]) => withoutNames(documented) === withoutNames(path!),
      )!;
      const { parameters, requestBody } = operations[method!.toLowerCase()]!;
      // The query of a picture's address holds its signature, so nothing is added to it.
      const query = who !== 'own' && parameters?.some((parameter) => parameter.in === 'query');
      const url = path!.replace(/\{[^}]+\}/g, 'nonsense') + (query ? '?Nonsense=%00' : '');
      const call = (as?: string) =>
        server.call(method!, url, { ...(as ? { as } : {}), ...(requestBody ? { raw: 'null' } : {}) });
      expect((await call()).status).toBe(401);
      for (const [letter, token] of tokens) {
        const { status } = await call(token);
        if ((who === 'own' ? 'PF' : who!).includes(letter)) expect([401, 403, 500]).not.toContain(status);
        else expect(status).toBe(403);
      }
    },
  );

  test('has the same GraphQL operations as the code', async () => {
    const inCode = (await readOperations(server)).map(({ kind, name }) => `${kind} ${name}`);
    expect(inCode.sort()).toEqual(
      lines(OPERATIONS)
        .map(([kind, name]) => `${kind} ${name}`)
        .sort(),
    );
  });

  test('every GraphQL operation is for the same people as its counterpart in REST', async () => {
    const operations = await readOperations(server);
    for (const [kind, name, who] of lines(OPERATIONS)) {
      if (kind === 'subscription') continue;
      const query = operations.find((operation) => operation.name === name)!.text;
      const statusFor = async (token?: string): Promise<number | undefined> =>
        (await server.graphql(query, {}, token)).body.errors?.[0].extensions.status;
      if (who === '-') {
        if (name !== 'login') expect([name, await statusFor()]).not.toEqual([name, 401]);
        continue;
      }
      expect([name, await statusFor()]).toEqual([name, 401]);
      for (const [letter, token] of tokens) {
        const status = await statusFor(token);
        if (who!.includes(letter))
          expect([name, letter, [401, 403, 400, 500].includes(status!)]).toEqual([name, letter, false]);
        else expect([name, letter, status]).toEqual([name, letter, 403]);
      }
    }
  });
});
