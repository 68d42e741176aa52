import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** The browser to test with: the one that the launcher found, or else one in the system's usual places. */
export const CHROMIUM = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
].find((file) => file && existsSync(file));

/** The headless shell, for pages that need no camera or other permission; the full browser if the launcher found no shell. */
export const CHROMIUM_SHELL = process.env.CHROMIUM_SHELL_PATH ?? CHROMIUM;

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For the headless shell, in which most tests run: threads that compile beside the page's own help nobody where each core has a worker. */
export const SHELL_FLAGS = [...CHROMIUM_FLAGS, '--js-flags=--single-threaded'];
