import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { chunksOf, firstViewOf, packagesOf, type Bundle } from './chunks.ts';
import { pageOf, pagesOf, worldOf, type World } from './pages.ts';

interface Budget {
  /** What is loaded besides each page; the page itself where it is an application of its own. */
  entry: string;
  /** Gzipped JavaScript of the first view, in kB of 1000 bytes. */
  limit: number;
  /** Packages that must not be in it. */
  without: RegExp[];
}

/** What only the console is made of: no phone of a volunteer loads it, at first or later. */
export const OF_THE_CONSOLE = [
  /^(react-admin|ra-.+|@mui\/.+|@emotion\/.+)$/,
  /^(@apollo\/.+|graphql|graphql-ws|rxjs)$/,
  /^(recharts|d3-.+)$/,
];
/** Loaded on demand: the scanner when it starts, the code that draws the payment QR with the first bank transfer. */
const ON_DEMAND = /^(html5-qrcode|zxing-wasm|qr|qrcode)$/;

const BUDGETS: Record<World, Budget> = {
  // What a volunteer's phone loads before it shows anything.
  light: { entry: 'index', limit: 150, without: [...OF_THE_CONSOLE, ON_DEMAND] },
  // The officers' pages: react-admin, Apollo and the charts are most of it.
  console: { entry: 'index', limit: 620, without: [ON_DEMAND] },
  // A guest's page: React, the code that draws the QR code, and little more.
  guest: {
    entry: 'ticket',
    limit: 110,
    without: [
      ...OF_THE_CONSOLE,
      /^(html5-qrcode|zxing-wasm|qr)$/,
      /^(@tanstack\/.+|wouter|react-hook-form)$/,
    ],
  },
};

export const kiloBytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** What each first view weighs, and what is wrong with it. */
export function weigh(
  bundle: Bundle,
  budgets: Record<World, Budget> = BUDGETS,
): { lines: string[]; broken: string[] } {
  const lines: string[] = [];
  const built = chunksOf(bundle).flatMap(({ moduleIds }) => moduleIds.map(pageOf));
  const broken = built
    .filter((page) => page !== undefined && !worldOf(page))
    .map((page) => `/${page} has no budget: src/worlds.json does not say which world it belongs to`);
  for (const world of Object.keys(budgets) as World[]) {
    const { entry, limit, without } = budgets[world];
    for (const page of pagesOf(world)) {
      const chunks = firstViewOf(bundle, entry, page);
      if (!chunks) {
        broken.push(`/${page} has no chunk`);
        continue;
      }
      const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
      lines.push(`${kiloBytes(bytes).padStart(7)} kB of ${limit}  /${page}`);
      if (bytes > limit * 1000) broken.push(`/${page} loads ${kiloBytes(bytes)} kB at first view`);
      const foreign = packagesOf(chunks).filter((name) => without.some((rule) => rule.test(name)));
      if (foreign.length > 0) broken.push(`/${page} loads ${foreign.join(', ')} at first view`);
    }
  }
  return { lines, broken };
}

/** Fails the build where a first view weighs more than its budget, holds a package that it must not hold, or has no budget. */
export function checkBudgets(): Plugin {
  return {
    name: 'usher:budgets',
    apply: 'build',
    writeBundle(_options, bundle) {
      const { lines, broken } = weigh(bundle);
      console.log(`JavaScript of each first view, gzipped:\n${lines.join('\n')}`);
      if (broken.length > 0)
        this.error(`A budget is broken (admin-ui/build/budget.ts):\n${broken.join('\n')}`);
    },
  };
}
