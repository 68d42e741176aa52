import { readFileSync } from 'node:fs';
import { mintPasswordLink } from '../src/auth/password-tokens.js';
import { Database } from '../src/database/database.js';
import type { Role } from '../src/rules/permissions.js';
import type { SecondFactorDemand } from '../src/rules/second-factor.js';
import { startApp, type Answer, type TestApp } from './support/app.js';
import type { Passkey } from './support/authenticator.js';
import { makeUser, PASSWORD, type TestUser } from './support/builders.js';
import { codeOf, SecondFactors, wrongCodeOf } from './support/second-factors.js';
import { until } from './support/until.js';

const PAGE = readFileSync(new URL('../../docs/sign-in-cases.md', import.meta.url), 'utf8');

/** Returns the lines of the table whose first column has this name, as objects. */
function tableOf(first: string): Array<Record<string, string>> {
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const lines = PAGE.split('\n');
  const head = lines.findIndex((line) => cellsOf(line)[0] === first);
  const names = cellsOf(lines[head]!);
  const end = lines.findIndex((line, i) => i > head && !line.startsWith('|'));
  return lines
    .slice(head + 2, end)
    .map((line) => Object.fromEntries(cellsOf(line).map((cell, i) => [names[i]!, cell])));
}

const NEW_PASSWORD = 'another-Secret-1';

/** An account in a state of the first table. */
interface Owner {
  user: TestUser;
  secret?: string;
  passkey?: Passkey;
  passkeyId?: string;
  codes: string[];
}

describe('docs/sign-in-cases.md', () => {
  let server: TestApp;
  let factors: SecondFactors;
  let president: string;

  beforeAll(async () => {
    // All come from one address.
    server = await startApp({ env: { LIMIT_SIGN_INS_PER_ADDRESS: '100000' } });
    factors = new SecondFactors(server);
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  describe('ways in', () => {
    const STATES = ['nothing', 'app', 'passkey', 'both'] as const;

    async function make(state: (typeof STATES)[number]): Promise<Owner> {
      const user = await makeUser(server.database);
      if (state === 'nothing') return { user, codes: [] };
      const as = await server.signIn(user);
      const passkey = state === 'app' ? null : await factors.addPasskey(as);
      const app = state === 'passkey' ? null : await factors.addApp(as);
      return {
        user,
        ...(app && { secret: app.secret }),
        ...(passkey && { passkey: passkey.passkey, passkeyId: passkey.id }),
        codes: passkey?.codes ?? app!.codes!,
      };
    }

    /** How the table tells an answer. */
    const told = ({ status, body }: Answer): string => {
      if (status === 200) return body.access_token ? 'in' : 'no token';
      expect(body.access_token).toBeUndefined();
      return body.code === 'second_factor_required' ? `asks: ${body.methods.join(', ')}` : body.code;
    };
    const toldByGraphql = ({ body }: Answer): string => {
      const [error] = body.errors ?? [];
      if (!error) return body.data.login.accessToken ? 'in' : 'no token';
      expect(body.data).toBeNull();
      const { code, methods, ticket } = error.extensions;
      if (code !== 'second_factor_required') return code;
      expect(ticket).toEqual(expect.any(String));
      return `asks: ${methods.join(', ')}`;
    };
    const setByLink = async ({ user }: Owner): Promise<void> => {
      const link = await mintPasswordLink(server.app.get(Database), user.id, 60);
      const token = link.split('token=')[1]!;
      const reset = await server.call('POST', '/api/auth/reset-password', {
        body: { token, new_password: NEW_PASSWORD },
      });
      expect(reset.status).toBe(200);
      expect(JSON.stringify(reset.body)).not.toContain('access_token');
    };
    const patch = async ({ user }: Owner, body: object): Promise<void> => {
      const answer = await server.call('PATCH', `/api/users/${user.id}`, { as: president, body });
      expect(answer.status).toBe(200);
    };
    const reset = async ({ user }: Owner): Promise<void> => {
      const url = `/api/users/${user.id}/second-factor`;
      expect((await server.call('DELETE', url, { as: president })).status).toBe(204);
    };
    const byPasskey = async ({ passkey }: Owner, ticket?: string, isVerified = true): Promise<string> => {
      const { challenge_id, options } = await factors.request(ticket);
      return told(await factors.byPasskey(challenge_id, passkey!.get(options, { isVerified })));
    };

    const WAYS: Record<string, (owner: Owner) => Promise<string>> = {
      password: async ({ user }) => told(await factors.password(user)),
      'password, by GraphQL': async ({ user: { email } }) =>
        toldByGraphql(
          await server.graphql('mutation ($input: LoginInput!) { login(input: $input) { accessToken } }', {
            input: { email, password: PASSWORD },
          }),
        ),
      'password of a reset link': async (owner) => {
        await setByLink(owner);
        return told(await factors.password(owner.user, NEW_PASSWORD));
      },
      'password of an invitation': async (owner) => {
        const url = `/api/users/${owner.user.id}/invite`;
        expect((await server.call('POST', url, { as: president })).status).toBe(200);
        await setByLink(owner);
        return told(await factors.password(owner.user, NEW_PASSWORD));
      },
      'password, at an address that was changed': async (owner) => {
        const email = `new-${owner.user.email}`;
        await patch(owner, { email });
        return told(await factors.password({ ...owner.user, email }));
      },
      'password, with no recovery codes left': async ({ user }) => {
        await server.database.query('delete from recovery_codes where user_id = $1', [user.id]);
        return told(await factors.password(user));
      },
      "password, after the president's reset": async (owner) => {
        await reset(owner);
        return told(await factors.password(owner.user));
      },
      'wrong password': async ({ user }) => told(await factors.password(user, 'a wrong one')),
      'password of a deactivated account': async (owner) => {
        await patch(owner, { is_active: false });
        return told(await factors.password(owner.user));
      },
      "password and the app's code": async ({ user, secret }) =>
        told(await factors.byCode(await factors.ticket(user), codeOf(secret!))),
      'password and a wrong code': async ({ user, secret }) =>
        told(await factors.byCode(await factors.ticket(user), secret ? wrongCodeOf(secret) : '123456')),
      'password and a recovery code': async ({ user, codes }) =>
        told(await factors.byCode(await factors.ticket(user), codes[0]!)),
      'password and a passkey': async (owner) => byPasskey(owner, await factors.ticket(owner.user)),
      'password and a passkey that tells no holder': async (owner) =>
        byPasskey(owner, await factors.ticket(owner.user), false),
      "password and somebody else's passkey": async ({ user }) =>
        byPasskey(await make('passkey'), await factors.ticket(user)),
      'passkey alone': (owner) => byPasskey(owner),
      'passkey alone that tells no holder': (owner) => byPasskey(owner, undefined, false),
      'passkey alone of a deactivated account': async (owner) => {
        await patch(owner, { is_active: false });
        return byPasskey(owner);
      },
      'passkey that was removed': async (owner) => {
        const login = await factors.signInByPasskey(owner.passkey!);
        const url = `/api/auth/passkeys/${owner.passkeyId!}/removal`;
        const body = { current_password: PASSWORD };
        expect((await server.call('POST', url, { as: login.body.access_token, body })).status).toBe(204);
        return byPasskey(owner);
      },
      "passkey after the president's reset": async (owner) => {
        await reset(owner);
        return byPasskey(owner);
      },
    };

    const CASES = tableOf('way').flatMap(({ way, ...results }) =>
      STATES.filter((state) => results[state] !== '–').map(
        (state) => [way!, state, results[state]!] as const,
      ),
    );
    test('every way is tried', () => {
      expect(tableOf('way').map(({ way }) => way)).toEqual(Object.keys(WAYS));
    });
    test.each(CASES)('%s, with %s: %s', async (way, state, result) => {
      expect(await WAYS[way]!(await make(state))).toBe(result);
    });
  });

  describe('the demand', () => {
    const demanded = (demand: SecondFactorDemand, daysAgo: number) =>
      server.database.query(
        `insert into organization (second_factor, second_factor_since) values ($1, now() - make_interval(days => $2))
         on conflict (is_the_only_one) do update
         set second_factor = excluded.second_factor, second_factor_since = excluded.second_factor_since`,
        [demand, daysAgo],
      );
    const made = (user: TestUser, daysAgo: number) =>
      server.database.query('update users set created_at = now() - make_interval(days => $2) where id = $1', [
        user.id,
        daysAgo,
      ]);
    afterAll(() => server.database.query('delete from organization'));

    /** How the table tells what an account may do. */
    const stateOf = async (as: string): Promise<string> => {
      const me = await server.call('GET', '/api/auth/me', { as });
      expect(me.status).toBe(200);
      const { second_factor_due: due } = me.body;
      const other = await server.call('GET', '/api/events', { as });
      const isOverdue = due !== null && new Date(due).getTime() <= Date.now();
      // The process has not heard of it yet.
      if (isOverdue !== (other.body.code === 'second_factor_overdue')) return 'not yet';
      expect(other.status).toBe(isOverdue ? 403 : 200);
      const shown = await server.call('GET', '/api/auth/second-factor', { as });
      expect(shown).toMatchObject({ status: 200, body: { due_at: due } });
      return isOverdue ? 'overdue' : due === null ? 'free' : 'reminded';
    };
    /** Waits until the process has heard of the demand. */
    const expectState = (as: string, state: string) => until(async () => (await stateOf(as)) === state);

    const DEMANDS = tableOf('demand') as Array<
      Record<string, string> & { demand: SecondFactorDemand; role: Role }
    >;
    test.each(DEMANDS.map((line) => [Object.values(line).slice(0, 3).join(', '), line] as const))(
      '%s',
      async (_, line) => {
        const [bare, owner] = [
          await makeUser(server.database, { role: line.role }),
          await makeUser(server.database, { role: line.role }),
        ];
        await demanded('none', 0);
        for (const user of [bare, owner]) await made(user, 30);
        const [asBare, asOwner] = [await server.signIn(bare), await server.signIn(owner)];
        const { id } = await factors.addPasskey(asOwner);
        await demanded(line.demand, Number(line.days));
        await expectState(asBare, line['without one']!);
        await expectState(asOwner, line['with one']!);
        const url = `/api/auth/passkeys/${id}/removal`;
        const removed = await server.call('POST', url, {
          as: asOwner,
          body: { current_password: PASSWORD },
        });
        expect(removed).toMatchObject(
          line['removes the last one'] === 'yes'
            ? { status: 204 }
            : { status: 409, body: { code: 'second_factor_needed' } },
        );
        // The first one ends what is overdue at once.
        await factors.addApp(asBare);
        expect(await stateOf(asBare)).toBe('free');
      },
    );

    const DATES = tableOf('switched');
    test.each(DATES.map((line) => [Object.values(line).join(', '), line] as const))(
      'days ago: %s',
      async (_, { switched, made: madeAgo, officer, result }) => {
        const user = await makeUser(server.database, { role: 'finance_director' });
        await made(user, Number(madeAgo));
        if (officer !== '–')
          await server.database.query(
            'update users set officer_since = now() - make_interval(days => $2) where id = $1',
            [user.id, Number(officer)],
          );
        await demanded('officers', Number(switched));
        await expectState(await server.signIn(user), result!);
      },
    );
  });
});
