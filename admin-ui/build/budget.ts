import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

interface Budget {
  /** What is loaded besides each page; the page itself where it is an application of its own. */
  entry: string;
  /** Gzipped JavaScript of the first view, in kB of 1000 bytes. */
  limit: number;
  /** The modules of the pages that it holds, below `src/`. */
  pages: string[];
  /** Packages that must not be in it. */
  without: RegExp[];
}

/** What a volunteer's phone loads before it shows anything. */
const LIGHT: Budget = {
  entry: 'index',
  limit: 150,
  pages: [
    'login/LoginPage.tsx',
    'reset-password/ResetPasswordPage.tsx',
    'registration/RegistrationPage.tsx',
    'checkin/CheckinPage.tsx',
    'practice/PracticePage.tsx',
    'profile/ProfilePage.tsx',
    'hand-overs/HandOversPage.tsx',
  ],
  // Loaded on demand: the scanner when it starts, the code that draws the payment QR with the first bank transfer.
  without: [
    /^(react-admin|ra-.+|@mui\/.+|@emotion\/.+)$/,
    /^(@apollo\/.+|graphql|graphql-ws|rxjs)$/,
    /^(recharts|d3-.+)$/,
    /^(html5-qrcode|zxing-wasm|qr|qrcode)$/,
  ],
};

/** The officers' pages: react-admin, Apollo and the charts are most of it. */
const CONSOLE: Budget = {
  entry: 'index',
  limit: 620,
  pages: ['dashboard/DashboardPage.tsx', 'uploads/UploadsPage.tsx', 'admin/AdminPage.tsx'],
  without: [/^(html5-qrcode|zxing-wasm|qr|qrcode)$/],
};

/** A guest's page: React, the code that draws the QR code, and little more. */
const TICKET: Budget = {
  entry: 'ticket',
  limit: 110,
  pages: ['ticket/TicketPage.tsx'],
  without: [
    ...LIGHT.without.filter((rule) => !rule.test('qrcode')),
    /^(@tanstack\/.+|wouter|react-hook-form)$/,
  ],
};

const BUDGETS = [LIGHT, CONSOLE, TICKET];

const kiloBytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Fails the build where a first view weighs more than its budget, or holds a package that it must not hold. */
export function checkBudgets(): Plugin {
  return {
    name: 'usher:budgets',
    apply: 'build',
    writeBundle(_options, bundle) {
      const lines: string[] = [];
      const broken: string[] = [];
      for (const budget of BUDGETS) {
        for (const page of budget.pages) {
          const chunks = firstViewOf(bundle, budget.entry, page);
          if (!chunks) {
            broken.push(`${page} has no chunk`);
            continue;
          }
          const bytes = chunks.reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
          lines.push(`${kiloBytes(bytes).padStart(7)} kB of ${budget.limit}  ${page}`);
          if (bytes > budget.limit * 1000) broken.push(`${page} loads ${kiloBytes(bytes)} kB at first view`);
          const foreign = packagesOf(chunks).filter((name) => budget.without.some((rule) => rule.test(name)));
          if (foreign.length > 0) broken.push(`${page} loads ${foreign.join(', ')} at first view`);
        }
      }
      console.log(`JavaScript of each first view, gzipped:\n${lines.join('\n')}`);
      if (broken.length > 0)
        this.error(`A budget is broken (admin-ui/build/budget.ts):\n${broken.join('\n')}`);
    },
  };
}

/** The chunks that must be there before the page is: the entry, the page, and what both import statically. */
function firstViewOf(bundle: Bundle, entryName: string, page: string): Chunk[] | null {
  const all = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const isPage = (id: string) => id.endsWith(path.posix.join('/src', page));
  const own = all.find((chunk) => chunk.moduleIds.some(isPage));
  const entry = all.find((chunk) => chunk.isEntry && chunk.name === entryName);
  if (!own || !entry) return null;
  const found = new Map<string, Chunk>();
  const follow = (chunk: Chunk) => {
    if (found.has(chunk.fileName)) return;
    found.set(chunk.fileName, chunk);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') follow(next);
    }
  };
  follow(entry);
  follow(own);
  return [...found.values()];
}

/** The names of the packages that the chunks hold. */
function packagesOf(chunks: Chunk[]): string[] {
  const names = chunks
    .flatMap((chunk) => chunk.moduleIds)
    .map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1])
    .filter((name) => name !== undefined);
  return [...new Set(names)].sort();
}
