import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Returns what a camera reads from a picture. */
export async function readCode(shot: Buffer): Promise<string | undefined> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return (await readBarcodes(new Uint8Array(shot), { formats: ['QRCode'] }))[0]?.text;
}

/** Returns what a camera reads from the page on the screen, or from a part of it. */
export const scanned = async (shown: Page | Locator): Promise<string | undefined> =>
  readCode(await shown.screenshot());
