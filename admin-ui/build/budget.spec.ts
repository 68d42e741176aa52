import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { faultsOfKept } from './app.ts';
import { weigh } from './budget.ts';
import { chunksOf, type Bundle } from './chunks.ts';
import { bundleOf, library, page } from './made-up.ts';
import { pagesOf, type World } from './pages.ts';

type Given = Parameters<typeof bundleOf>[0];

/** Every page there is, each with a chunk of its own. */
const wholeBuild = (changed: Given = {}): Bundle =>
  bundleOf({
    index: { isEntry: true },
    ticket: { isEntry: true, modules: [page('ticket', 'Ticket')] },
    ...Object.fromEntries(
      (['light', 'console'] as World[])
        .flatMap(pagesOf)
        .map((folder) => [folder, { facade: page(folder, 'Some') }]),
    ),
    ...changed,
  });

describe('budgets of first views', () => {
  test('nothing is wrong with a build of small pages, and each is listed', () => {
    const { lines, broken } = weigh(wholeBuild());
    expect(broken).toEqual([]);
    const all = (['light', 'console', 'guest'] as World[]).flatMap(pagesOf);
    for (const path of all) expect(lines).toContainEqual(expect.stringMatching(` /${path}$`));
  });

  test.each<[string, Given, RegExp]>([
    ['a page that no world has', { news: { facade: page('news', 'News') } }, /^\/news has no budget/],
    ['a page that is not built', { statement: {} }, /^\/statement has no chunk$/],
    [
      'a library of the console on a light page',
      { login: { facade: page('login', 'Login'), modules: [library('@mui/material')] } },
      /^\/login loads @mui\/material at first view$/,
    ],
    [
      'the scanner in a first view',
      { checkin: { facade: page('checkin', 'Checkin'), modules: [library('zxing-wasm')] } },
      /^\/checkin loads zxing-wasm at first view$/,
    ],
    [
      'a first view that weighs too much',
      { index: { isEntry: true, code: randomBytes(160_000).toString('base64') } },
      /^\/registration loads 16\d\.\d kB at first view$/,
    ],
  ])('%s breaks one', (_what, changed, said) =>
    expect(weigh(wholeBuild(changed)).broken).toContainEqual(expect.stringMatching(said)),
  );
});

describe('what a phone keeps', () => {
  const kept = (modules: string[]) => chunksOf(bundleOf({ some: { modules } }));

  test('may have the scanner, and weigh what is allowed', () =>
    expect(faultsOfKept(kept([library('zxing-wasm'), page('checkin', 'Checkin')]), 500_000, 500)).toEqual(
      [],
    ));

  test.each([library('@apollo/client'), library('ra-core'), '/r/admin-ui/src/console/commands.ts'])(
    'has no part of the console: %s',
    (module) => expect(faultsOfKept(kept([module]), 0)).toHaveLength(1),
  );

  test('has a limit', () => expect(faultsOfKept([], 500_001, 500)).toEqual(['It weighs 500.0 kB, of 500']));
});
