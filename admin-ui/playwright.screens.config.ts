import { defineConfig } from '@playwright/test';
import base from './playwright.config';

// `npm run screens`: a picture of every screen and state, into docs/screens.
export default defineConfig({
  ...base,
  testDir: 'e2e/screens',
  testMatch: '*.screens.ts',
  globalSetup: [base.globalSetup as string, './e2e/screens/taken.ts'],
});
