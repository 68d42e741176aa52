import assert from 'node:assert/strict';
import fs from 'node:fs';
import { describe, test } from 'node:test';
import { usesBuild } from '../lib/backend-specs.mjs';
import { closest } from '../lib/changed.mjs';
import { inRoot } from '../lib/paths.mjs';

/** @param {string} folder */
const specsOf = (folder) =>
  fs
    .readdirSync(inRoot(folder))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `${folder}/${name}`);

describe('the specs closest to a changed file', () => {
  const endToEnd = specsOf('backend/test');
  const browser = specsOf('admin-ui/e2e');
  for (const [file, specs, spec] of /** @type {[string, string[], string][]} */ ([
    ['backend/src/pricing/pricing.service.ts', endToEnd, 'backend/test/tiers.e2e.spec.ts'],
    ['backend/src/rules/permissions.ts', endToEnd, 'backend/test/no-permissions.e2e.spec.ts'],
    ['backend/src/mail/reminders/reminders.sql.ts', endToEnd, 'backend/test/reminder-cases.e2e.spec.ts'],
    ['backend/src/database/functions/clearings.sql', endToEnd, 'backend/test/clearings.e2e.spec.ts'],
    [
      'admin-ui/src/registration/leaderboard/LeaderboardPanel.tsx',
      browser,
      'admin-ui/e2e/leaderboard.spec.ts',
    ],
    ['admin-ui/src/checkin/offline/sender.ts', browser, 'admin-ui/e2e/offline.spec.ts'],
  ]))
    test(`${file}: first ${spec}`, () => assert.equal(closest(specs, [file])[0], spec));

  test('where none speaks of it, there is none', () =>
    assert.deepEqual(closest(browser, ['docs/qqq.md']), []));
});

describe('the back end is built', () => {
  test('for specs that start its processes, and if all specs run', () => {
    for (const args of [[], ['rolling-restart'], ['cli'], ['tiers', 'backup']])
      assert.equal(usesBuild(args), true);
  });

  test('for no others', () => {
    for (const args of [['tiers'], ['src/rules'], ['tiers', '-t', 'overlap']])
      assert.equal(usesBuild(args), false);
  });
});
