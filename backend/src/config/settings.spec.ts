import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSettings, SETTING_NAMES, SettingsError } from './settings.js';

const EXAMPLE = new URL('../../../.env.example', import.meta.url);
const least = { DATABASE_URL: 'postgres://localhost/usher', JWT_SECRET: 'x'.repeat(32) };
const refusal = (env: Record<string, string>): string => {
  try {
    readSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  throw new Error('The settings were accepted');
};

describe('settings', () => {
  test('.env.example names each of them, and no other', () => {
    const named = [...readFileSync(EXAMPLE, 'utf8').matchAll(/^#([A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(named.sort()).toEqual([...SETTING_NAMES].sort());
  });

  test('.env.example shows the defaults', () => {
    const shown = [...readFileSync(EXAMPLE, 'utf8').matchAll(/^#([A-Z0-9_]+)=(.+)$/gm)]
      .filter(([, name]) => !/_URL$|TIME_ZONE/.test(name!))
      .map(([, name, value]) => [name!, value!] as const);
    expect(readSettings({ ...Object.fromEntries(shown), ...least })).toEqual(readSettings(least));
  });

  test('links lead to the address that `npm start` and the documents name', () => {
    expect(readSettings(least).publicUrl).toBe('http://localhost:3000');
    expect(readSettings({ ...least, PORT: '8080', HOST: '127.0.0.1' }).publicUrl).toBe(
      'http://localhost:8080',
    );
  });

  test('limits a minute are those that were promised', () => {
    expect(readSettings(least).limits).toMatchObject({
      signInsPerAccount: 10,
      unknownTicketsPerAddress: 30,
      doorSearchesPerUser: 60,
      syncsPerDevice: 20,
    });
  });

  test.each([
    [{ PORT: 'abc' }, /^PORT is wrong/],
    [{ PORT: '70000' }, /^PORT is wrong/],
    [
      { DATABASE_URL: 'mysql://localhost' },
      /^DATABASE_URL is wrong: must be a URL that begins with postgres:/,
    ],
    [{ JWT_SECRET: 'short' }, /^JWT_SECRET is wrong: must be at least 32 characters/],
    [{ TIME_ZONE: 'Mars/Olympus' }, /^TIME_ZONE is wrong: must be an IANA time zone/],
    [{ TRUST_PROXY: 'everybody' }, /^TRUST_PROXY is wrong/],
    [{ LIMIT_REQUESTS_PER_USER: '0' }, /^LIMIT_REQUESTS_PER_USER is wrong/],
    [{ S3_BUCKET: 'tickets' }, /S3_ACCESS_KEY_ID is required/],
    [
      { TLS_CERTIFICATE: '/nowhere.pem' },
      /^TLS_CERTIFICATE is wrong: must be a file that this user may read/,
    ],
    [{ TLS_CERTIFICATE: fileURLToPath(EXAMPLE) }, /^TLS_KEY is required where TLS_\* is set/],
    [{ DKIM_SELECTOR: 'usher' }, /DKIM_KEY is required where DKIM_\* is set/],
    [{ BOUNCE_ADDRESS: 'bounces@example.org' }, /^BOUNCE_ADDRESS is wrong: must hold \{tag\} once/],
    [{ BOUNCE_ADDRESS: 'b+{tag}@example.org' }, /BOUNCE_IMAP_URL is required where BOUNCE_\* is set/],
    [{ TRUST_PORT: '3001' }, /TLS_AUTHORITY is required where TRUST_PORT is set/],
    [{ NODE_ENV: 'production' }, /TIME_ZONE is required in production/],
  ])('%j is refused by a line that names it', (env, line) => {
    expect(refusal({ ...least, ...env })).toMatch(line);
  });

  test('every wrong one has its line, and no value of a secret is repeated', () => {
    const message = refusal({
      PORT: 'abc',
      JWT_SECRET: 'hush',
      DATABASE_URL: 'postgres://u:hunter2@h/d',
      SMTP_URL: 'x',
    });
    expect(message.split('\n')).toHaveLength(3);
    expect(message).not.toMatch(/hush|hunter2/);
  });

  test('an empty variable counts as not set', () => {
    expect(readSettings({ ...least, PORT: '', REDIS_URL: '' })).toMatchObject({
      port: 3000,
      redisUrl: undefined,
    });
  });
});
