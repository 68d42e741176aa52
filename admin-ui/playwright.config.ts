import { defineConfig } from '@playwright/test';
import type { TestOptions } from './e2e/support/test';
import { CHROMIUM_SHELL, SHELL_FLAGS } from './e2e/support/paths';

// The real product in a real browser, at desktop and phone width; support/test.ts says which tests run at which width.
export default defineConfig<TestOptions>({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // In CI, one unlucky test must not hold up a change. `npm test` lists each, and fails if there are more than a few.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  globalSetup: './e2e/support/own-database.ts',
  use: {
    // Without a graphics card, a picture of every step costs more than the tests themselves.
    trace: 'off',
    locale: 'en-US',
    // Not the event's zone, so that a test fails if a page shows the browser's own time.
    timezoneId: 'Europe/Athens',
    // Only the tests of the service worker allow one (installed.spec.ts, offline*.spec.ts).
    serviceWorkers: 'block',
    // Animations cost a tenth of the time; frame.spec.ts tests them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: CHROMIUM_SHELL, args: SHELL_FLAGS },
  },
  projects: [
    {
      name: 'desk',
      grepInvert: /@at-phone/,
      use: { viewport: { width: 1280, height: 800 }, keepsFiles: true },
    },
    {
      name: 'phone',
      grepInvert: /@at-desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
