import os from 'node:os';
import path from 'node:path';
import { ensureCertificates } from './certificates.mjs';
import { UserError } from './fail.mjs';
import { chooseAddress, hasAddress } from './network-address.mjs';
import { dataDir } from './paths.mjs';
import { requireFreePort } from './ports.mjs';

/**
 * `npm start -- --phones`: serves the local network by https, with a certificate authority made on this computer, since
 * phones allow the camera and a service worker only on https pages. A laptop in a hall has no public name for which anybody would
 * sign a certificate, so without this nobody could try check-in on a phone before there is a server. It costs a minute per phone,
 * once; with DATABASE_URL and a proxy in front, nothing of it is used.
 *
 * @typedef {object} Network
 * @property {string} address  the IP address that phones connect to
 * @property {string[]} others  this computer's other addresses
 * @property {string} url  Usher's URL
 * @property {string} trustUrl  plain http URL for phones that do not trust the authority yet
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
 * Chooses the address that phones connect to, and sets HOST, PUBLIC_URL and TRUST_PORT accordingly. Works before packages
 * are installed.
 * @param {number} timeoutMs how long to wait for a taken port to become free
 * @returns {Promise<Network>}
 * @throws UserError without a network, or if a port is taken
 */
export async function configureNetwork(timeoutMs) {
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
 * Makes the certificates, which are kept in DATA_DIR, and sets TLS_* to them, replacing any other values.
 * @param {Network} network
 * @returns {Promise<{ fingerprint: string }>} the authority's fingerprint, as phones show it
 */
export async function configureTls({ address }) {
  const { certificateFile, keyFile, authorityFile, fingerprint } = await ensureCertificates(
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
 * Returns the QR codes of several URLs as text, side by side if the terminal is wide enough.
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
      // On a terminal, the codes are black on white whatever its colours are: a code is dark on a light background.
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
 * Reports when this computer has lost the address that phones connect to.
 * @param {Pick<Network, 'address'>} network
 * @param {(line: string) => void} tell
 * @returns {() => void} stops watching
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
