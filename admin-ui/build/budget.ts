import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { firstViewOf, packagesOf, pagesOf, type Bundle } from './chunks.ts';
import type { Entry } from './pages.ts';

interface Budget {
  /** Gzipped JavaScript of the first view, in kB of 1000 bytes. */
  limit: number;
  /** Packages that must not be in it. */
  without: RegExp[];
}

/** Packages that only the console uses: a volunteer's phone never loads them, neither in the first view nor later. */
export const CONSOLE_PACKAGES = [
  /^(react-admin|ra-.+|@mui\/.+|@emotion\/.+)$/,
  /^(@apollo\/.+|graphql|graphql-ws|rxjs)$/,
  /^(recharts|d3-.+)$/,
];
/** Packages that load on demand: the scanner when it starts, the one that draws the payment QR with the first bank transfer. */
const ON_DEMAND = /^(html5-qrcode|zxing-wasm|qr|qrcode)$/;

const BUDGETS: Record<Entry, Budget> = {
  // What a volunteer's phone loads before it shows anything.
  index: { limit: 150, without: [...CONSOLE_PACKAGES, ON_DEMAND] },
  // The officers' pages: react-admin, Apollo and the charts are most of it.
  console: { limit: 620, without: [ON_DEMAND, /^wouter$/] },
  // A guest's page: React, the package that draws the QR code, and little more.
  ticket: {
    limit: 110,
    without: [
      ...CONSOLE_PACKAGES,
      /^(html5-qrcode|zxing-wasm|qr)$/,
      /^(@tanstack\/.+|wouter|react-hook-form)$/,
    ],
  },
};

export const kiloBytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Returns the size of each first view, and the budgets that are broken. */
export function measureFirstViews(
  bundle: Bundle,
  budgets: Record<Entry, Budget> = BUDGETS,
): { lines: string[]; broken: string[] } {
  const lines: string[] = [];
  const broken: string[] = [];
  for (const entry of Object.keys(budgets) as Entry[]) {
    const { limit, without } = budgets[entry];
    const pages = pagesOf(bundle, entry);
    if (pages.length === 0) broken.push(`The entry ${entry} loads no page`);
    for (const page of pages) {
      const chunks = firstViewOf(bundle, entry, page);
      const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
      lines.push(`${kiloBytes(bytes).padStart(7)} kB of ${limit}  /${page}`);
      if (bytes > limit * 1000) broken.push(`/${page} loads ${kiloBytes(bytes)} kB at first view`);
      const foreign = packagesOf(chunks).filter((name) => without.some((rule) => rule.test(name)));
      if (foreign.length > 0) broken.push(`/${page} loads ${foreign.join(', ')} at first view`);
    }
  }
  return { lines, broken };
}

/** Fails the build if a first view is larger than its budget or contains a forbidden package. */
export function checkBudgets(): Plugin {
  return {
    name: 'usher:budgets',
    apply: 'build',
    writeBundle(_options, bundle) {
      const { lines, broken } = measureFirstViews(bundle);
      console.log(`JavaScript of each first view, gzipped:\n${lines.join('\n')}`);
      if (broken.length > 0)
        this.error(`A budget is broken (admin-ui/build/budget.ts):\n${broken.join('\n')}`);
    },
  };
}
