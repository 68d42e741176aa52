import { defineConfig } from '@playwright/test';
import base from './playwright.config';

// `npm run screens`: a picture of every screen and state, into `.data/screens`; those that the documents show go to docs/screens too.
// People have names that one would meet.
process.env.USHER_BELIEVABLE_NAMES = 'yes';

export default defineConfig({
  ...base,
  testDir: 'e2e/screens',
  testMatch: '*.screens.ts',
  // Of the event, as on the phones of those who come to it: pages say the zone only to others.
  use: { ...base.use, timezoneId: 'America/New_York' },
});
