import type { Page } from '@playwright/test';
import { expect } from './test';

/** The narrowest phone, in pixels. */
const NARROWEST = { width: 320, height: 640 };

/**
 * Expects that nothing scrolls sideways at this width, nor on the narrowest phone. A window that is made narrower costs nothing
 * like a test at the other width, so this is for tests that otherwise run at one.
 */
export async function expectFits(page: Page): Promise<void> {
  const fits = () =>
    expect
      .poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      )
      .toBe(0);
  await fits();
  const before = page.viewportSize()!;
  await page.setViewportSize(NARROWEST);
  await fits();
  await page.setViewportSize(before);
}
