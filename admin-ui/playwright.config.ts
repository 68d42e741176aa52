import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_SHELL } from './e2e/support/paths';

// The real product in a real browser, at the width of a desk and of a phone: which tests at which is said in support/test.ts.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  globalSetup: './e2e/support/own-database.ts',
  use: {
    // Pictures of every step cost more than the tests themselves where the browser draws without a graphics card.
    trace: 'off',
    locale: 'en-US',
    // Not the event's zone: whatever shows the browser's own time is found out.
    timezoneId: 'Europe/Athens',
    // A page that is served from the device is tested where that is the point (installed.spec.ts, offline*.spec.ts).
    serviceWorkers: 'block',
    // Movements cost a tenth of the time, and are a rule of their own (frame.spec.ts).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: CHROMIUM_SHELL, args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: 'desk', grepInvert: /@at-phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@at-desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
