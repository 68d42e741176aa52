import { describe, expect, test } from '@jest/globals';
import { filesOf, firstViewOf, loadedBy, packagesOf, pagesOf } from './chunks.ts';
import { fakeBundle, libraryModuleId, pageModuleId } from './test-bundle.ts';

const bundle = fakeBundle({
  index: {
    isEntry: true,
    imports: ['frame'],
    later: ['checkin'],
    css: ['assets/base.css'],
  },
  console: { isEntry: true, later: ['dashboard', 'transfers'] },
  // Two files that import each other.
  frame: { imports: ['index'] },
  checkin: {
    facade: pageModuleId('checkin', 'Checkin'),
    imports: ['shared'],
    later: ['scanner'],
    css: ['assets/checkin.css'],
  },
  scanner: { modules: [libraryModuleId('zxing-wasm')], imports: ['shared'] },
  shared: { modules: ['/r/admin-ui/src/checkin/scans/queue.ts', libraryModuleId('idb')] },
  dashboard: { facade: pageModuleId('dashboard', 'Dashboard'), imports: ['mui'], later: ['charts'] },
  transfers: { facade: pageModuleId('transfers', 'Transfers'), imports: ['mui', 'shared'] },
  charts: { modules: [libraryModuleId('recharts')] },
  mui: {
    modules: [
      libraryModuleId('@mui/material'),
      libraryModuleId('@mui/system'),
      libraryModuleId('react-admin'),
    ],
  },
  ticket: { isEntry: true, modules: [pageModuleId('ticket', 'Ticket')] },
});
const names = (chunks: ReturnType<typeof firstViewOf>) => chunks.map(({ name }) => name).sort();

describe('a first view', () => {
  test('is the entry, the page and what both import before they run', () =>
    expect(names(firstViewOf(bundle, 'index', 'checkin'))).toEqual(['checkin', 'frame', 'index', 'shared']));

  test('of an application of its own is that alone', () =>
    expect(names(firstViewOf(bundle, 'ticket', 'ticket'))).toEqual(['ticket']));
});

test('a page belongs to the application that loads it', () => {
  expect(pagesOf(bundle, 'index')).toEqual(['checkin']);
  expect(pagesOf(bundle, 'console')).toEqual(['dashboard', 'transfers']);
  expect(pagesOf(bundle, 'ticket')).toEqual(['ticket']);
});

describe('what a phone keeps', () => {
  const kept = loadedBy(bundle, 'index');

  test('is all that the pages load at any time, and nothing that only the console loads', () =>
    expect(names(kept)).toEqual(['checkin', 'frame', 'index', 'scanner', 'shared']));

  test('has its styles', () =>
    expect([...filesOf(kept)].filter((file) => file.endsWith('.css'))).toEqual([
      'assets/base.css',
      'assets/checkin.css',
    ]));
});

test('packages are named once, with their scope', () =>
  expect(packagesOf(Object.values(bundle).filter((file) => file.type === 'chunk'))).toEqual([
    '@mui/material',
    '@mui/system',
    'idb',
    'react-admin',
    'recharts',
    'zxing-wasm',
  ]));
