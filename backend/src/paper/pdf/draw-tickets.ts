import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import { formatQrCode } from '../../rules/qr-codes.js';
import type { PaperSize } from '../../rules/paper.js';
import {
  cropMarks,
  pageOf,
  type Page,
  PADDING,
  placeOf,
  STUB_WIDTH,
  TICKET,
  TICKETS_A_PAGE,
} from './sheet-layout.js';
import type { SheetTexts } from './sheet-texts.js';

type Doc = InstanceType<typeof PDFDocument>;

/** What pdfkit has and its types leave out: the operators of a page, and what these refer to. */
interface PageOperators {
  addContent(operators: string): this;
  page: { fonts: Record<string, unknown>; xobjects: Record<string, unknown> };
  _font: {
    id: string;
    /** In thousandths of the size, as the widths are. */
    ascender: number;
    encode(text: string): [glyphs: string[], positions: Array<{ advanceWidth: number }>];
    ref(): unknown;
  };
}
const operatorsOf = (doc: Doc): PageOperators => doc as unknown as PageOperators;

/** White modules around the code; readers need four. */
const QUIET_ZONE = 4;
/** Width of the code with its white, in points: at 150 dpi a module has more than five pixels. */
const QR_WIDTH = 90;
const INK = '#000000';

export interface PaperTicket {
  number: number;
  code: string;
}

export interface Sheet {
  paper: PaperSize;
  texts: SheetTexts;
  organization: { name: string | null; logo: Buffer | null };
}

const fontFile = createRequire(import.meta.url).resolve;

/**
 * Draws the tickets of a book. What is drawn is passed on page by page, so that memory does not grow with their number.
 * @param tickets of one page each, in their order
 * @param write takes the bytes of the document
 */
export async function drawTickets(
  sheet: Sheet,
  tickets: AsyncIterable<readonly PaperTicket[]>,
  write: (piece: Buffer) => Promise<void>,
): Promise<void> {
  // With what reads fonts it takes a while to load, and few processes ever print.
  const { default: Document } = await import('pdfkit');
  const page = pageOf(sheet.paper);
  const doc = new Document({
    autoFirstPage: false,
    size: [page.width, page.height],
    margin: 0,
    // Letters of many alphabets: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic.
    font: fontFile('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
    info: { Title: sheet.texts.event, Creator: 'Usher', Producer: 'Usher' },
  });
  doc.registerFont('plain', fontFile('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'));
  doc.registerFont('bold', fontFile('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'));
  const pass = async (): Promise<void> => {
    const pieces: Buffer[] = [];
    for (let piece = doc.read() as Buffer | null; piece !== null; piece = doc.read() as Buffer | null)
      pieces.push(piece);
    if (pieces.length > 0) await write(Buffer.concat(pieces));
  };
  let same: SamePart | undefined;
  const letters: Letters = new Map();
  for await (const ofPage of tickets) {
    doc.addPage();
    drawMarks(doc, page);
    same ??= record(doc, () => drawSame(doc, sheet));
    for (const [place, { number, code }] of ofPage.entries()) {
      const { x, y } = placeOf(page, place);
      doc.save().translate(x, y);
      same.replay();
      drawOwn(doc, letters, sheet.texts.numberOf(number), code);
      doc.restore();
    }
    await pass();
  }
  doc.end();
  await pass();
}

/** Groups tickets by page. */
export async function* byPage(tickets: AsyncIterable<PaperTicket>): AsyncGenerator<PaperTicket[]> {
  let ofPage: PaperTicket[] = [];
  for await (const ticket of tickets) {
    ofPage.push(ticket);
    if (ofPage.length < TICKETS_A_PAGE) continue;
    yield ofPage;
    ofPage = [];
  }
  if (ofPage.length > 0) yield ofPage;
}

function drawMarks(doc: Doc, page: Page): void {
  doc.lineWidth(0.5).strokeColor(INK);
  for (const [fromX, fromY, toX, toY] of cropMarks(page)) doc.moveTo(fromX, fromY).lineTo(toX, toY);
  doc.stroke();
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Writes a text into a box. What does not fit is left out, and marked so. @returns the height that it takes */
function write(doc: Doc, font: 'plain' | 'bold', size: number, text: string, box: Box): number {
  doc.font(font).fontSize(size);
  const options = { width: box.width, height: box.height, ellipsis: true, lineGap: 0 };
  doc.text(text, box.x, box.y, options);
  return Math.min(box.height, doc.y - box.y);
}

/** What is the same on all tickets. */
interface SamePart {
  replay(): void;
}

/** Draws something once, and returns how to draw it again: setting the same texts anew took most of the time of a book. */
function record(doc: Doc, draw: () => void): SamePart {
  const operators = operatorsOf(doc);
  const recorded: string[] = [];
  const { page } = operators;
  operators.addContent = (operator) => {
    recorded.push(operator);
    return operators;
  };
  draw();
  // The method of the class again.
  delete (operators as Partial<PageOperators>).addContent;
  const all = recorded.join('\n');
  const { fonts, xobjects } = page;
  return {
    replay: () => {
      Object.assign(operators.page.fonts, fonts);
      Object.assign(operators.page.xobjects, xobjects);
      operators.addContent(all);
    },
  };
}

/** Glyph and width of each letter, by font. */
type Letters = Map<string, { glyph: string; width: number }>;

/**
 * Writes a line of single letters, without what fonts do with letters that stand side by side: nobody needs that of digits, and each
 * new word costs pdfkit tens of milliseconds. It is smaller where it would be too long.
 */
function writeLetters(
  doc: Doc,
  known: Letters,
  font: 'plain' | 'bold',
  size: number,
  text: string,
  box: Box,
): void {
  const operators = operatorsOf(doc.font(font));
  const { _font: own, page } = operators;
  page.fonts[own.id] ??= own.ref();
  const letters = [...text].map((letter) => {
    const key = `${own.id} ${letter}`;
    const found = known.get(key);
    if (found) return found;
    const [glyphs, positions] = own.encode(letter);
    const made = { glyph: glyphs[0]!, width: positions[0]!.advanceWidth / 1_000 };
    known.set(key, made);
    return made;
  });
  const width = letters.reduce((sum, letter) => sum + letter.width, 0);
  const fitting = Math.min(size, box.width / width);
  const baseline = box.y + (own.ascender / 1_000) * fitting;
  const glyphs = letters.map(({ glyph }) => glyph).join('');
  const at = [box.x, baseline].map((points) => points.toFixed(3)).join(' ');
  // Pages are upside down in pdfkit, and letters must not be.
  operators.addContent(`BT /${own.id} ${fitting.toFixed(3)} Tf 1 0 0 -1 ${at} Tm <${glyphs}> Tj ET`);
}

/** Writes one line that is always there whole: smaller where it is too long. */
function writeWhole(doc: Doc, font: 'plain' | 'bold', size: number, text: string, box: Box): void {
  const width = doc.font(font).fontSize(size).widthOfString(text);
  doc.fontSize(size * Math.min(1, box.width / width)).text(text, box.x, box.y, { lineBreak: false });
}

/** What stands on the ticket beside its stub, from its upper left corner. */
const MAIN: Box = {
  x: PADDING,
  y: PADDING,
  width: TICKET.width - STUB_WIDTH - 2 * PADDING,
  height: TICKET.height - 2 * PADDING,
};
const QR_TOP = MAIN.y + MAIN.height - QR_WIDTH - 8;
const BESIDE_QR: Box = { ...MAIN, x: MAIN.x + QR_WIDTH, width: MAIN.width - QR_WIDTH };
const STUB: Box = {
  x: TICKET.width - STUB_WIDTH + 7,
  y: PADDING,
  width: STUB_WIDTH - PADDING - 7,
  height: MAIN.height,
};

/** Draws what all tickets of a book have. */
function drawSame(doc: Doc, sheet: Sheet): void {
  const { texts } = sheet;
  doc.fillColor(INK);
  let at = MAIN.y + drawOrganization(doc, sheet, MAIN);
  at += write(doc, 'bold', 10, texts.event, { ...MAIN, y: at, height: 24.5 });
  at += write(doc, 'plain', 6.5, texts.day, { ...MAIN, y: at + 1, height: QR_TOP - at - 9 }) + 1;
  if (QR_TOP - at > 8) write(doc, 'plain', 6.5, texts.place, { ...MAIN, y: at, height: QR_TOP - at });
  writeWhole(doc, 'plain', 8.5, texts.food, { ...BESIDE_QR, y: QR_TOP + 38 });
  writeWhole(doc, 'bold', 13, texts.price, { ...BESIDE_QR, y: QR_TOP + 54 });
  // Where the stub is torn off.
  const tear = TICKET.width - STUB_WIDTH;
  doc.lineWidth(0.5).dash(2, { space: 2 });
  doc
    .moveTo(tear, PADDING)
    .lineTo(tear, TICKET.height - PADDING)
    .stroke(INK)
    .undash();
  at = STUB.y + 17;
  at += write(doc, 'plain', 6.5, texts.event, { ...STUB, y: at, height: 16.5 });
  at += write(doc, 'plain', 5.5, texts.day, { ...STUB, y: at, height: 14 });
  write(doc, 'plain', 5.5, texts.place, { ...STUB, y: at, height: 14 });
  writeWhole(doc, 'plain', 7, texts.food, { ...STUB, y: 76 });
  writeWhole(doc, 'bold', 8, texts.price, { ...STUB, y: 86 });
  for (const [place, label] of [texts.name, texts.phone].entries()) {
    const line = 122 + place * 33;
    doc
      .moveTo(STUB.x, line)
      .lineTo(STUB.x + STUB.width, line)
      .lineWidth(0.5)
      .stroke(INK);
    writeWhole(doc, 'plain', 5.5, label, { ...STUB, y: line + 1.5 });
  }
}

/** Draws what a ticket has for itself. */
function drawOwn(doc: Doc, letters: Letters, number: string, code: string): void {
  doc.fillColor(INK);
  drawQrCode(doc, code, MAIN.x - 4, QR_TOP);
  const below = { ...MAIN, y: QR_TOP + QR_WIDTH - 1, width: QR_WIDTH - 8 };
  writeLetters(doc, letters, 'plain', 6.5, formatQrCode(code), below);
  writeLetters(doc, letters, 'bold', 15, number, { ...BESIDE_QR, y: QR_TOP + 12 });
  writeLetters(doc, letters, 'bold', 12, number, STUB);
}

/** @returns the height that it takes */
function drawOrganization(doc: Doc, { organization }: Sheet, box: Box): number {
  const { name, logo } = organization;
  const height = 14;
  if (logo) doc.image(logo, box.x, box.y, { fit: [name ? box.width / 2 : box.width, height - 2] });
  const x = logo && name ? box.x + box.width / 2 + 4 : box.x;
  if (name)
    write(doc, 'plain', 6.5, name, { x, y: box.y + 2, width: box.x + box.width - x, height: height - 4 });
  return logo || name ? height : 0;
}

/** The modules of each line that are side by side are one rectangle, and all of them one filled path. */
function drawQrCode(doc: Doc, code: string, x: number, y: number): void {
  const segment = { data: formatQrCode(code), mode: 'alphanumeric' } as const;
  const { modules } = QRCode.create([segment], { errorCorrectionLevel: 'Q' });
  const { size } = modules;
  const width = QR_WIDTH / (size + 2 * QUIET_ZONE);
  for (let row = 0; row < size; row++)
    for (let from = 0; from < size; from++) {
      if (!modules.get(row, from)) continue;
      let to = from + 1;
      while (to < size && modules.get(row, to)) to++;
      doc.rect(x + (QUIET_ZONE + from) * width, y + (QUIET_ZONE + row) * width, (to - from) * width, width);
      from = to;
    }
  doc.fill(INK);
}
