import { expect, test } from '@jest/globals';
import { storedSessionOf } from './stored-session';

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const tokenOf = (sub: unknown) =>
  `${encoded({ alg: 'HS256' })}.${encoded({ sub, role: '¿quién?' })}.signature`;

const one = { id: 'u1', role: 'volunteer', full_name: 'Vera' };
const other = { id: 'u2', role: 'president', full_name: 'Paula' };
const json = JSON.stringify;

test('a token is used with its own user', () => {
  expect(storedSessionOf(tokenOf('u1'), json(one))).toEqual({ token: tokenOf('u1'), user: one });
});

test.each([
  ['nothing', null, null, 'none'],
  ['a token with the user of another', tokenOf('u1'), json(other), 'mixed'],
  ['a user without a token', null, json(one), 'mixed'],
  ['a token without a user', tokenOf('u1'), null, 'mixed'],
  ['what is no token', 'no-token', json(one), 'unreadable'],
  ['a token of nobody', tokenOf(7), json(one), 'unreadable'],
  ['broken JSON', tokenOf('u1'), '{"id": broken', 'unreadable'],
  ['what is no user', tokenOf('u1'), '{"id": 7}', 'unreadable'],
])('%s is no session', (_what, token, user, expected) => {
  expect(storedSessionOf(token, user)).toBe(expected);
});
