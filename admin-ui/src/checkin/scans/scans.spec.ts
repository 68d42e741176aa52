import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { formatQrCode, makeQrCode } from '@usher/backend/rules';
import type { Answer } from './ask-server';
import type { LocalDecision } from '../offline/decide';
import type { WaitingScan } from '../offline/waiting';
import type { ScanToDecide } from '../offline/decide-stored';
import type { SettledScan } from '../offline/waiting-store';
import type { Scan } from './queue';
import { faultOf, type Guest } from './result';

// Whether the server or the device's list decides about a scan, and when. Both are mocked here.

globalThis.crypto ??= webcrypto as Crypto;
Object.assign(globalThis, {
  window: { addEventListener: () => undefined },
  sessionStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
});
const SESSION = { session: { user: { id: 'u1' } }, ended: null };
jest.unstable_mockModule('../../api/session', () => ({
  accountOf: () => 'u1',
  onClearAccountData: () => undefined,
  sessionState: () => SESSION,
}));
jest.unstable_mockModule('../../api/client', () => ({ isAbort: () => false }));
jest.unstable_mockModule('../offline/tabs', () => ({
  onOtherTabs: () => undefined,
  tellOtherTabs: () => undefined,
}));
jest.unstable_mockModule('../offline/open-door', () => ({ openDoor: () => Promise.resolve() }));
jest.unstable_mockModule('../offline/sender', () => ({ onOutcomes: () => undefined }));
jest.unstable_mockModule('./recent', () => ({ addRecent: () => undefined }));

/** The codes about which the server was asked, each with a function that answers. */
const asked = new Map<string, (answer: Answer) => void>();
jest.unstable_mockModule('./ask-server', () => ({
  askServer: ({ code }: Scan) => new Promise<Answer>((resolve) => void asked.set(code, resolve)),
  scannedAt: () => '2031-05-03T23:00:00Z',
}));

const guest = {
  id: 'r1',
  name: 'Ana Gomez',
  tickets: 2,
  hasFood: false,
  admitted: 0,
  served: 0,
  phoneEnd: '42',
};
const TOLD: LocalDecision = { outcome: 'admitted', guest, counted: 2 };
/** The codes about which the list was asked, in order. */
const decided: Array<string | undefined> = [];
/** The server answers that were applied to the list. */
const settled: SettledScan[] = [];
jest.unstable_mockModule('../offline/decide-here', () => ({
  canDecideHere: () => true,
  faultHere: (code: string) => Promise.resolve(faultOf(code)),
  decideHere: ({ code }: ScanToDecide) => {
    decided.push(code);
    return Promise.resolve({ told: TOLD } as WaitingScan);
  },
  letInHere: () => Promise.resolve(true),
  rowBefore: () => Promise.resolve(null),
  // Never resolves: no scan's result may wait for it.
  settleHere: (told: readonly SettledScan[]) => {
    settled.push(...told);
    return new Promise(() => {});
  },
}));
const { dismissResult, scan, markResultShown } = await import('./scans');
const { noteAnswer } = await import('../offline/connection');

const [first, second, third] = [1, 2, 3].map((seed) => formatQrCode(makeQrCode(() => seed))) as [
  string,
  string,
  string,
];
const scanned = (code: string): void => scan({ code, tickets: null });
const nameShown = (): string | null => {
  const result = markResultShown()?.result;
  return result?.kind === 'success' ? result.guest.name : null;
};
const letIn: Answer = {
  result: {
    kind: 'success',
    station: 'entrance',
    counted: 1,
    guest: {
      id: 'r2',
      name: 'Ben Server',
      ticket_quantity: 1,
      food_option: 'without_food',
      tickets_admitted: 1,
      meals_served: 0,
    },
  },
  isLost: false,
  isFromServer: true,
  figures: null,
};

beforeEach(() => {
  jest.useFakeTimers();
  asked.clear();
  decided.length = 0;
  settled.length = 0;
  noteAnswer(true);
});
afterEach(() => {
  for (let left = 0; left < 3; left++) dismissResult();
  jest.useRealTimers();
});

test('the first result waits two seconds for the server; the next ones do not, while it is silent', async () => {
  scanned(first);
  await jest.advanceTimersByTimeAsync(1999);
  expect(decided).toEqual([]);
  expect(nameShown()).toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  expect(decided).toEqual([first]);
  expect(nameShown()).toBe('Ana Gomez');
  dismissResult();

  for (const code of [second, third]) {
    scanned(code);
    await jest.advanceTimersByTimeAsync(0);
    expect(decided.at(-1)).toBe(code);
    expect(nameShown()).toBe('Ana Gomez');
    dismissResult();
  }
  // A silent server is not asked about every scan.
  expect([...asked.keys()]).toEqual([first]);
});

test('once an answer came in time the server is asked again, and decides', async () => {
  noteAnswer(false);
  scanned(first);
  await jest.advanceTimersByTimeAsync(0);
  expect(decided).toEqual([first]);
  dismissResult();
  noteAnswer(true);
  scanned(second);
  await jest.advanceTimersByTimeAsync(1000);
  asked.get(second)!(letIn);
  await jest.advanceTimersByTimeAsync(0);
  expect(nameShown()).toBe('Ben Server');
  expect(decided).toEqual([first]);
});

test('two who came together wait for the two seconds of the first', async () => {
  scanned(first);
  await jest.advanceTimersByTimeAsync(1500);
  scanned(second);
  await jest.advanceTimersByTimeAsync(499);
  expect(decided).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(decided).toEqual([first, second]);
});

test('what is no code of ours is refused by the device, and the list is not asked', async () => {
  scanned('https://example.org');
  await jest.advanceTimersByTimeAsync(2000);
  expect(markResultShown()).toMatchObject({
    result: { kind: 'failed', error: { code: 'qr_code_mistyped' } },
  });
  expect(decided).toEqual([]);
});

const FIGURES = { registrationId: 'r2', admitted: 1, served: 0, version: 6 };
const turnedAway: Answer = {
  ...letIn,
  result: { kind: 'already', station: 'entrance', guest: (letIn.result as { guest: Guest }).guest },
};

test.each([
  ['who was let in', letIn],
  ['who was in already', turnedAway],
])(
  'the list learns from an answer that came in time, and its result waits for nothing: %s',
  async (_who, answer) => {
    scanned(first);
    await jest.advanceTimersByTimeAsync(0);
    asked.get(first)!({ ...answer, figures: FIGURES });
    await jest.advanceTimersByTimeAsync(0);
    expect(markResultShown()?.result).toEqual(answer.result);
    expect(settled).toEqual([{ scanId: expect.any(String), figures: FIGURES }]);
    expect(decided).toEqual([]);
  },
);

test('so it does about somebody who was looked up, and an answer without figures tells it nothing', async () => {
  scan({ code: '', lookedUp: { id: 'r2', name: 'Ben Server' }, tickets: null });
  await jest.advanceTimersByTimeAsync(0);
  asked.get('')!({ ...letIn, figures: FIGURES });
  await jest.advanceTimersByTimeAsync(0);
  dismissResult();
  scanned(second);
  await jest.advanceTimersByTimeAsync(0);
  asked.get(second)!(letIn);
  await jest.advanceTimersByTimeAsync(0);
  expect(settled).toEqual([{ scanId: expect.any(String), figures: FIGURES }]);
});
