import os from 'node:os';
import { formatQrCode } from '../src/rules/qr-codes.js';
import { makeAttendee, makeEvent, makeUser, PASSWORD } from './support/builders.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { startMailSink } from './support/mail-sink.js';
import { makeTicketSeller } from './support/mail-worker.js';
import { startProcess } from './support/processes.js';
import { until } from './support/until.js';

const TOKEN = 'a token for prometheus';
const opened: Array<() => unknown> = [];
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  opened.push(() => database.drop());
  await makeEvent(database);
});
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function start(name: 'main' | 'worker', env: Record<string, string>) {
  const started = await startProcess(name, database, { METRICS_TOKEN: TOKEN, ...env });
  opened.push(() => started.child.kill('SIGKILL') && started.exited);
  return started;
}

test('a request’s id reaches the line that the worker logs of its mail, and the worker’s figures count the mail', async () => {
  const sink = await startMailSink();
  opened.push(() => sink.close());
  const api = await start('main', {});
  const worker = await start('worker', { SMTP_URL: sink.url, WORKER_PORT: '0' });
  // Ten thousand mails may wait, on the same machine; sales and the door may not.
  expect(os.getPriority(worker.child.pid)).toBeGreaterThan(os.getPriority(api.child.pid));
  const { email } = await makeUser(database);
  const send = (path: string, headers: Record<string, string>, body: unknown) =>
    fetch(api.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const login = await send('/api/auth/login', {}, { email, password: PASSWORD });
  const { access_token } = (await login.json()) as { access_token: string };
  const requestId = 'request-of-this-test';
  const sold = await send(
    '/api/register',
    { authorization: `Bearer ${access_token}`, 'x-request-id': requestId },
    makeAttendee(),
  );
  expect(sold.status).toBe(201);

  const lineOf = (logs: Array<Record<string, unknown>>, fields: object) =>
    logs.find((line) => Object.entries(fields).every(([name, value]) => line[name] === value));
  await until(() => lineOf(worker.logs, { msg: 'mail sent', requestId, kind: 'ticket', process: 'worker' }));
  expect(lineOf(api.logs, { route: '/api/register', requestId, process: 'api' })).toBeDefined();

  const watch = (path: string, token?: string) =>
    fetch(`http://127.0.0.1:${worker.port}${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  const figures = await watch('/metrics', TOKEN);
  expect(figures.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await figures.text();
  expect(text).toContain('usher_mail_tries_total{kind="ticket",outcome="sent"} 1');
  expect(text).toContain('usher_mail_wait_seconds_count 1');
  expect((await watch('/metrics')).status).toBe(401);
  expect((await watch('/metrics', access_token)).status).toBe(401);
  expect((await watch('/health/live')).status).toBe(200);
  expect(await (await watch('/health/ready')).json()).toEqual({
    status: 'ok',
    database: 'ok',
    degraded: [],
  });
  expect((await watch('/')).status).toBe(404);
});

test('no line of the worker holds what is personal, whatever the mail server says', async () => {
  const sink = await startMailSink();
  opened.push(() => sink.close());
  const refused = 'refused.buyer@example.org';
  const busy = 'busy.buyer@example.org';
  sink.answer((to) => {
    if (to === refused) return { code: 550, message: `no such mailbox ${to}` };
    if (to === busy) return { code: 450, message: `${to} is busy` };
    return undefined;
  });
  const sell = await makeTicketSeller(database);
  const tickets = [];
  for (const email of [refused, busy, 'happy.buyer@example.org'])
    tickets.push(await sell({ email, name: 'Secretive Person' }));
  const worker = await start('worker', { SMTP_URL: sink.url, LOG_LEVEL: 'debug' });
  for (const msg of ['mail failed', 'mail will be tried again', 'mail sent'])
    await until(() => worker.logs.some((line) => line.msg === msg));
  const failed = worker.logs.find((line) => line.msg === 'mail failed');
  expect(failed).toMatchObject({ level: 'error', outboxId: tickets[0]!.outboxId, responseCode: 550 });
  const all = JSON.stringify(worker.logs);
  const codes = tickets.flatMap(({ qrCode }) => [qrCode, formatQrCode(qrCode)]);
  for (const secret of ['buyer@', 'Secretive', '4155550100', ...codes]) expect(all).not.toContain(secret);
});
