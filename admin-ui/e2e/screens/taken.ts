import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { ROOT } from '../support/paths';

const FILE = path.join(ROOT, 'docs/screens/taken.json');
const CHECK = pathToFileURL(path.join(ROOT, 'scripts/lib/screens.mjs')).href;
const MODULES = path.join(ROOT, 'node_modules/.cache/usher/front-end-modules.json');

/** Records which chunks the page had loaded when its picture was taken. */
export async function noteTaken(page: Page, picture: string): Promise<void> {
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/(.+)-[\w-]{8}\.js$/.exec(name)?.[1])
      .filter((name) => name !== undefined),
  );
  const chunks = [...new Set(names)].sort();
  const modules = JSON.parse(readFileSync(MODULES, 'utf8')) as Record<string, string[]>;
  const { hashOf } = (await import(CHECK)) as {
    hashOf: (chunks: string[], modules: Record<string, string[]>, root: string) => string;
  };
  const taken = { chunks, hash: hashOf(chunks, modules, ROOT) };
  writeFileSync(path.join(process.env.USHER_TAKEN!, picture), JSON.stringify(taken));
}

/** Merges the notes of all workers into one file; pictures that were not taken in this run keep their notes. */
export default function collectTaken(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'usher-screens-'));
  process.env.USHER_TAKEN = folder;
  return () => {
    const pictures = new Set(readdirSync(path.dirname(FILE)));
    const before = pictures.has(path.basename(FILE))
      ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>)
      : {};
    for (const picture of readdirSync(folder))
      before[picture] = JSON.parse(readFileSync(path.join(folder, picture), 'utf8'));
    const lines = Object.entries(before)
      .filter(([picture]) => pictures.has(picture))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([picture, taken]) => `  ${JSON.stringify(picture)}: ${JSON.stringify(taken)}`);
    writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
    rmSync(folder, { recursive: true });
  };
}
