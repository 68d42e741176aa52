import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { UserError } from './fail.mjs';
import { run, runPackage } from './npm.mjs';
import { step } from './progress.mjs';

/** @returns {string[]} the usual paths of Chromium and Chrome on this system */
function usualPlaces() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].flatMap((name) =>
      ['/Applications', path.join(process.env.HOME ?? '', 'Applications')].map(
        (folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
      ),
    );
  }
  if (process.platform === 'win32') {
    const { PROGRAMFILES, 'PROGRAMFILES(X86)': x86, LOCALAPPDATA } = process.env;
    return [PROGRAMFILES, x86, LOCALAPPDATA].flatMap((folder) =>
      ['Google\\Chrome', 'Chromium'].map((name) => `${folder}\\${name}\\Application\\chrome.exe`),
    );
  }
  return pathsOf(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']);
}

/** @param {string[]} names of programs @returns {string[]} the paths where they may be */
function pathsOf(names) {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    '/opt/google/chrome',
  ];
  return folders.filter(Boolean).flatMap((folder) => names.map((name) => path.join(folder, name)));
}

/**
 * Whether the file is a browser that runs: a downloaded one may lack system libraries.
 * @param {string | undefined} file
 */
function works(file) {
  if (!file || !fs.existsSync(file)) return false;
  // On Windows, `--version` opens a window.
  if (process.platform === 'win32') return true;
  return spawnSync(file, ['--version', '--no-sandbox'], { timeout: 30_000 }).status === 0;
}

/** Path of the Chromium that Playwright downloads, whether it has done so yet or not. */
async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/**
 * Finds chromium-headless-shell, Chromium without the parts that only windows need: the same engine for two thirds of the
 * work. It has no permission prompts.
 * @returns {string | undefined} its path, undefined if the system does not have it
 */
export function headlessShell() {
  const named = process.env.CHROMIUM_SHELL_PATH;
  return [named, ...pathsOf(['chromium-headless-shell'])].find(works);
}

/**
 * Finds a Chromium or Chrome, or downloads one.
 * @returns {Promise<string>} its path
 */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (works(named)) return named;
    throw new UserError(`CHROMIUM_PATH names ${named}, which cannot be run.`);
  }
  const own = await playwrightsOwn();
  const found = [...usualPlaces(), own].find(works);
  if (found) return found;

  await step('Downloading Chromium for the browser tests', () =>
    runPackage('playwright/cli.js', ['install', 'chromium']),
  );
  if (works(own)) return own;

  if (process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')) {
    await step('Installing the Debian package chromium', async () => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      await run('apt-get', ['update'], { env });
      await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env });
    });
    const installed = usualPlaces().find(works);
    if (installed) return installed;
  }
  throw new UserError(
    'No browser was found for the browser tests: install Chromium or Chrome, or name one with CHROMIUM_PATH.',
  );
}
