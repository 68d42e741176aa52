import { beforeEach, expect, jest, test } from '@jest/globals';
import type { CallOptions } from '../../api/client';

const call = jest.fn(async (_method: string, _path: string, _options?: CallOptions) => ({}));
jest.unstable_mockModule('../../api/client', () => ({ call }));
const { commands } = await import('./commands');
type Name = keyof typeof commands;

/** Commands that are safe to repeat: they only read, the server keeps each line only once, what is deleted, set or undone stays so, or one more mail does no harm. */
const WITHOUT_KEY: readonly Name[] = [
  'previewMessage',
  'readBankStatement',
  'uploadImport',
  'deleteUser',
  'endSession',
  'endSessions',
  'resetSecondFactor',
  'testMail',
  'saveOrganization',
  'setLogo',
  'removeDemo',
  'findPersonalData',
  'erasePersonalData',
  'eraseAccount',
  'saveRetention',
  'putAwayToDo',
  'undoSale',
];
const KEY = '0192d000-0000-7000-8000-000000000001';

/** Returns the options that a command passes to `call`, whatever its parameters. */
async function sentBy(name: Name): Promise<CallOptions> {
  const anything = new Proxy({}, { get: () => 'anything' });
  await (commands[name] as (params: object, key: string) => Promise<unknown>)(anything, KEY);
  return call.mock.calls[0]![2] ?? {};
}

beforeEach(() => void call.mockClear());

test.each(Object.keys(commands) as Name[])('%s sends its key, unless twice is as good', async (name) => {
  const { idempotencyKey } = await sentBy(name);
  expect(idempotencyKey).toBe(WITHOUT_KEY.includes(name) ? undefined : KEY);
});

test('what is undone at the door is kept under the id that it names', async () => {
  expect((await sentBy('undoCheckIn')).body).toMatchObject({ scan_id: KEY });
});

test('a use case that could drop its key does not compile', () => {
  const isOne: (use: (typeof commands)[Name]) => boolean = (use) => Object.values(commands).includes(use);
  // @ts-expect-error neither keyed nor repeatable
  expect(isOne(({ id }: { id: string }) => Promise.resolve(id))).toBe(false);
});
