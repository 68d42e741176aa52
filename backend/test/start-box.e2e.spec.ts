import { spawn } from 'node:child_process';
import path from 'node:path';
import { makeUser, PASSWORD } from './support/builders.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { processEnv, startProcess } from './support/processes.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('in production the start prints what a person needs in a frame, and nothing of the framework', async () => {
  const file = path.resolve(import.meta.dirname, '../dist/main.js');
  const env = processEnv(database, { SMTP_URL: 'smtps://us:geheim@mail.example.org' });
  const api = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [log, words] = ['', ''];
  api.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = new Promise((resolve) => api.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    api.once('exit', () => reject(new Error(words)));
    api.stderr.setEncoding('utf8').on('data', (text: string) => {
      words += text;
      if (words.includes('╰')) resolve();
    });
  });
  api.kill('SIGTERM');
  await ended;
  expect(words).toContain('Usher is ready:  http://localhost:3000');
  expect(words).toContain('npm run setup-key prints the address');
  expect(words).toContain('through mail.example.org');
  expect(words).not.toContain('geheim');
  const lines = log.split('\n').filter(Boolean);
  expect(lines.length).toBeLessThan(5);
  expect(lines.map((line) => typeof JSON.parse(line))).toEqual(lines.map(() => 'object'));
});

test('without HOST, only this machine is served while a demo account has the password of the README', async () => {
  const { id, email } = await makeUser(database);
  await database.query(`update users set demo_until = 'infinity' where id = $1`, [id]);
  const start = () => startProcess('main', database, { EMBEDDED_DATABASE: 'true', HOST: '' });
  const portOf = (url: string) => new URL(url).port;
  /** Asks at an address of this machine that is not 127.0.0.1, which a server for the network answers at too. */
  const isServedToOthers = (url: string) =>
    fetch(`http://127.0.0.2:${portOf(url)}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const post = async (url: string, path: string, body: object, token?: string): Promise<any> => {
    const answer = await fetch(`http://127.0.0.1:${portOf(url)}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    expect([path, answer.ok, text]).toEqual([path, true, text]);
    return text && JSON.parse(text);
  };
  const end = async ({ child, exited }: Awaited<ReturnType<typeof start>>) => {
    child.kill('SIGTERM');
    await exited;
  };

  const demo = await start();
  expect(await isServedToOthers(demo.url)).toBe(false);
  const { access_token: token } = await post(demo.url, 'login', { email, password: PASSWORD });
  const passwords = { current_password: PASSWORD, new_password: 'a password of their own' };
  await post(demo.url, 'change-password', passwords, token);
  await end(demo);

  const own = await start();
  expect(await isServedToOthers(own.url)).toBe(true);
  await end(own);
});
