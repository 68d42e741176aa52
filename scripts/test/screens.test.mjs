import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { hashOf, olderPictures } from '../lib/screens.mjs';

const modules = {
  index: ['admin-ui/src/layout/Bar.tsx', 'admin-ui/src/i18n/es.ts'],
  LoginPage: ['admin-ui/src/login/LoginPage.tsx'],
  CheckinPage: ['admin-ui/src/checkin/CheckinPage.tsx'],
};

test('a picture is older once a file of its screen changed, and no other picture is', (context) => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-screens-'));
  context.after(() => fs.rmSync(root, { recursive: true }));
  const write = (/** @type {string} */ file, /** @type {string} */ text) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };
  for (const file of Object.values(modules).flat()) write(file, 'as it was');
  const taken = Object.fromEntries(
    [
      ['login.png', ['index', 'LoginPage']],
      ['checkin.png', ['index', 'CheckinPage']],
    ].map(([picture, chunks]) => [
      String(picture),
      { chunks: [...chunks], hash: hashOf([...chunks], modules, root) },
    ]),
  );
  const older = () => olderPictures({ taken, modules, root });
  assert.deepEqual(older(), []);

  write('admin-ui/src/login/LoginPage.tsx', 'changed');
  assert.deepEqual(older(), ['login.png']);
  write('admin-ui/src/login/LoginPage.tsx', 'as it was');
  write('admin-ui/src/i18n/es.ts', 'the Spanish words are on other pictures');
  assert.deepEqual(older(), []);
  write('admin-ui/src/layout/Bar.tsx', 'changed');
  assert.deepEqual(older(), ['login.png', 'checkin.png']);
});
