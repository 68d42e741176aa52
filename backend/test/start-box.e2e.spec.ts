import { spawn } from 'node:child_process';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { processEnv } from './support/processes.js';

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
