import { spawn, spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './paths';

interface Scripts {
  chooseAddress: (host: string | undefined) => Promise<{ address: string }>;
  findFreePort: () => Promise<number>;
}

const script = (name: string) =>
  import(pathToFileURL(path.join(ROOT, 'scripts/lib', name)).href) as Promise<Scripts>;

/** Returns why this machine cannot serve phones; undefined if it can. */
export async function reasonPhonesCannotConnect(): Promise<string | undefined> {
  const { chooseAddress } = await script('network-address.mjs');
  return chooseAddress(undefined).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

export interface PhonesLauncher {
  dataDir: string;
  /** Everything that the terminal has shown so far. */
  output: () => string;
  /** Stops it as Ctrl-C does. @returns the exit code */
  stop: () => Promise<number | null>;
  remove: () => void;
}

/** Starts `npm start -- --phones` with its own data folder and resolves when it reports that it is ready. */
export async function startForPhones(): Promise<PhonesLauncher> {
  const { findFreePort } = await script('ports.mjs');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'usher-phones-'));
  // The user that PostgreSQL runs as has to enter this folder.
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs'), '--phones'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
      TRUST_PORT: String(await findFreePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Ctrl-C')) resolve();
      });
  });
  await Promise.race([
    ready,
    ended.then(([code]) => {
      throw new Error(`It ended with ${code}:\n${output}`);
    }),
  ]);
  return {
    dataDir,
    output: () => output,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGINT');
      return (await ended)[0];
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** How to start a browser that trusts an authority. */
export interface Trust {
  /** True if the browser checks the certificate itself; false if it is told to skip the check. */
  isJudged: boolean;
  env: Record<string, string>;
  args: string[];
}

/**
 * If NSS's tools are installed (Debian's libnss3-tools), adds the authority to a store for this browser only, as a person would
 * install it. Otherwise the browser is told to accept the server's one key, and no other, without checking its certificate.
 * On CI that is a failure, because nothing would then notice a certificate that no phone accepts.
 */
export function trustIn(dataDir: string, home: string): Trust {
  const file = (name: string) => path.join(dataDir, 'phones', name);
  const store = path.join(home, '.pki/nssdb');
  mkdirSync(store, { recursive: true });
  const said: string[] = [];
  const certutil = (...args: string[]) => {
    const { status, stderr, error } = spawnSync('certutil', ['-d', `sql:${store}`, ...args], {
      encoding: 'utf8',
    });
    said.push(error?.message ?? stderr);
    return status === 0;
  };
  if (
    certutil('-N', '--empty-password') &&
    certutil('-A', '-n', 'Usher', '-t', 'C,,', '-i', file('authority.pem'))
  )
    return { isJudged: true, env: { HOME: home }, args: [] };
  if (process.env.CI)
    throw new Error(`The certificate cannot be judged (certutil is in libnss3-tools): ${said.join(' ')}`);
  const { publicKey } = new X509Certificate(readFileSync(file('certificate.pem')));
  const hash = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' }));
  return {
    isJudged: false,
    env: { HOME: home },
    args: [`--ignore-certificate-errors-spki-list=${hash.digest('base64')}`],
  };
}
