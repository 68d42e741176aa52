import { expect, test } from '@jest/globals';
import type { Session } from '../api/stored-session';
import type { SessionState } from '../api/session';
import { SIGNED_IN } from '../pages';
import { decideAccess } from './access';

const as = (role: string) => ({ token: 't', user: { id: 'u1', role } }) as Session;
const due = (role: string, at: string) =>
  ({ token: 't', user: { id: 'u1', role, second_factor_due: at } }) as Session;
const endedAt = (path: string) => ({ userId: 'u1', path }) as SessionState['ended'];
const OFFICERS = { requires: ['money.read', 'audit.read'] } as const;
const FORM = { requires: ['tickets.sell'], keepsOpenForm: true } as const;

test.each([
  ['anybody, a public page', {}, null, null, 'show'],
  ['nobody signed in, a page for some', OFFICERS, null, null, 'login'],
  ['all of its permissions', OFFICERS, as('president'), null, 'show'],
  ['one of its permissions', OFFICERS, as('finance_director'), null, 'show'],
  ['none of its permissions', OFFICERS, as('volunteer'), null, 'denied'],
  ['a role that the browser does not know', OFFICERS, as('of_next_year'), null, 'denied'],
  ['the same, a page about the account', { requires: SIGNED_IN }, as('of_next_year'), null, 'show'],
  ['a second factor due in time', OFFICERS, due('president', '2999-01-01T00:00:00Z'), null, 'show'],
  ['a second factor overdue', OFFICERS, due('president', '2020-01-01T00:00:00Z'), null, 'overdue'],
  ['the same, without the permission', OFFICERS, due('volunteer', '2020-01-01T00:00:00Z'), null, 'denied'],
  [
    'the same, a page about the account',
    { requires: SIGNED_IN },
    due('president', '2020-01-01T00:00:00Z'),
    null,
    'show',
  ],
  ['a session that ended while its form was open', FORM, null, endedAt('/registration?a=1'), 'show'],
  ['a session that ended on another page', FORM, null, endedAt('/checkin'), 'login'],
  ['a session that ended on a page without a form', OFFICERS, null, endedAt('/registration?a=1'), 'login'],
] as const)('%s', (_who, page, session, ended, decision) => {
  expect(decideAccess(page, { session, ended }, '/registration?a=1')).toBe(decision);
});
