/** The most pages whose numbers are all shown. */
const ALL_SHOWN = 5;

/** The numbered buttons of a footer; null stands for an ellipsis. */
export function pageNumbers(page: number, pages: number): Array<number | null> {
  if (pages <= ALL_SHOWN) return Array.from({ length: pages }, (_, index) => index + 1);
  const near = [page - 1, page, page + 1].filter((number) => number > 1 && number < pages);
  const shown = [1, ...near, pages];
  return shown.flatMap((number, index) =>
    index > 0 && number - shown[index - 1]! > 1 ? [null, number] : [number],
  );
}
