import sharp from 'sharp';
import {
  hasPictures,
  openPdf as open,
  readCodes,
  renderPage as render,
  SCALE,
  textsOf,
} from '../../../test/support/printed-pages.js';
import { LOGOS } from '../../../test/support/logos.js';
import { formatQrCode, makeQrCode } from '../../rules/qr-codes.js';
import { PAPER_SIZES, type PaperSize } from '../../rules/paper.js';
import { byPage, drawTickets, type PaperTicket } from './draw-tickets.js';
import { COLUMNS, cropMarks, pageOf, placeOf, ROWS, TICKET, TICKETS_A_PAGE } from './sheet-layout.js';
import { type PrintedTexts, sheetTexts } from './sheet-texts.js';

const BOOK: PrintedTexts = {
  foodOption: 'with_food',
  priceCents: 1850,
  eventName: 'Lantern Festival',
  eventDate: new Date('2026-12-12T23:00:00Z'),
  timeZone: 'America/New_York',
  location: 'Riverside Community Hall',
  lang: 'en',
};

const FIRST = 993;
let seed = 7;
/** Codes that are the same in every run. */
const code = (): string => makeQrCode(() => (seed = (seed * 16_807) % 2_147_483_647) % 256);
const ticketsOf = (count: number, first = FIRST): PaperTicket[] =>
  Array.from({ length: count }, (_, at) => ({ number: first + at, code: code() }));

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function print(
  tickets: readonly PaperTicket[],
  paper: PaperSize,
  book: Partial<PrintedTexts> = {},
  organization: { name: string | null; logo: Buffer | null } = { name: 'St. Brigid Parish', logo: null },
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await drawTickets(
    { paper, texts: sheetTexts({ ...BOOK, ...book }), organization },
    byPage(each(tickets)),
    async (piece) => void pieces.push(piece),
  );
  return Buffer.concat(pieces);
}

describe('a book of paper tickets', () => {
  it.each(PAPER_SIZES)(
    'has eight of them on a page of %s, each with its number and the code that belongs to it',
    async (paper) => {
      const tickets = ticketsOf(11);
      const document = await open(await print(tickets, paper));
      expect(document.numPages).toBe(2);
      const page = pageOf(paper);
      for (const number of [1, 2]) {
        // The codes are vectors, as sharp as the printer.
        expect(await hasPictures(document, number)).toBe(false);
        const canvas = await render(document, number);
        const texts = await textsOf(document, number, page.height);
        const ofPage = tickets.slice((number - 1) * TICKETS_A_PAGE, number * TICKETS_A_PAGE);
        for (const [place, ticket] of ofPage.entries()) {
          const { x, y } = placeOf(page, place);
          expect(await readCodes(canvas, { x, y, ...TICKET })).toEqual([formatQrCode(ticket.code)]);
          const here = texts
            .filter(
              (text) => text.x >= x && text.x < x + TICKET.width && text.y >= y && text.y < y + TICKET.height,
            )
            .map(({ text }) => text);
          // On the ticket and on its stub.
          for (const said of [`No. ${ticket.number}`, 'With Food', '$18.50', 'Lantern Festival'])
            expect([said, here.filter((text) => text === said)]).toEqual([said, [said, said]]);
          expect(here.join(' ')).toMatch(/Saturday, December 12, 2026.*Riverside Community Hall.*Riverside/);
          expect(here).toEqual(
            expect.arrayContaining(['Name', 'Phone', 'St. Brigid Parish', formatQrCode(ticket.code)]),
          );
        }
      }
    },
  );

  it.each(PAPER_SIZES)('has nothing but the crop marks outside of the tickets, on %s', async (paper) => {
    const logo = await sharp({ create: { width: 400, height: 120, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const long = {
      eventName: 'The Ninety-Ninth Annual Lantern Festival of All Neighbourhoods along the River '.repeat(2),
      location: 'Riverside Community Hall, the large room behind the stage, '.repeat(5),
    };
    const document = await open(
      await print(ticketsOf(8), paper, long, { name: 'Neighbourhood Association '.repeat(3), logo }),
    );
    expect(await hasPictures(document, 1)).toBe(true);
    const page = pageOf(paper);
    const canvas = await render(document, 1);
    expect([canvas.width, canvas.height]).toEqual(
      [page.width, page.height].map((points) => Math.round(points * SCALE)),
    );
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const marks = cropMarks(page);
    const isInk = (x: number, y: number): boolean => data[4 * (y * canvas.width + x)]! < 250;
    // A pixel's width around a line.
    const isMark = (x: number, y: number): boolean =>
      marks.some(
        ([fromX, fromY, toX, toY]) =>
          x >= fromX * SCALE - 2 && x <= toX * SCALE + 2 && y >= fromY * SCALE - 2 && y <= toY * SCALE + 2,
      );
    const outside: string[] = [];
    let marked = 0;
    for (let y = 0; y < canvas.height; y++)
      for (let x = 0; x < canvas.width; x++) {
        const isWithin =
          x >= page.left * SCALE &&
          x < page.right * SCALE &&
          y >= page.top * SCALE &&
          y < page.bottom * SCALE;
        if (isWithin || !isInk(x, y)) continue;
        if (isMark(x, y)) marked++;
        else outside.push(`${x} ${y}`);
      }
    expect(outside).toEqual([]);
    expect(marked).toBeGreaterThan(2 * (COLUMNS + 1 + ROWS + 1) * 10);
    // And what stands on one ticket stays on it: its edges are white.
    for (let place = 0; place < TICKETS_A_PAGE; place++) {
      const { x, y } = placeOf(page, place);
      for (let at = 2; at < TICKET.width * SCALE - 2; at++)
        expect([place, at, isInk(Math.round(x * SCALE) + at, Math.round(y * SCALE) + 4)]).toEqual([
          place,
          at,
          false,
        ]);
      for (let at = 2; at < TICKET.height * SCALE - 2; at++)
        expect([place, at, isInk(Math.round(x * SCALE) + 4, Math.round(y * SCALE) + at)]).toEqual([
          place,
          at,
          false,
        ]);
    }
  });

  it.each([
    ['wide', '#fff'],
    ['tall', '#fff'],
    ['transparent', '#fff'],
    ['white', '#0a2c33'],
  ] as const)('has a %s logo on each ticket', async (kind, background) => {
    // As it is kept (logo.mjs): small, opaque, and on a ground on which it is seen.
    const logo = await sharp(await LOGOS[kind]())
      .flatten({ background })
      .resize({ width: 480, height: 160, fit: 'inside' })
      .png({ palette: true })
      .toBuffer();
    const page = pageOf('a4');
    /** How many pixels of each ticket have a colour, which nothing but a logo has. */
    const colouredOf = async (organization: { name: string; logo: Buffer | null }): Promise<number[]> => {
      const sheet = await print(ticketsOf(TICKETS_A_PAGE), 'a4', {}, organization);
      const context = (await render(await open(sheet), 1)).getContext('2d');
      return Array.from({ length: TICKETS_A_PAGE }, (_, place) => {
        const { x, y } = placeOf(page, place);
        const [left, top, width, height] = [x, y, TICKET.width, TICKET.height].map((points) =>
          Math.round(points * SCALE),
        ) as [number, number, number, number];
        const { data } = context.getImageData(left, top, width, height);
        let coloured = 0;
        for (let at = 0; at < data.length; at += 4) {
          const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!] as const;
          if (Math.max(red, green, blue) - Math.min(red, green, blue) > 30) coloured++;
        }
        return coloured;
      });
    };
    const name = 'St. Brigid Parish';
    expect(await colouredOf({ name, logo: null })).toEqual(Array(TICKETS_A_PAGE).fill(0));
    const seen = await colouredOf({ name, logo });
    expect(Math.min(...seen)).toBeGreaterThan(20);
  });

  it('is in the language of its event, and writes names in other alphabets', async () => {
    const tickets = ticketsOf(1);
    const names = { eventName: 'Φεστιβάλ Φαναριών', location: 'Будинок культури, Ľubľana' };
    const document = await open(
      await print(tickets, 'a4', { ...names, lang: 'es', foodOption: 'without_food', priceCents: 0 }),
    );
    const texts = (await textsOf(document, 1, pageOf('a4').height)).map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining([
        `N.º ${FIRST}`,
        'Sin comida',
        'Gratis',
        'Nombre',
        'Teléfono',
        names.eventName,
        names.location,
      ]),
    );
    expect(texts.join(' ')).toContain('sábado, 12 de diciembre de 2026');
  });

  it('is passed on page by page', async () => {
    const sizes: number[] = [];
    const drawn: number[] = [];
    async function* pages(): AsyncGenerator<PaperTicket[]> {
      for (let page = 0; page < 5; page++) {
        drawn.push(sizes.length);
        yield ticketsOf(TICKETS_A_PAGE, page * TICKETS_A_PAGE + 1);
      }
    }
    await drawTickets(
      { paper: 'letter', texts: sheetTexts(BOOK), organization: { name: null, logo: null } },
      pages(),
      async (piece) => void sizes.push(piece.length),
    );
    // When a page is asked for, what was drawn before is passed on already.
    expect(drawn).toEqual([0, 1, 2, 3, 4]);
  });
});
