import type { PaperSize } from '../../rules/paper.js';

// All lengths are points, 72 to the inch.

export const COLUMNS = 2;
export const ROWS = 4;
export const TICKETS_A_PAGE = COLUMNS * ROWS;

/** A ticket with its stub: the same on both papers, so that one guillotine setting cuts both. */
export const TICKET = { width: 270, height: 172.8 };
/** What is torn off and kept by the seller, at the right. */
export const STUB_WIDTH = 88;
/** Between the edge of a ticket and what stands on it. Printers and knives are off by some of it. */
export const PADDING = 9;

/** Where to cut: lines outside of the tickets. */
const MARK = { away: 4, length: 10 };

const PAGES: Record<PaperSize, { width: number; height: number }> = {
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
};

export interface Page {
  width: number;
  height: number;
  /** Upper left corner of the tickets, and where they end. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The page of a paper: its tickets are in the middle. */
export function pageOf(paper: PaperSize): Page {
  const { width, height } = PAGES[paper];
  const left = (width - COLUMNS * TICKET.width) / 2;
  const top = (height - ROWS * TICKET.height) / 2;
  return { width, height, left, top, right: width - left, bottom: height - top };
}

/** The upper left corner of a ticket. @param place from 0, row by row */
export const placeOf = ({ left, top }: Page, place: number): { x: number; y: number } => ({
  x: left + (place % COLUMNS) * TICKET.width,
  y: top + Math.floor(place / COLUMNS) * TICKET.height,
});

/** The lines that say where to cut: x, y, x, y. */
export function cropMarks({ left, top, right, bottom }: Page): Array<[number, number, number, number]> {
  const { away, length } = MARK;
  const marks: Array<[number, number, number, number]> = [];
  for (let column = 0; column <= COLUMNS; column++) {
    const x = left + column * TICKET.width;
    marks.push([x, top - away - length, x, top - away], [x, bottom + away, x, bottom + away + length]);
  }
  for (let row = 0; row <= ROWS; row++) {
    const y = top + row * TICKET.height;
    marks.push([left - away - length, y, left - away, y], [right + away, y, right + away + length, y]);
  }
  return marks;
}
