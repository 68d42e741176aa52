import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { offlineFileErrors } from './pwa.ts';
import { measureFirstViews } from './budget.ts';
import { chunksOf, type Bundle } from './chunks.ts';
import { fakeBundle, libraryModuleId, pageModuleId } from './test-bundle.ts';
import { pagesOf, type World } from './pages.ts';

type Given = Parameters<typeof fakeBundle>[0];

/** A build of all pages, each with its own chunk. */
const wholeBuild = (changed: Given = {}): Bundle =>
  fakeBundle({
    index: { isEntry: true },
    ticket: { isEntry: true, modules: [pageModuleId('ticket', 'Ticket')] },
    ...Object.fromEntries(
      (['light', 'console'] as World[])
        .flatMap(pagesOf)
        .map((folder) => [folder, { facade: pageModuleId(folder, 'Some') }]),
    ),
    ...changed,
  });

describe('budgets of first views', () => {
  test('nothing is wrong with a build of small pages, and each is listed', () => {
    const { lines, broken } = measureFirstViews(wholeBuild());
    expect(broken).toEqual([]);
    const all = (['light', 'console', 'guest'] as World[]).flatMap(pagesOf);
    for (const path of all) expect(lines).toContainEqual(expect.stringMatching(` /${path}$`));
  });

  test.each<[string, Given, RegExp]>([
    ['a page that no world has', { news: { facade: pageModuleId('news', 'News') } }, /^\/news has no budget/],
    ['a page that is not built', { statement: {} }, /^\/statement has no chunk$/],
    [
      'a library of the console on a light page',
      { login: { facade: pageModuleId('login', 'Login'), modules: [libraryModuleId('@mui/material')] } },
      /^\/login loads @mui\/material at first view$/,
    ],
    [
      'the scanner in a first view',
      { checkin: { facade: pageModuleId('checkin', 'Checkin'), modules: [libraryModuleId('zxing-wasm')] } },
      /^\/checkin loads zxing-wasm at first view$/,
    ],
    [
      'a first view that weighs too much',
      { index: { isEntry: true, code: randomBytes(160_000).toString('base64') } },
      /^\/registration loads 16\d\.\d kB at first view$/,
    ],
  ])('%s breaks one', (_what, changed, said) =>
    expect(measureFirstViews(wholeBuild(changed)).broken).toContainEqual(expect.stringMatching(said)),
  );
});

describe('what a phone keeps', () => {
  const kept = (modules: string[]) => chunksOf(fakeBundle({ some: { modules } }));

  test('may have the scanner, and weigh what is allowed', () =>
    expect(
      offlineFileErrors(
        kept([libraryModuleId('zxing-wasm'), pageModuleId('checkin', 'Checkin')]),
        500_000,
        500,
      ),
    ).toEqual([]));

  test.each([
    libraryModuleId('@apollo/client'),
    libraryModuleId('ra-core'),
    '/r/admin-ui/src/console/data-provider/commands.ts',
  ])('has no part of the console: %s', (module) =>
    expect(offlineFileErrors(kept([module]), 0)).toHaveLength(1),
  );

  test('has a limit', () =>
    expect(offlineFileErrors([], 500_001, 500)).toEqual(['It weighs 500.0 kB, of 500']));
});
