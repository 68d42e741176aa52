import { expect, test } from '@jest/globals';
import { chunksOf } from './chunks.ts';
import { hint } from './compile-ahead.ts';
import { bundleOf, page } from './made-up.ts';

test('what phones run at first is compiled ahead, and neither what comes later nor what is the console’s', () => {
  const bundle = bundleOf({
    index: { isEntry: true, imports: ['base'], later: ['checkin', 'dashboard'] },
    ticket: { isEntry: true, imports: ['base'], facade: page('ticket', 'Ticket') },
    base: { code: '/* React */' },
    checkin: { facade: page('checkin', 'Checkin'), imports: ['shared'], later: ['scanner'] },
    shared: {},
    scanner: {},
    dashboard: { facade: page('dashboard', 'Dashboard'), imports: ['mui', 'base'] },
    mui: {},
  });
  hint(bundle);
  const isHinted = ({ code }: { code: string }) => code.startsWith('//# allFunctionsCalledOnLoad\n');
  const hinted = chunksOf(bundle).filter(isHinted);
  expect(hinted.map(({ name }) => name).sort()).toEqual(['base', 'checkin', 'index', 'shared', 'ticket']);
  // What several pages share has it once.
  expect(hinted.find(({ name }) => name === 'base')!.code).toBe('//# allFunctionsCalledOnLoad\n/* React */');
});
