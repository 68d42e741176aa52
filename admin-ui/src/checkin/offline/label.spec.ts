import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { makeScanId } from '@usher/backend/rules';

// A stored scan has the device's label at the time of the scan, even if the label changes before it is sent.

globalThis.crypto ??= webcrypto as Crypto;

jest.unstable_mockModule('../../api/client', () => ({ call: jest.fn(), isAbort: () => false }));
jest.unstable_mockModule('../../api/session', () => ({
  sessionState: () => ({ session: null }),
  accountOf: () => 'u1',
}));
jest.unstable_mockModule('./tabs', () => ({
  oneTabAtATime: (_lock: string, work: () => Promise<unknown>) => work(),
  unlessInAnotherTab: (_lock: string, work: () => Promise<unknown>) => work(),
  tellOtherTabs: () => undefined,
}));
const { prefer } = await import('../preferences');
const { changeOfflineState } = await import('./offline-state');
const { decideHere, keepUndo, letInHere } = await import('./decide-here');
const { applyList } = await import('./apply-list');
const { listStates } = await import('./list-store');
const { settleScans, waitingScans } = await import('./waiting-store');

const newId = (): string => makeScanId(Date.now(), () => Math.floor(Math.random() * 256));
const scanOf = (code: string) => ({
  scan_id: newId(),
  code,
  station: 'entrance' as const,
  tickets: null,
  scanned_at: new Date().toISOString(),
});

beforeEach(async () => {
  await applyList({
    event: {
      id: 'e1',
      name: 'Harvest Supper',
      event_date: '2031-05-03T22:30:00Z',
      event_end: null,
      time_zone: 'America/New_York',
      over_at: '2099-01-01T00:00:00Z',
      location: 'Parish hall',
      prices: { tiers: [], signature: '' },
      has_capacity: false,
      paper_at_door: 'admit',
    },
    salt: '0123456789abcdef0123456789abcdef',
    cursor: 'c1',
    complete: true,
    too_large: false,
    rows: [],
    gone: [],
    reset: true,
    server_time: '2031-05-03T23:02:00Z',
  });
  changeOfflineState({ canKeep: true, lists: await listStates() });
});
afterEach(async () => {
  prefer({ label: '' });
  await settleScans((await waitingScans()).map(({ scan_id: scanId }) => ({ scanId, figures: null })));
});

test('a scan, one that is let in against the list, and an undo', async () => {
  prefer({ label: 'Gate A' });
  const scan = scanOf('a code');
  await decideHere(scan, 'e1');
  await letInHere('no longer there', scanOf('a code'), 'e1');
  const undo = { undoes: scan.scan_id, id: 'r1', registrationId: 'r1', counted: -1, tickets: 1 };
  await keepUndo({ ...scanOf('a code'), code: undefined, ...undo }, 'e1');
  prefer({ label: 'Gate B' });
  await decideHere(scanOf('another'), 'e1');
  const labels = (await waitingScans()).map(({ label }) => label);
  expect(labels.toSorted()).toEqual(['Gate A', 'Gate A', 'Gate A', 'Gate B']);
});
