import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { makeCertificates } from './certificates.js';
import { until } from './until.js';

/** Before the embedded one, oldest first: the packages of Debian, and Homebrew's. */
const FOLDERS = [15, 16, 17]
  .flatMap((version) => [
    `/usr/lib/postgresql/${version}/bin`,
    `/opt/homebrew/opt/postgresql@${version}/bin`,
    `/usr/local/opt/postgresql@${version}/bin`,
  ])
  .filter(existsSync);

/**
 * Tells whether an older PostgreSQL can be tested. Without one, a developer's machine skips its tests with a message; on CI that is a
 * failure.
 */
export function hasOlderPostgres(): boolean {
  if (FOLDERS.length > 0) return true;
  const sentence = 'No PostgreSQL 15, 16 or 17 (postgresql-15) was found: only the embedded one is tested';
  if (process.env.CI) throw new Error(sentence);
  console.info(sentence);
  return false;
}

/** A server as providers manage it: TLS only, sorted by a language, and one role that owns its databases and may nothing else. */
export interface ManagedPostgres {
  /** The URL of a database of the role, which trusts the authority of the server's certificate. */
  url(database: 'usher' | 'copy'): string;
  authorityFile: string;
  /** Runs a statement as the provider may. */
  asProvider<Row = Record<string, any>>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** PostgreSQL does not run as root. @returns undefined for the account of the test */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

const PASSWORD = 'a-password-of-this-test';

export async function startManagedPostgres(): Promise<ManagedPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'usher-managed-postgres-'));
  chmodSync(folder, 0o755);
  const own = account();
  const give = (file: string): void => own && chownSync(file, own.uid, own.gid);
  const home = path.join(folder, 'home');
  const data = path.join(home, 'data');
  execFileSync('mkdir', ['-m', '700', home]);
  const password = path.join(home, 'password');
  writeFileSync(password, PASSWORD, { mode: 0o600 });
  const certificates = await makeCertificates(path.join(folder, 'certificates'), '127.0.0.1');
  const files = { ssl_cert_file: certificates.certificateFile, ssl_key_file: certificates.keyFile };
  for (const [name, file] of Object.entries(files)) copyFileSync(file, path.join(home, `${name}.pem`));
  const hba = path.join(home, 'pg_hba.conf');
  writeFileSync(hba, 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  for (const file of [home, password, hba]) give(file);
  for (const name of Object.keys(files)) {
    chmodSync(path.join(home, `${name}.pem`), 0o600);
    give(path.join(home, `${name}.pem`));
  }

  const options = { ...own, cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  const bin = FOLDERS[0]!;
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '--username=provider', '--auth=scram-sha-256', `--pwfile=${password}`, '--no-sync', '--encoding=UTF8']
      // Sorts unlike the embedded one, by the rules of a language: upper and lower case together, accents after their letters.
      .concat(['--locale-provider=icu', '--icu-locale=en-US', '--locale=C.UTF-8']),
    { ...options, stdio: 'pipe' },
  ); // oxfmt-ignore
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    hba_file: hba,
    ssl: 'on',
    ...Object.fromEntries(Object.keys(files).map((name) => [name, path.join(home, `${name}.pem`)])),
    fsync: 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...flags], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-5_000)));

  const urlOf = (user: string, database: string): string =>
    `postgres://${user}:${PASSWORD}@localhost:${port}/${database}?sslmode=verify-full&sslrootcert=${encodeURIComponent(certificates.authorityFile)}`;
  const asProvider = async <Row>(text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: urlOf('provider', 'postgres') });
    await client.connect();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended: ${output}`);
    return asProvider('select').then(
      () => true,
      () => false,
    );
  }, 30_000);
  await asProvider(
    `create role usher login password '${PASSWORD}' nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
  );
  for (const database of ['usher', 'copy']) {
    await asProvider(`create database ${database} owner usher`);
    await asProvider(`revoke all on database ${database} from public`);
  }
  return {
    url: (database) => urlOf('usher', database),
    authorityFile: certificates.authorityFile,
    asProvider,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
