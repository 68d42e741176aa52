import { expect, test } from '@jest/globals';
import { en } from '../i18n/en';
import { navigationLinks } from './links';

const linksOf = (role: string) =>
  navigationLinks({ token: 't', user: { id: 'u', role, full_name: 'Paula' } as never }, en).map(
    ({ path }) => path,
  );

test('a visitor is led to Registration and to the login', () => {
  expect(navigationLinks(null, en)).toEqual([
    { path: '/registration', label: 'Registration' },
    { path: '/login', label: 'Admin Login' },
  ]);
});

test('a volunteer is shown what volunteers may open', () => {
  expect(linksOf('volunteer')).toEqual(['/registration', '/checkin', '/profile']);
});

test.each(['president', 'finance_director'])('a %s is shown what officers may open', (role) => {
  expect(linksOf(role)).toEqual([
    '/registration',
    '/checkin',
    '/dashboard',
    '/uploads',
    '/admin',
    '/profile',
  ]);
});

test('a role that the browser does not know opens its own account and nothing else', () => {
  expect(linksOf('of_next_year')).toEqual(['/profile']);
});
