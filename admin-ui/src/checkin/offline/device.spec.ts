import { webcrypto } from 'node:crypto';
import { beforeEach, expect, jest, test } from '@jest/globals';

globalThis.crypto ??= webcrypto as Crypto;

const stored = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
});
/** Loads the modules anew, as the next page does. */
async function nextPage() {
  jest.resetModules();
  const { deviceId } = await import('./device');
  const { confirmedStation } = await import('./confirmed-station');
  return { deviceId, confirmedStation };
}

beforeEach(() => stored.clear());

test('the id of a device is made once', async () => {
  const made = (await nextPage()).deviceId();
  expect(made).toMatch(/^[\da-f-]{36}$/);
  expect((await nextPage()).deviceId()).toBe(made);
});

test.each([
  '',
  'null',
  'undefined',
  '{"id":"0199c0de-0000-7000-8000-000000000001"}',
  '0199c0de-0000-7000-8000-00000000000',
  ' 0199c0de-0000-7000-8000-000000000001',
  '00000000-0000-0000-0000-000000000000',
])('one that the server would refuse is made anew, and its station is not known: %j', async (broken) => {
  stored.set('usher.device', broken);
  stored.set('usher.told-station', 'food');
  const { deviceId, confirmedStation } = await nextPage();
  const made = deviceId();
  expect(made).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
  expect(stored.get('usher.device')).toBe(made);
  // The server's default for a device that it has not heard of.
  expect(confirmedStation()).toBe('entrance');
  expect((await nextPage()).deviceId()).toBe(made);
});

test('one that another version of UUIDs made stays', async () => {
  stored.set('usher.device', '3B241101-E2BB-4255-8CAF-4136C566A962');
  stored.set('usher.told-station', 'food');
  const { deviceId, confirmedStation } = await nextPage();
  expect(deviceId()).toBe('3B241101-E2BB-4255-8CAF-4136C566A962');
  expect(confirmedStation()).toBe('food');
});
