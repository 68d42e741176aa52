import { expect, test } from '@jest/globals';
import usePagination from '@mui/material/usePagination';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { neighboursOf, pageOfAll } from './paging';

/** Returns the page numbers that MUI's hook shows; null stands for an ellipsis. */
function shownOf(page: number, pages: number): Array<number | null> {
  const Numbers = () => {
    const { items } = usePagination({
      page,
      count: pages,
      siblingCount: neighboursOf(pages),
      hidePrevButton: true,
      hideNextButton: true,
    });
    return items.map((item) => item.page ?? '…').join(' ');
  };
  return renderToStaticMarkup(createElement(Numbers))
    .split(' ')
    .map((shown) => (shown === '…' ? null : Number(shown)));
}

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, null, 6]],
  [4, 6, [1, null, 4, 5, 6]],
  [4, 7, [1, null, 4, null, 7]],
  [50, 200, [1, null, 49, 50, 51, null, 200]],
])(
  'page %i of %i: up to five all have a number, beyond that an ellipsis stands for some',
  (page, pages, numbers) => {
    expect(shownOf(page, pages)).toEqual(numbers);
  },
);

test('from six pages on there is an ellipsis on each of them', () => {
  for (let pages = 6; pages <= 30; pages++)
    for (let page = 1; page <= pages; page++) expect(shownOf(page, pages)).toContain(null);
});

test('a page beyond the last one is the last one', () => {
  const { shown, pagination } = pageOfAll(['Ada', 'Nora', 'Omar'], { page: 9, perPage: 2 });
  expect(shown).toEqual(['Omar']);
  expect(pagination).toEqual({
    offset: 2,
    limit: 2,
    total: 3,
    total_pages: 2,
    current_page: 2,
    has_prev: true,
    has_next: false,
  });
  expect(pageOfAll([], { page: 1, perPage: 2 }).pagination).toMatchObject({
    total_pages: 1,
    has_next: false,
  });
});
