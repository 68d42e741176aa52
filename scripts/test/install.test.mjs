/** Which packages are installed for running and which for tests, tried with npm itself on a project of two packages. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/paths.mjs';

/** Creates a project whose build needs `tool` and whose tests need `check`, both packed in the project's folder. */
function makeProject() {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'usher-install-')));
  const at = (/** @type {string[]} */ ...parts) => path.join(folder, ...parts);
  const npm = (/** @type {string[]} */ ...args) =>
    execFileSync('npm', args, { cwd: folder, stdio: 'pipe', shell: process.platform === 'win32' });
  const write = (/** @type {string} */ file, /** @type {object} */ content) => {
    fs.mkdirSync(path.dirname(at(file)), { recursive: true });
    fs.writeFileSync(at(file), JSON.stringify(content));
  };

  // What each package would do to this computer when it is installed.
  const scripts = { postinstall: `node -e "require('fs').writeFileSync('ran', '')"` };
  for (const name of ['tool', 'check']) {
    write(`packed/${name}/package.json`, { name, version: '1.0.0', scripts });
    npm('pack', `./packed/${name}`, '--silent');
  }
  write('package.json', {
    private: true,
    type: 'module',
    dependencies: { tool: 'file:tool-1.0.0.tgz' },
    devDependencies: { check: 'file:check-1.0.0.tgz' },
  });
  npm('install', '--package-lock-only', '--no-audit');
  fs.cpSync(path.join(root, 'scripts'), at('scripts'), { recursive: true });
  fs.cpSync(path.join(root, '.npmrc'), at('.npmrc'));

  const installed = (/** @type {string} */ name) => fs.existsSync(at('node_modules', name, 'package.json'));
  return {
    /** @param {{ forTests: boolean }} options */
    install: (options) =>
      execFileSync(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `import { ensureInstalled } from './scripts/lib/install.mjs';
           await ensureInstalled(${JSON.stringify(options)});`,
        ],
        {
          cwd: folder,
          encoding: 'utf8',
          // As an npm does that does not block them by itself.
          env: { ...process.env, npm_execpath: '', npm_config_dangerously_allow_all_scripts: 'true' },
        },
      ),
    ran: () => ['tool', 'check'].filter((name) => fs.existsSync(at('node_modules', name, 'ran'))),
    present: () => ['tool', 'check'].filter(installed),
    lock: () => fs.readFileSync(at('package-lock.json'), 'utf8'),
    /** Puts a file into a package; installing the package again removes it. */
    mark: (/** @type {string} */ name) => fs.writeFileSync(at('node_modules', name, 'mark'), ''),
    isMarked: (/** @type {string} */ name) => fs.existsSync(at('node_modules', name, 'mark')),
    lose: (/** @type {string} */ name) => {
      const file = at('node_modules', '.package-lock.json');
      const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
      delete lock.packages[`node_modules/${name}`];
      fs.writeFileSync(file, JSON.stringify(lock));
      fs.rmSync(at('node_modules', name), { recursive: true });
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

test('a start installs what building and running need, the tests add theirs, and nothing is installed twice', () => {
  const project = makeProject();
  try {
    const lock = project.lock();
    project.install({ forTests: false });
    assert.deepEqual(project.present(), ['tool']);
    project.mark('tool');

    assert.equal(project.install({ forTests: false }), '');
    project.install({ forTests: true });
    assert.deepEqual(project.present(), ['tool', 'check']);
    assert.ok(project.isMarked('tool'), 'what was there stays');

    assert.equal(project.install({ forTests: true }), '');
    assert.equal(project.install({ forTests: false }), '');
    assert.deepEqual(project.present(), ['tool', 'check']);
    assert.equal(project.lock(), lock, 'the lock file is read and never written');
  } finally {
    project.remove();
  }
});

test('no package runs a script when it is installed, for the start or for the tests', () => {
  const project = makeProject();
  try {
    project.install({ forTests: false });
    project.install({ forTests: true });
    assert.deepEqual(project.present(), ['tool', 'check']);
    assert.deepEqual(project.ran(), []);
  } finally {
    project.remove();
  }
});

test('packages that nobody needs are replaced by an empty one: what tells its maker of each installation, and what is never loaded', () => {
  /** @type {{ packages: Record<string, { name?: string }> }} */
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  for (const name of ['@scarf/scarf', 'ejs', 'liquidjs', 'mjml', 'nunjucks', 'preview-email', 'pug'])
    assert.equal(packages[`node_modules/${name}`]?.name, 'noop-package', name);
});

test('an installation that is not whole is made again, with the packages of tests where some were there', () => {
  const project = makeProject();
  try {
    project.install({ forTests: true });
    project.lose('tool');
    project.install({ forTests: false });
    assert.deepEqual(project.present(), ['tool', 'check']);
  } finally {
    project.remove();
  }
});
