import { beforeEach, expect, jest, test } from '@jest/globals';

// Labels are cleaned up here, because the server would refuse every sync with a label that is too long or malformed.

const stored = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  },
});
const KEY = 'usher.scanner';
/** Loads the module anew, as the next page does, so that it reads the stored preferences. */
async function nextPage() {
  jest.resetModules();
  return import('./preferences');
}

beforeEach(() => stored.clear());

const LABELS: Array<[string, string, string]> = [
  ['as it is', 'Gate A', 'Gate A'],
  ['no longer than 30 characters', 'A'.repeat(31), 'A'.repeat(30)],
  ['what looks like one character counts as one', '🚪'.repeat(31), '🚪'.repeat(30)],
  ['no control characters', 'Ga\u0007te\n A\u0085', 'Gate A'],
  ['no half of a character', 'Gate \ud83dA', 'Gate A'],
  ['no space around it', '  Gate A  ', 'Gate A'],
  ['no space where it is cut', `${'A'.repeat(29)} BC`, 'A'.repeat(29)],
  ['nothing but spaces', ' \t ', ''],
];

test.each(LABELS)('the label of a device: %s', async (_rule, typed, expected) => {
  const { prefer, scannerPreferences } = await nextPage();
  prefer({ label: typed });
  expect(scannerPreferences().label).toBe(expected);
  expect(JSON.parse(stored.get(KEY)!)).toMatchObject({ label: expected });
});

test.each(LABELS)('so is one that an older page has kept: %s', async (_rule, kept, expected) => {
  stored.set(KEY, JSON.stringify({ label: kept }));
  expect((await nextPage()).scannerPreferences().label).toBe(expected);
});

test.each(LABELS)('and one that was being typed as the page was left: %s', async (_rule, typed, expected) => {
  const { prefer } = await nextPage();
  prefer({ label: 'Gate Z' });
  prefer({ typedLabel: typed });
  expect((await nextPage()).scannerPreferences()).toMatchObject({ label: expected, typedLabel: null });
});

test.each([
  '',
  'null',
  '5',
  '"x"',
  '[]',
  '{"station":"bar","isMuted":"yes","cameraId":7,"label":[],"typedLabel":{}}',
  '{',
])('preferences that cannot be read are those of a new device: %s', async (kept) => {
  stored.set(KEY, kept);
  const { prefer, scannerPreferences } = await nextPage();
  expect(scannerPreferences()).toMatchObject({
    keepsScanning: false,
    isMuted: false,
    cameraId: null,
    station: 'entrance',
    label: '',
    typedLabel: null,
  });
  prefer({ station: 'food' });
  expect((await nextPage()).scannerPreferences().station).toBe('food');
});
