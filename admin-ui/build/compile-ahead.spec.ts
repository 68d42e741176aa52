import { expect, test } from '@jest/globals';
import { chunksOf } from './chunks.ts';
import { addCompileHints } from './compile-ahead.ts';
import { fakeBundle, pageModuleId } from './test-bundle.ts';

test('what phones run at first is compiled ahead, and neither what comes later nor what is the console’s', () => {
  const bundle = fakeBundle({
    index: { isEntry: true, imports: ['base'], later: ['checkin'] },
    console: { isEntry: true, imports: ['base'], later: ['dashboard'] },
    ticket: { isEntry: true, imports: ['base'], facade: pageModuleId('ticket', 'Ticket') },
    base: { code: '/* React */' },
    checkin: { facade: pageModuleId('checkin', 'Checkin'), imports: ['shared'], later: ['scanner'] },
    shared: {},
    scanner: {},
    dashboard: { facade: pageModuleId('dashboard', 'Dashboard'), imports: ['mui', 'base'] },
    mui: {},
  });
  addCompileHints(bundle);
  const isHinted = ({ code }: { code: string }) => code.startsWith('//# allFunctionsCalledOnLoad\n');
  const hinted = chunksOf(bundle).filter(isHinted);
  expect(hinted.map(({ name }) => name).sort()).toEqual(['base', 'checkin', 'index', 'shared', 'ticket']);
  // A chunk that several pages share has the hint only once.
  expect(hinted.find(({ name }) => name === 'base')!.code).toBe('//# allFunctionsCalledOnLoad\n/* React */');
});
