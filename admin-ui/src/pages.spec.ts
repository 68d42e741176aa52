import { expect, test } from '@jest/globals';
import { isAt, PAGES } from './pages';

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
