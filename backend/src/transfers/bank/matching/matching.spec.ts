import { readFileSync } from 'node:fs';
import { memo } from '../../../rules/transfer-memo.js';
import { findReversals, type OpenTransfer, propose } from './matching.js';

const EVENT = '0192f3a4-7c1e-7d2b-9f00-3b6a5c4d2e1f';
const day = (number: string | undefined): string => `2026-11-${(number ?? '10').padStart(2, '0')}`;
const memoOf = (name: string): string => memo(EVENT, `${name.replaceAll(' ', '.')}@example.org`);

function transferOf(text: string): OpenTransfer & { isPaid: boolean } {
  const match = /^([A-Z]) (.+) (\d+)(?:@(\d+))?([+x=])?$/.exec(text);
  if (!match) throw new Error(`docs/bank-cases.md: ${text} is no transfer`);
  const [, id, name, dollars, sold, state] = match;
  return {
    id: id!,
    personId: name!,
    name: name!,
    memo: memoOf(name!),
    cents: Number(dollars) * 100,
    day: day(sold),
    isVerified: state === '+',
    isCancelled: state === 'x',
    isPaid: state === '=',
  };
}

const rows = readFileSync(new URL('../../../../../docs/bank-cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test.each(rows)('%s: %s, lines %s', async (_number, sold, statement, wanted) => {
  const transfers = sold!.split(', ').map(transferOf);
  const lines = statement!.split('; ').map((text, i) => {
    const [, dollars, at, words] = /^(-?\d+)(?:@(\d+))? (.*)$/.exec(text)!;
    return {
      id: `line ${i}`,
      day: day(at),
      cents: Number(dollars) * 100,
      texts: words!
        .replace(/\{([A-Z])\}/g, (_, id) => transfers.find((one) => one.id === id)!.memo!)
        .split(' / '),
    };
  });
  const proposals = await propose(
    lines,
    transfers.filter((one) => !one.isPaid),
    transfers.filter((one) => one.isPaid),
  );
  const told = lines.map(({ id }) =>
    (proposals.get(id) ?? [])
      .map(({ attendeeIds, why }) => [[...attendeeIds].sort().join('+'), ...why].join(' '))
      .join(' / '),
  );
  expect(told.map((text) => text || '–').join('; ')).toBe(wanted);
});

test('what came back is told by amount and memo or name', async () => {
  const verified = [
    transferOf('A Ana Vega 16'),
    transferOf('B Rosa Delgado 16'),
    transferOf('C Rosa Delgado 32'),
  ];
  const back = async (cents: number, text: string) =>
    (await findReversals([{ id: 'line', day: day('12'), cents, texts: [text] }], verified)).get('line');
  expect(await back(-1600, 'RETURNED ROSA DELGADO')).toBe('B');
  expect(await back(-1600, `RETURNED ${memoOf('Ana Vega')}`)).toBe('A');
  expect(await back(-1600, 'FEE')).toBeUndefined();
  expect(await back(-1700, 'RETURNED ROSA DELGADO')).toBeUndefined();
  expect(await back(1600, 'ROSA DELGADO')).toBeUndefined();
});
