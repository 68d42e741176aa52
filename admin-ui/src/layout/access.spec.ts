import { expect, test } from '@jest/globals';
import type { Session } from '../api/stored-session';
import type { SessionState } from '../api/session';
import { decideAccess } from './access';

const as = (role: string) => ({ token: 't', user: { id: 'u1', role } }) as Session;
const endedAt = (path: string) => ({ userId: 'u1', path }) as SessionState['ended'];
const OFFICERS = { roles: ['president', 'finance_director'] } as const;
const FORM = { roles: ['volunteer'], keepsOpenForm: true } as const;

test.each([
  ['anybody, a public page', {}, null, null, 'show'],
  ['nobody signed in, a page for some', OFFICERS, null, null, 'login'],
  ['one of its roles', OFFICERS, as('president'), null, 'show'],
  ['another role', OFFICERS, as('volunteer'), null, 'denied'],
  ['a session that ended while its form was open', FORM, null, endedAt('/registration?a=1'), 'show'],
  ['a session that ended on another page', FORM, null, endedAt('/checkin'), 'login'],
  ['a session that ended on a page without a form', OFFICERS, null, endedAt('/registration?a=1'), 'login'],
] as const)('%s', (_who, page, session, ended, decision) => {
  expect(decideAccess(page, { session, ended }, '/registration?a=1')).toBe(decision);
});
