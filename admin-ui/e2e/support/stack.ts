import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, DEMO_TEMPLATE, TEMPLATE, type TestDatabase } from './database';
import { startMailSink, type MailSink } from './mail-sink';
import { ROOT } from './paths';

export const PASSWORD = 'usher-demo';
export const ACCOUNTS = {
  president: 'president@example.org',
  finance_director: 'finance@example.org',
  volunteer: 'volunteer@example.org',
} as const;
export type AccountRole = keyof typeof ACCOUNTS;

/** A further API process on the same database. */
export interface AnotherApi {
  url: string;
  /** Kills the process as a power cut would. */
  kill: () => Promise<void>;
  /** Starts it again at the same address. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface Stack {
  url: string;
  database: TestDatabase;
  mail: MailSink;
  startApi: () => Promise<AnotherApi>;
  /** The address at which an empty Usher is set up, as the terminal shows it. */
  printSetupAddress: () => Promise<string>;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface Process {
  child: ChildProcess;
  output: () => string;
}

function start(file: string, env: NodeJS.ProcessEnv): Process {
  const child = fork(path.join(ROOT, 'backend/dist', file), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

async function ended({ child, output }: Process, file: string): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${output()}`);
}

const ready = ({ child, output }: Process, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}:\n${output()}`)));
    child.on('message', (message: { type?: string }) => {
      if (message.type === 'ready') resolve();
    });
  });

async function stop({ child }: Process): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.disconnect();
  await exit;
}

/** What each process of a stack is told. */
const envOf = (databaseUrl: string) => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  EMBEDDED_DATABASE: 'true',
  TIME_ZONE: 'America/New_York',
  JWT_SECRET: randomBytes(32).toString('hex'),
});

/** Adds the demo to an empty, migrated database. */
export const addDemo = (databaseUrl: string): Promise<void> =>
  ended(start('cli/seed.js', envOf(databaseUrl)), 'seed');

/**
 * Starts the whole product, as `npm start` does, with its own database, mail server and data folder.
 * @param isEmpty whether it begins without the demo
 * @param host under which the browser opens it; passkeys need a name
 */
export async function startStack({ isEmpty = false, host = '127.0.0.1' } = {}): Promise<Stack> {
  const [database, mail, port, dataDir] = await Promise.all([
    createDatabase(isEmpty ? TEMPLATE : (DEMO_TEMPLATE ?? TEMPLATE)),
    startMailSink(),
    freePort(),
    mkdtemp(path.join(tmpdir(), 'usher-e2e-')),
  ]);
  const url = `http://${host}:${port}`;
  const env = {
    ...envOf(database.url),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Usher <tickets@example.org>',
    LOG_LEVEL: 'warn',
    // The limits have tests of their own; these tests sign in far more often than people do.
    LIMIT_SIGN_INS_PER_ACCOUNT: '10000',
    LIMIT_SIGN_INS_PER_ADDRESS: '10000',
    LIMIT_UNKNOWN_CODES_PER_USER: '10000',
    LIMIT_REQUESTS_PER_USER: '100000',
    LIMIT_GRAPHQL_PER_ADDRESS: '100000',
    REDIS_URL: '',
  };
  if (!TEMPLATE) await ended(start('cli/migrate.js', env), 'migrate');
  if (!isEmpty && !DEMO_TEMPLATE) await addDemo(database.url);
  const api = start('bundle/main.js', env);
  const worker = start('bundle/worker.js', env);
  await Promise.all([ready(api, 'main'), ready(worker, 'worker')]);
  const startApi = async (): Promise<AnotherApi> => {
    const ownPort = await freePort();
    const begin = async () => {
      const process = start('bundle/main.js', { ...env, PORT: String(ownPort) });
      await ready(process, 'main');
      return process;
    };
    let process = await begin();
    return {
      url: `http://127.0.0.1:${ownPort}`,
      kill: async () => {
        const exit = once(process.child, 'exit');
        process.child.kill('SIGKILL');
        await exit;
      },
      start: async () => void (process = await begin()),
      stop: () => stop(process),
    };
  };
  return {
    url,
    database,
    mail,
    startApi,
    printSetupAddress: async () => {
      const command = start('cli/setup-key.js', env);
      await ended(command, 'setup-key');
      return /http\S+/.exec(command.output())![0];
    },
    stop: async () => {
      await Promise.all([stop(api), stop(worker)]);
      await Promise.all([database.drop(), mail.close(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
}
