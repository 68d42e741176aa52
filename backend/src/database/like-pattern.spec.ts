import { likePattern } from './like-pattern.js';

test.each([
  ['plain', '%plain%'],
  ['50%_off', '%50\\%\\_off%'],
  ['back\\slash', '%back\\\\slash%'],
])('%s is found as it is', (text, pattern) => {
  expect(likePattern(text)).toBe(pattern);
});
