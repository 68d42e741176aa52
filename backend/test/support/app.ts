import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../src/create-app.js';
import { createPino } from '../../src/http/logger.js';
import { CLIENT_TIMES, type ClientTimes } from '../../src/http/connections/slow-clients.js';
import './one-connection.js';
import { PASSWORD, type TestUser } from './builders.js';
import { checkErrors } from './documented-errors.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { testSettings } from './settings.js';
import { until } from './until.js';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: any;
}

export interface TestApp {
  app: NestFastifyApplication;
  database: TestDatabase;
  /** Makes one request over real HTTP. `as` is the access token to send. */
  call(method: string, url: string, options?: CallOptions): Promise<Answer>;
  signIn(user: TestUser): Promise<string>;
  graphql(query: string, variables?: object, token?: string): Promise<Answer>;
  url: string;
  dataDir: string;
  logs: string[];
  close(): Promise<void>;
}

export interface CallOptions {
  as?: string;
  body?: unknown;
  /** The raw body, sent instead of `body`. */
  raw?: string;
  key?: string;
  headers?: Record<string, string>;
}

/** Starts a whole API process in this one, on a free port, with a new database unless one is given. */
export async function startApp(
  options: {
    database?: TestDatabase;
    env?: Record<string, string>;
    times?: Partial<ClientTimes>;
    /** Called before any route is registered. */
    prepare?: (app: NestFastifyApplication) => void;
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'usher-app-'));
  const settings = testSettings({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...options.env });
  const logs: string[] = [];
  const logger = createPino(settings, 'api', { write: (line) => void logs.push(line) });
  const app = await createApp(settings, logger, { ...CLIENT_TIMES, ...options.times });
  options.prepare?.(app);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();

  const call = async (method: string, path: string, { as, body, raw, key, headers }: CallOptions = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${as}` } : {}),
        ...(body !== undefined || raw !== undefined ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const answer = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: isJson && text ? JSON.parse(text) : text,
    };
    checkErrors(method, path, answer);
    return answer;
  };

  return {
    app,
    database,
    url,
    dataDir: settings.dataDir,
    logs,
    call,
    async signIn(user) {
      const body = { email: user.email, password: PASSWORD };
      let answer!: Answer;
      // A busy machine may need longer for it than a test lets a database take.
      await until(async () => {
        answer = await call('POST', '/api/auth/login', { body });
        return answer.status !== 503;
      });
      if (answer.status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(answer.body)}`);
      return answer.body.access_token;
    },
    graphql: (query, variables, token) =>
      call('POST', '/graphql', { body: { query, variables }, ...(token ? { as: token } : {}) }),
    async close() {
      await app.close();
      if (!options.database) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
