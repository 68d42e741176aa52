import { startStack, type Stack } from './stack';
import { test } from './test';

/** For files with an Usher of their own, in which the event of each test is the only one at its door. */
export const doorStackTest = test.extend<{ onlyEvent: undefined }, { stack: Stack }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing else is needed
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  onlyEvent: [
    async ({ stack }, use) => {
      await stack.database.query(`update events set status = 'draft'`);
      await use(undefined);
    },
    { auto: true },
  ],
});
