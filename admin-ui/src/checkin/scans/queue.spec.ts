import { expect, test } from '@jest/globals';
import { formatQrCode, makeQrCode } from '@usher/backend/rules';
import type { Guest, Result } from './result';
import {
  addNews,
  addScan as addSubject,
  codeOf,
  correct,
  dropNews,
  EMPTY,
  removeShown,
  leavesAt,
  onStage,
  setResult,
  markShown,
  waitingBehind,
  type Queue,
  type Subject,
} from './queue';

// Times are milliseconds.

const guest = {} as Guest;
const good: Result = { kind: 'success', station: 'entrance', guest, counted: 1 };
const already: Result = { kind: 'already', station: 'entrance', guest };
const failed: Result = { kind: 'failed', error: null };

const all = (code: string): Subject => ({ code, station: 'entrance', tickets: null });
const addScan = (queue: Queue, code: string, now: number, id: string) =>
  addSubject(queue, all(code), now, id);
const scanned = (...codes: string[]): Queue =>
  codes.reduce((queue, code, index) => addScan(queue, code, index, `key of ${code}`), EMPTY);
const codes = (queue: Queue) => queue.scans.map(({ code }) => code);

test('case, spaces and dashes make no other code; what is no code stays as it is', () => {
  const code = formatQrCode(makeQrCode(() => 7));
  expect(codeOf(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
  expect(codeOf(`]Q3${code}`)).toBe(code);
  expect(codeOf(`QR: ${code}`)).toBe(code);
  expect(codeOf(' https://example.com/x ')).toBe('https://example.com/x');
  // Of another system's code a word and a colon may be a part.
  expect(codeOf(']C1EB: 12')).toBe('EB: 12');
  expect(codeOf(']C1')).toBe(']C1');
});

test('a result waits for those of the scans before it', () => {
  const queue = setResult(scanned('A', 'B'), 'key of B', good, null);
  expect(onStage(queue)).toBeNull();
  expect(waitingBehind(queue).map(({ code }) => code)).toEqual(['A', 'B']);
  const answered = setResult(queue, 'key of A', already, null);
  expect(onStage(answered)).toMatchObject({ code: 'A', result: already });
  expect(onStage(removeShown(answered))).toMatchObject({ code: 'B', result: good });
});

test('a code is not queued twice before its result is seen, and is a new scan afterwards', () => {
  const queue = scanned('A');
  expect(addScan(queue, 'A', 5, 'another')).toBe(queue);
  const answered = setResult(queue, 'key of A', good, null);
  expect(addScan(answered, 'A', 5, 'another')).toBe(answered);
  const seen = addScan(markShown(answered, 10), 'A', 11, 'another');
  expect(seen.scans.map(({ id }) => id)).toEqual(['key of A', 'another']);
});

test('another station, and another part of a party, is another scan of the same code', () => {
  const queue = scanned('A');
  expect(codes(addSubject(queue, { ...all('A'), station: 'food' }, 5, 'another'))).toEqual(['A', 'A']);
  expect(codes(addSubject(queue, { ...all('A'), tickets: 2 }, 5, 'another'))).toEqual(['A', 'A']);
});

test('news of a scan stands behind what waits, and for no scan of its code', () => {
  const [scan] = scanned('A').scans;
  const queue = addNews(scanned('B'), scan!, already);
  expect(codes(queue)).toEqual(['B', 'A']);
  expect(codes(addScan(queue, 'A', 5, 'another'))).toEqual(['B', 'A', 'A']);
});

test("the server's word takes the place of the list's, and of no other", () => {
  const unlisted: Result = { kind: 'unlisted' };
  const shown = markShown(setResult(scanned('A', 'B'), 'key of A', unlisted, null), 10_000);
  expect(onStage(correct(shown, 'key of A', already))).toMatchObject({ result: already, shownAt: 10_000 });
  // Good news counts as not shown yet, because nobody has seen it.
  expect(onStage(correct(shown, 'key of A', good))).toMatchObject({ result: good, shownAt: null });
  expect(correct(shown, 'key of B', already)).toBe(shown);
  const known = markShown(setResult(scanned('A'), 'key of A', failed, null), 10_000);
  expect(correct(known, 'key of A', already)).toBe(known);
});

test('a failure does not stand for a second scan of its code', () => {
  const refused = setResult(scanned('A'), 'key of A', failed, null);
  expect(addScan(refused, 'A', 5, 'another').scans.map(({ id }) => id)).toEqual(['key of A', 'another']);
});

test('a lost answer keeps its key for two minutes', () => {
  const lost = removeShown(markShown(setResult(scanned('A'), 'key of A', failed, 1000), 1000));
  const keyAt = (now: number) => addScan(lost, 'A', now, 'another').scans[0]!.id;
  expect(keyAt(1000)).toBe('key of A');
  expect(keyAt(120_999)).toBe('key of A');
  expect(keyAt(121_000)).toBe('another');
  // The clock was set back.
  expect(keyAt(999)).toBe('another');
  // A retry with the same id has the same content, including when it was made.
  expect(addScan(lost, 'A', 2000, 'another').scans[0]).toMatchObject({ madeAt: 0, scannedAt: 2000 });
  // Another code does not get the id.
  expect(addScan(lost, 'B', 2000, 'another').scans[0]!.id).toBe('another');
});

test('trying again takes the place of the failure, and its answer ends the key', () => {
  const lost = setResult(scanned('A', 'B'), 'key of A', failed, 1000);
  const again = addScan(lost, 'A', 2000, 'another');
  expect(codes(again)).toEqual(['B', 'A']);
  expect(again.lost).toEqual([]);
  const answered = setResult(again, 'key of A', good, null);
  expect(answered.lost).toEqual([]);
  // A second answer to the same scan is ignored.
  expect(setResult(answered, 'key of A', failed, 3000)).toBe(answered);
});

test('good news leaves after three seconds, or after two where the next result is there', () => {
  const shown = markShown(setResult(scanned('A', 'B'), 'key of A', good, null), 10_000);
  expect(leavesAt(shown)).toBe(13_000);
  expect(leavesAt(setResult(shown, 'key of B', good, null))).toBe(12_000);
});

test('bad news stays until somebody scans on after having seen it, and two seconds at least', () => {
  for (const bad of [already, failed]) {
    const shown = markShown(setResult(scanned('A', 'B'), 'key of A', bad, null), 10_000);
    expect(leavesAt(shown)).toBeNull();
    const behind = setResult(shown, 'key of B', good, null);
    // The next code was scanned before the bad news appeared.
    expect(leavesAt(behind)).toBeNull();
    expect(leavesAt(addScan(behind, 'C', 10_001, 'key of C'))).toBe(12_000);
  }
});

test('a result that nobody has seen does not leave', () => {
  expect(leavesAt(setResult(scanned('A'), 'key of A', good, null))).toBeNull();
});

test('an answer to a scan that is gone changes nothing', () => {
  const queue = scanned('A');
  expect(setResult(queue, 'key of B', good, null)).toBe(queue);
  expect(removeShown(queue)).toBe(queue);
  expect(markShown(queue, 1)).toBe(queue);
});

test('news that was seen elsewhere goes, but from under nobody who is reading it', () => {
  const [A] = scanned('A').scans;
  const queue = addNews(addNews(EMPTY, { ...A!, id: 'n1' }, already), { ...A!, id: 'n2' }, already);
  const shown = markShown(queue, 10_000);
  expect(dropNews(shown, () => true).scans.map(({ id }) => id)).toEqual(['n1']);
  expect(dropNews(queue, (id) => id === 'n1').scans.map(({ id }) => id)).toEqual(['n2']);
  expect(dropNews(scanned('A'), () => true)).toEqual(scanned('A'));
  expect(dropNews(queue, () => false)).toBe(queue);
});
