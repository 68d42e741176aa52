import { createHmac } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { ModulesContainer } from '@nestjs/core';
import { PUBLIC, REQUIRED } from '../../src/auth/access.js';
import { may, type Permission, type Role } from '../../src/rules/permissions.js';
import type { TestApp } from './app.js';
import { makeUser } from './builders.js';
import { until } from './until.js';

/** Somebody who calls the API. */
export interface Caller {
  name: string;
  /** Undefined: none is sent. */
  token: string | undefined;
  /** The account, if the token is good. */
  account: { role: string; doorOnly: boolean } | null;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (header: object, claims: object, key: string, hash: string): string => {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
};

/**
 * Makes one caller of each kind: every role, an account for the door alone, one of a role that no table knows, one without a token,
 * and every way in which a token can be no good. Each signed-in one has an account of its own.
 */
export async function makeCallers(server: TestApp): Promise<Caller[]> {
  const { database } = server;
  await database.query('alter table users drop constraint users_role_known');
  const president = await server.signIn(await makeUser(database, { role: 'president' }));
  const change = async (id: string, body: object): Promise<void> => {
    const { status } = await server.call('PATCH', `/api/users/${id}`, { as: president, body });
    if (status !== 200) throw new Error(`An account could not be changed: ${status}`);
  };
  const signedIn = async (name: string, role: string, doorOnly = false): Promise<Caller> => {
    const user = await makeUser(database, { role: role as Role });
    if (doorOnly) await change(user.id, { door_only: true });
    return { name, token: await server.signIn(user), account: { role, doorOnly } };
  };

  const settings = server.app.get(JwtService, { strict: false });
  const secret = 'a secret of thirty-two characters or more';
  const { id: holder } = await makeUser(database, { role: 'president' });
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: holder, version: 1, iat: now, exp: now + 3_600 };
  const header = { alg: 'HS256', typ: 'JWT' };
  // The claims are those of a token that would be good, or the forged ones below would prove nothing.
  const good = await server.call('GET', '/api/auth/me', { as: signed(header, claims, secret, 'sha256') });
  if (good.status !== 200) throw new Error('Tokens are made in another way by now.');

  const deactivated = await makeUser(database, { role: 'president' });
  const ofDeactivated = await server.signIn(deactivated);
  await change(deactivated.id, { is_active: false });
  const demoted = await makeUser(database, { role: 'president' });
  const ofDemoted = await server.signIn(demoted);
  await change(demoted.id, { role: 'volunteer' });
  const ended = await makeUser(database, { role: 'president' });
  const ofEnded = await server.signIn(ended);
  await server.call('DELETE', '/api/auth/sessions', { as: await server.signIn(ended) });
  const removed = await makeUser(database);
  const ofRemoved = await server.signIn(removed);
  await server.call('DELETE', `/api/users/${removed.id}`, { as: president });

  const callers: Caller[] = [
    { name: 'nobody', token: undefined, account: null },
    {
      name: 'forged: alg none',
      token: `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
      account: null,
    },
    { name: 'forged: another key', token: signed(header, claims, `${secret}!`, 'sha256'), account: null },
    {
      name: 'forged: another algorithm with our key',
      token: signed({ ...header, alg: 'HS512' }, claims, secret, 'sha512'),
      account: null,
    },
    {
      name: 'forged: ours, with other claims',
      token: settings
        .sign({ version: 1 }, { subject: holder, expiresIn: 60 })
        .split('.')
        .with(1, part({ ...claims, exp: now + 1e6 }))
        .join('.'),
      account: null,
    },
    {
      name: 'forged: a signature of ours that is for another purpose',
      token: signed(header, { purpose: 'unsubscribe', sub: holder }, secret, 'sha256'),
      account: null,
    },
    {
      name: 'forged: our key, for another audience',
      token: signed(header, { ...claims, aud: 'x' }, secret, 'sha256'),
      account: null,
    },
    {
      name: 'forged: our key, by another issuer',
      token: signed(header, { ...claims, iss: 'x' }, secret, 'sha256'),
      account: null,
    },
    {
      name: 'expired',
      token: signed(header, { ...claims, exp: now - 1 }, secret, 'sha256'),
      account: null,
    },
    { name: 'deactivated', token: ofDeactivated, account: null },
    { name: 'demoted, with the token from before', token: ofDemoted, account: null },
    { name: 'a session that was ended', token: ofEnded, account: null },
    { name: 'a deleted account', token: ofRemoved, account: null },
    await signedIn('of a role of next year', 'of_next_year'),
    await signedIn('volunteer, door only', 'volunteer', true),
    await signedIn('volunteer', 'volunteer'),
    await signedIn('finance director', 'finance_director'),
    await signedIn('president', 'president'),
  ];
  for (const { token, account } of callers)
    if (token && !account)
      await until(async () => (await server.call('GET', '/api/auth/me', { as: token })).status === 401);
  return callers;
}

/** What a route or operation asks of its caller: nothing, any account, or one of these permissions. */
export type Asked = 'nothing' | 'an account' | readonly Permission[];

/** Returns the status with which a caller is refused before the request is read; null if it is not. */
export function refusalOf({ account }: Caller, asked: Asked): 401 | 403 | null {
  if (asked === 'nothing') return null;
  if (!account) return 401;
  if (asked === 'an account') return null;
  return asked.some((permission) => may(account as { role: string; doorOnly: boolean }, permission))
    ? null
    : 403;
}

/** Returns what every GraphQL operation asks, by `query events` and the like, from the decorators of the running resolvers. */
export function askedByOperations(server: TestApp): Map<string, Asked> {
  const found = new Map<string, Asked>();
  for (const module of server.app.get(ModulesContainer).values())
    for (const { metatype } of module.providers.values()) {
      const { prototype } = (metatype ?? {}) as { prototype?: Record<string, unknown> };
      for (const name of prototype ? Object.getOwnPropertyNames(prototype) : []) {
        const method = Object.getOwnPropertyDescriptor(prototype, name)?.value as object | undefined;
        if (typeof method !== 'function') continue;
        const kind: string | undefined = Reflect.getMetadata('graphql:resolver_type', method);
        if (!kind || !['Query', 'Mutation', 'Subscription'].includes(kind)) continue;
        const operation = Reflect.getMetadata('graphql:resolver_name', method) ?? name;
        const of = (key: string): unknown =>
          Reflect.getMetadata(key, method) ?? Reflect.getMetadata(key, metatype as object);
        const required = of(REQUIRED);
        const asked = of(PUBLIC)
          ? 'nothing'
          : Array.isArray(required)
            ? (required as Permission[])
            : 'an account';
        found.set(`${kind.toLowerCase()} ${operation}`, asked);
      }
    }
  return found;
}
