import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { offlineFileErrors } from './pwa.ts';
import { measureFirstViews } from './budget.ts';
import { chunksOf, type Bundle } from './chunks.ts';
import { fakeBundle, libraryModuleId, pageModuleId } from './test-bundle.ts';

type Given = Parameters<typeof fakeBundle>[0];

/** A build of three applications, each page with its own chunk. */
const wholeBuild = (changed: Given = {}): Bundle =>
  fakeBundle({
    index: { isEntry: true, later: ['login', 'checkin'] },
    console: { isEntry: true, later: ['dashboard'] },
    ticket: { isEntry: true, modules: [pageModuleId('ticket', 'Ticket')] },
    login: { facade: pageModuleId('login', 'Login') },
    checkin: { facade: pageModuleId('checkin', 'Checkin') },
    dashboard: { facade: pageModuleId('dashboard', 'Dashboard') },
    ...changed,
  });

describe('budgets of first views', () => {
  test('nothing is wrong with a build of small pages, and each is listed under its application', () => {
    const { lines, broken } = measureFirstViews(wholeBuild());
    expect(broken).toEqual([]);
    expect(lines.map((line) => line.trim())).toEqual([
      '0.0 kB of 150  /login',
      '0.0 kB of 150  /checkin',
      '0.0 kB of 620  /dashboard',
      '0.0 kB of 110  /ticket',
    ]);
  });

  test.each<[string, Given, RegExp]>([
    ['an application without pages', { console: { isEntry: true } }, /^The entry console loads no page$/],
    [
      'a library of the console on a light page',
      { login: { facade: pageModuleId('login', 'Login'), modules: [libraryModuleId('@mui/material')] } },
      /^\/login loads @mui\/material at first view$/,
    ],
    [
      'the router of the light pages in the console',
      { dashboard: { facade: pageModuleId('dashboard', 'Dashboard'), modules: [libraryModuleId('wouter')] } },
      /^\/dashboard loads wouter at first view$/,
    ],
    [
      'the scanner in a first view',
      { checkin: { facade: pageModuleId('checkin', 'Checkin'), modules: [libraryModuleId('zxing-wasm')] } },
      /^\/checkin loads zxing-wasm at first view$/,
    ],
    [
      'a first view that weighs too much',
      {
        index: {
          isEntry: true,
          later: ['login', 'checkin'],
          code: randomBytes(160_000).toString('base64'),
        },
      },
      /^\/login loads 16\d\.\d kB at first view$/,
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
