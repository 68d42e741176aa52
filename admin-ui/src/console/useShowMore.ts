import { useState } from 'react';

/** Limits many rows to the first `most`, until the user asks for all of them. */
export function useShowMore<Row>(rows: readonly Row[], most: number) {
  const [isWhole, setWhole] = useState(false);
  return {
    shown: isWhole ? rows : rows.slice(0, most),
    hidden: isWhole ? 0 : Math.max(0, rows.length - most),
    showAll: () => setWhole(true),
  };
}
