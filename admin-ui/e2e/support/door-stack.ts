import { ownStack } from './own-stack';
import type { Stack } from './stack';
import { test } from './test';

/** For files with an Usher of their own, in which the event of each test is the only one at its door. */
export const doorStackTest = test.extend<{ onlyEvent: undefined }, { stack: Stack }>({
  stack: ownStack(),
  onlyEvent: [
    async ({ stack }, use) => {
      await stack.database.query(`update events set status = 'draft'`);
      await use(undefined);
    },
    { auto: true },
  ],
});
