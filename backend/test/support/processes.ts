import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from './database.js';

const DIST = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../dist');

export interface RunningProcess {
  child: ChildProcess;
  /** Address of the API. */
  url: string;
  /** Port of the worker, if WORKER_PORT is set. */
  port: number | undefined;
  /** Log lines so far, parsed. */
  logs: Array<Record<string, unknown>>;
  /** The exit code, or the signal's name. */
  exited: Promise<number | string>;
}

/** Returns the settings of a real process on this database; `env` adds to them. */
export function processEnv(database: TestDatabase, env: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '5',
    JWT_SECRET: 'a secret of thirty-two characters or more',
    TIME_ZONE: 'America/New_York',
    PUBLIC_URL: 'http://localhost:3000',
    MAIL_FROM: 'Usher <tickets@example.org>',
    ...env,
  };
}

/** Starts a built process as the launcher does, and resolves when it is ready. */
export async function startProcess(
  name: 'main' | 'worker',
  database: TestDatabase,
  env: Record<string, string> = {},
): Promise<RunningProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'usher-process-'));
  const child = fork(path.join(DIST, `${name}.js`), [], {
    env: processEnv(database, { DATA_DIR: dataDir, ...env }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const logs: Array<Record<string, unknown>> = [];
  let rest = '';
  let words = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line.startsWith('{')) logs.push(JSON.parse(line));
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (words += text));
  const exited = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => {
      rmSync(dataDir, { recursive: true, force: true });
      resolve(signal ?? code!);
    }),
  );
  const ready = new Promise<{ url?: string; port?: number }>((resolve) =>
    child.on('message', (message) => resolve(message as { url?: string; port?: number })),
  );
  const message = await Promise.race([ready, exited]);
  if (typeof message !== 'object')
    throw new Error(`${name} ended with ${message} before it was ready: ${words}`);
  return { child, url: message.url ?? '', port: message.port, logs, exited };
}
