import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';

// The page of an event's paper tickets, for those who manage them, and its PDF.

export const section = (page: Page, name: string) => page.getByRole('region', { name });
export const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link', { name, exact: true });

export const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());
/** Pages of a PDF, and their size in points. */
export const pagesOf = (pdf: Buffer) => {
  const text = pdf.toString('latin1');
  return {
    isWhole: text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF'),
    pages: [...text.matchAll(/\/Type\s*\/Page\b/g)].length,
    box: /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(text)?.slice(1).map(Number).map(Math.round),
  };
};
