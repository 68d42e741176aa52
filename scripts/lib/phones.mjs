import os from 'node:os';
import path from 'node:path';
import { keepCertificates } from './certificates.mjs';
import { UserError } from './fail.mjs';
import { chooseAddress, hasAddress } from './network-address.mjs';
import { run } from './npm.mjs';
import { dataDir, inRoot } from './paths.mjs';
import { requireFreePort } from './ports.mjs';

/**
 * `npm start -- --phones`: the local network is served by https, with an authority of our own, since phones give a page the
 * camera and a service worker only there.
 *
 * @typedef {object} Network
 * @property {string} address  by which phones ask
 * @property {string[]} others  this computer's other addresses
 * @property {string} url  where Usher is
 * @property {string} trustUrl  where a phone that does not trust the authority yet begins, by plain http
 */

/** @param {string} name @param {number} fallback */
function portOf(name, fallback) {
  const port = Number(process.env[name] || fallback);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new UserError(
    `${name} must be a number from 1 to 65535 with --phones, so that phones find it again.`,
  );
}

/**
 * Finds out where phones are to ask, and sets the settings that follow from it: HOST, PUBLIC_URL and TRUST_PORT. Needs no
 * package.
 * @param {number} timeoutMs how long a port that is taken may still become free
 * @returns {Promise<Network>}
 * @throws UserError without a network, and where a port is taken
 */
export async function joinNetwork(timeoutMs) {
  const port = portOf('PORT', 3000);
  const trustPort = portOf('TRUST_PORT', port + 1);
  const { address, others } = await chooseAddress(process.env.HOST);
  const url = `https://${address}${port === 443 ? '' : `:${port}`}`;
  const host = process.env.HOST || '0.0.0.0';
  Object.assign(process.env, {
    HOST: host,
    PUBLIC_URL: url,
    TRUST_PORT: String(trustPort),
  });
  await requireFreePort(port, host, timeoutMs);
  await requireFreePort(trustPort, host, timeoutMs, 'TRUST_PORT');
  const trustUrl = `http://${address}${trustPort === 80 ? '' : `:${trustPort}`}/trust`;
  return { address, others, url, trustUrl };
}

/**
 * The certificates, kept in DATA_DIR, as settings. They take the place of what TLS_* named.
 * @param {Network} network
 * @returns {Promise<{ fingerprint: string }>} of the authority, as phones show it
 */
export async function trustNetwork({ address }) {
  const { certificateFile, keyFile, authorityFile, fingerprint } = await keepCertificates(
    path.join(dataDir(), 'phones'),
    { address, computer: os.hostname() },
  );
  Object.assign(process.env, {
    TLS_CERTIFICATE: certificateFile,
    TLS_KEY: keyFile,
    TLS_AUTHORITY: authorityFile,
  });
  return { fingerprint };
}

/**
 * Gives the demo accounts passwords of this start: the README's must not work while a network can reach them.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ email: string, password: string | null }[]>} null where the account's user has set one
 */
export async function makeDemoPasswords(env) {
  const { code, stdout, output } = await run(
    process.execPath,
    [inRoot('backend/dist/cli/demo-passwords.js')],
    {
      env,
    },
  );
  // On success nothing is printed but the passwords; a failure has none.
  if (code !== 0) throw new UserError(output.trim(), code === 78 ? 1 : code);
  return JSON.parse(stdout);
}

/**
 * The QR codes of several addresses, side by side where the terminal is wide enough.
 * @param {{ title: string, url: string }[]} codes
 */
export async function qrCodes(codes) {
  const { default: qrcode } = await import('qrcode');
  const terminal = process.stdout.isTTY === true;
  const blocks = await Promise.all(
    codes.map(async ({ title, url }) => {
      const text = await qrcode.toString(url, { type: 'utf8', errorCorrectionLevel: 'L', margin: 2 });
      const lines = text.split('\n').filter((line) => line !== '');
      const width = Math.max(...lines.map((line) => line.length));
      // On a terminal dark is to be dark on a light ground, whatever its own colours are.
      const shown = terminal ? lines.map((line) => `\x1b[30;107m${line}\x1b[0m`) : lines;
      return { title, url, lines: shown, width };
    }),
  );
  const column =
    Math.max(...blocks.flatMap(({ title, url, width }) => [title.length, url.length, width])) + 4;
  const pad = (/** @type {string} */ text, /** @type {number} */ width) => text + ' '.repeat(column - width);
  const isWide = !terminal || column * blocks.length <= (process.stdout.columns ?? 80);
  const rows = isWide ? [blocks] : blocks.map((block) => [block]);
  return rows
    .map((row) =>
      [
        row.map(({ title }) => pad(title, title.length)).join(''),
        row.map(({ url }) => pad(url, url.length)).join(''),
        ...Array.from({ length: Math.max(...row.map(({ lines }) => lines.length)) }, (_, i) =>
          row.map(({ lines, width }) => (lines[i] ? pad(lines[i], width) : ' '.repeat(column))).join(''),
        ),
      ]
        .map((line) => line.trimEnd())
        .join('\n'),
    )
    .join('\n\n');
}

const watchEveryMs = 10_000;

/**
 * Says it when this computer has lost the address by which phones ask.
 * @param {Pick<Network, 'address'>} network
 * @param {(line: string) => void} tell
 * @returns {() => void} ends it
 */
export function watchAddress({ address }, tell) {
  let isLost = false;
  const timer = setInterval(() => {
    const wasLost = isLost;
    isLost = !hasAddress(address);
    if (!isLost || wasLost) return;
    tell(
      `This computer has lost the address ${address}, where phones look for Usher and where their waiting scans go. Get it back (the router can give it one for good), or stop Usher and start it with --phones again for a new one.`,
    );
  }, watchEveryMs);
  return () => clearInterval(timer);
}
