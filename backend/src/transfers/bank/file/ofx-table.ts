import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { CELL_MAX_LENGTH, refuse, STATEMENT_MAX_LINES } from './statement-limits.js';
import type { Row, StatementTable } from './statement-table.js';
import { yieldingToEventLoop } from './yield-to-event-loop.js';

/** Number of characters in which the first element of an OFX file must be found, after its header. */
const HEAD_LENGTH = 4_000;
/** Number of characters that are read at once. */
const PART = 16_384;

/** Whether this is an OFX file (also called QFX or QBO), of version 1 (SGML) or 2 (XML). */
export const isOfx = (text: string): boolean =>
  /^\s*OFXHEADER\s*:|<\?OFX\s|<OFX\s*>/i.test(text.slice(0, HEAD_LENGTH));

/**
 * What is no tag of OFX, which have no attributes: banks write `<3` in a note without escaping it. A comment is none either, and
 * CDATA only if it ends before the next tag; so nothing can hide the transactions that follow.
 */
const NO_TAG = /<(?!\/?[a-z][\w.]{0,40}\s{0,3}\/?>|!\[CDATA\[[^<]*\]\]>|\?(?:xml|ofx)\s)/gi;

/** The elements of a transaction that may occur only once, and those that are its text. */
const SINGLE = new Set(['DTPOSTED', 'DTTRAN', 'TRNAMT', 'TRNTYPE', 'FITID']);
const TEXT = new Set(['NAME', 'EXTDNAME', 'MEMO']);

interface Transaction {
  isPending: boolean;
  values: Map<string, string>;
  /** Whether an element that may occur once occurs again. */
  isAmbiguous: boolean;
}

/** Collects the transactions of all accounts in a file. In version 1, elements with a value have no end tag. */
class TransactionReader implements TokenizerCallbacks {
  readonly transactions: Transaction[] = [];
  private current: Transaction | null = null;
  /** The element whose value is being read. */
  private element: string | null = null;
  private readonly tokenizer = new Tokenizer({ xmlMode: true }, this);
  private part = '';
  /** Where the part begins in all that was read. */
  private offset = 0;

  /** @param part must end where a tag begins, or at the end of the file */
  read(part: string): void {
    this.offset += this.part.length;
    this.part = part.replaceAll('\0', '').replace(NO_TAG, '&lt;');
    this.tokenizer.write(this.part);
  }

  private slice(start: number, end: number): string {
    return this.part.slice(start - this.offset, end - this.offset);
  }

  onopentagname(start: number, end: number): void {
    const name = this.slice(start, end).toUpperCase();
    this.element = null;
    if (name === 'STMTTRN' || name === 'STMTTRNP') {
      if (this.transactions.length === STATEMENT_MAX_LINES) refuse('file', 'statement.too_long');
      this.current = { isPending: name === 'STMTTRNP', values: new Map(), isAmbiguous: false };
      this.transactions.push(this.current);
    } else if (this.current && (SINGLE.has(name) || TEXT.has(name))) {
      const before = this.current.values.get(name);
      if (before !== undefined && SINGLE.has(name)) this.current.isAmbiguous = true;
      this.current.values.set(name, before === undefined ? '' : `${before} `);
      this.element = name;
    }
  }

  onclosetag(start: number, end: number): void {
    this.element = null;
    const name = this.slice(start, end).toUpperCase();
    if (['STMTTRN', 'STMTTRNP', 'BANKTRANLIST', 'BANKTRANLISTP', 'OFX'].includes(name)) this.current = null;
  }

  ontext(start: number, end: number): void {
    this.append(this.slice(start, end));
  }

  ontextentity(codepoint: number): void {
    this.append(String.fromCodePoint(codepoint));
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.append(this.slice(start, end - endOffset));
  }

  private append(text: string): void {
    if (!this.current || this.element === null) return;
    const value = this.current.values.get(this.element)! + text;
    if (value.length > CELL_MAX_LENGTH) refuse('file', 'statement.cell_too_long');
    this.current.values.set(this.element, value);
  }

  onattribdata(): void {}
  onattribend(): void {}
  onattribentity(): void {}
  onattribname(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onopentagend(): void {}
  onprocessinginstruction(): void {}
  onselfclosingtag(): void {
    this.element = null;
  }
}

function rowOf({ values, isPending, isAmbiguous }: Transaction, number: number): Row {
  const value = (...names: string[]): string =>
    names
      .map((name) => values.get(name)?.replaceAll('&nbsp;', ' ').trim() ?? '')
      .filter((text) => text !== '')
      .join(' ');
  const cells = [
    value('DTPOSTED') || value('DTTRAN'),
    value('TRNAMT'),
    value('TRNTYPE'),
    value('NAME', 'EXTDNAME'),
    value('MEMO'),
    value('FITID'),
    isPending ? 'Pending' : '',
  ];
  return { number, cells: isAmbiguous ? null : cells, raw: cells.filter(Boolean).join(' ') };
}

/** Parts of the file, each of which ends where a tag begins, or is longer than any value. */
function* partsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const tag = text.slice(start + PART, start + 2 * PART).indexOf('<');
    const end = start + PART + (tag < 0 ? PART : tag);
    yield text.slice(start, end);
    start = end;
  }
}

/**
 * Reads the transactions of an OFX file as a table, so that they are mapped and matched as those of a CSV file are.
 * @returns null if there are none
 * @throws InvalidInput if there are more than a statement has
 */
export async function readOfxTable(text: string): Promise<StatementTable | null> {
  const reader = new TransactionReader();
  for await (const part of yieldingToEventLoop(partsOf(text))) reader.read(part);
  if (reader.transactions.length === 0) return null;
  const rows: Row[] = [];
  for await (const transaction of yieldingToEventLoop(reader.transactions))
    rows.push(rowOf(transaction, rows.length + 1));
  return {
    format: 'ofx',
    columns: ['Date', 'Amount', 'Type', 'Name', 'Memo', 'Reference', 'Status'],
    hasHeader: true,
    rows,
  };
}
