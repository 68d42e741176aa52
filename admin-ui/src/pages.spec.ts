import { expect, test } from '@jest/globals';
import type { Session } from './api/stored-session';
import { decideAccess } from './layout/access';
import { homeOf } from './home';
import { isAt, PAGES } from './pages';
import { CONSOLE_PATHS, isOfConsole, LIGHT_PATHS } from './paths';

const pagesAt = (path: string) => PAGES.filter((page) => isAt(page, path)).map((page) => page.path);

test.each([
  ['/checkin', ['/checkin']],
  ['/admin', ['/admin']],
  ['/admin/users/7', ['/admin']],
  ['/hand-overs/new/7', ['/hand-overs']],
  // This page owns no paths below it, and a shared prefix alone does not count.
  ['/checkin/7', []],
  ['/administrator', []],
  ['/', []],
])('%s is the path of %j', (path, pages) => {
  expect(pagesAt(path)).toEqual(pages);
});

test('each page has a path of its own', () => {
  for (const { path } of PAGES) expect(pagesAt(path)).toEqual([path]);
});

const opened = (role: string, isDoorOnly = false): string[] => {
  const session = { token: 't', user: { id: 'u', role, door_only: isDoorOnly } } as Session;
  return PAGES.filter(
    (page) => page.requires && decideAccess(page, { session, ended: null }, '') === 'show',
  ).map(({ path }) => path);
};

const OF_VOLUNTEERS = ['/registration', '/checkin', '/profile', '/hand-overs', '/practice'];

test.each([
  ['president', PAGES.filter(({ requires }) => requires).map(({ path }) => path), '/dashboard'],
  ['finance_director', PAGES.filter(({ requires }) => requires).map(({ path }) => path), '/registration'],
  ['volunteer', OF_VOLUNTEERS, '/registration'],
  // A role that is given nothing, or that this version does not know.
  ['of_next_year', ['/profile'], '/profile'],
])('a %s opens %j and starts at %s', (role, pages, home) => {
  expect(opened(role)).toEqual(pages);
  expect(homeOf({ role, door_only: false })).toBe(home);
});

test('a volunteer for the door alone starts there, and has no registration page', () => {
  expect(opened('volunteer', true)).toEqual(OF_VOLUNTEERS.filter((path) => path !== '/registration'));
  expect(homeOf({ role: 'volunteer', door_only: true })).toBe('/checkin');
});

test('only what needs no account is public', () => {
  expect(PAGES.filter(({ requires }) => !requires).map(({ path }) => path)).toEqual([
    '/login',
    '/reset-password',
    '/setup',
  ]);
});

test.each([
  ['/dashboard', true],
  ['/dashboard?event=7', true],
  ['/admin/users/7', true],
  ['/administrator', false],
  ['/registration?from=/dashboard', false],
  ['/', false],
])('that %s is a page of the console is %s', (address, expected) => {
  expect(isOfConsole(address)).toBe(expected);
});

test('each page belongs to one application', () => {
  expect([...LIGHT_PATHS, ...CONSOLE_PATHS].sort()).toEqual(PAGES.map(({ path }) => path).sort());
});
