import { copyFile, mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ROOT } from '../support/paths';

const FOLDER = path.join(ROOT, '.data/screens');
/** A picture that stands here is one that a document shows. For a new one, put an empty file of its name here. */
const SHOWN = path.join(ROOT, 'docs/screens');

/** Placeholders for content that is still loading. */
const PLACEHOLDERS = '[class*="skeleton" i]';

/**
 * Returns a function that takes pictures in this theme: of the whole page, unless a dock sticks to the bottom of the screen.
 */
export const pictures =
  (theme: 'light' | 'dark') =>
  async (page: Page, screen: string, isWhole = true): Promise<void> => {
    const width = page.viewportSize()!.width;
    await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor();
    // A phone's dock sticks to its screen: in a longer picture it would lie across the middle.
    const fullPage = isWhole && width >= 900;
    await expect(page.locator(PLACEHOLDERS).locator('visible=true')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    const shot = await page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' });
    await mkdir(FOLDER, { recursive: true });
    const file = `${screen}-${width}-${theme}.png`;
    await sharp(shot)
      .png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 })
      .toFile(path.join(FOLDER, file));
    if (existsSync(path.join(SHOWN, file))) await copyFile(path.join(FOLDER, file), path.join(SHOWN, file));
  };
