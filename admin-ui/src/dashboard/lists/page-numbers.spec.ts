import { expect, test } from '@jest/globals';
import { pageNumbers } from './page-numbers';

test.each([
  [1, 1, [1]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, null, 6]],
  [3, 6, [1, 2, 3, 4, null, 6]],
  [4, 6, [1, null, 3, 4, 5, 6]],
  [50, 200, [1, null, 49, 50, 51, null, 200]],
  [200, 200, [1, null, 199, 200]],
])(
  'page %i of %i: up to five all have a number, beyond that an ellipsis stands for some',
  (page, pages, numbers) => {
    expect(pageNumbers(page, pages)).toEqual(numbers);
  },
);
