import type { Entry, ZipFile } from 'yauzl';
import { FeatureError } from '../../http/problems/problem.js';
import {
  type GridRow,
  FILE_MAX_ROWS,
  HEADS_MAX,
  LIST_MAX_COLUMNS,
  LIST_MAX_ROWS,
  refuseFile,
  TEXT_MAX_LENGTH,
} from './list-limits.js';
import { BUILT_IN_FORMATS, shownNumber } from './xlsx-numbers.js';
import { Broken, openArchive, parsePart, readEntries, TextBuffer, TooLarge } from './xlsx-parts.js';

// Reads the first sheet of a workbook (ECMA-376), as its cells are shown.

/** A workbook with more different texts or styles is none that people write. */
const [TEXTS_MAX, STYLES_MAX] = [1_000_000, 100_000];
/** What spreadsheet programs write at most: of a number format and a part's path the length, of a sheet rows and columns. */
const [FORMAT_MAX_LENGTH, PATH_MAX_LENGTH, ROWS_MAX, COLUMNS_MAX] = [255, 1_000, 1_048_576, 16_384];

const isRelation = (name: string): boolean => name.endsWith('.rels');

/** Resolves the target of a relation of `xl/workbook.xml`. @throws Broken if it is longer than paths are */
function pathOf(target: string): string {
  if (target.length > PATH_MAX_LENGTH) throw new Broken('path');
  return (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    .replace(/[^/]+\/\.\.\//g, '')
    .replace(/\/\.\//g, '/')
    .toLowerCase();
}

interface Workbook {
  sheet: Entry;
  texts: string[];
  /** The number format of each style. */
  formats: Array<string | null>;
  is1904: boolean;
}

async function readWorkbook(zip: ZipFile, entries: Map<string, Entry>): Promise<Workbook> {
  const workbook = entries.get('xl/workbook.xml') ?? refuseFile('import.not_a_list');
  let firstSheet: string | null = null;
  let is1904 = false;
  await parsePart(zip, workbook, {
    open(name, attributes) {
      if (name === 'sheet') firstSheet ??= attributes['r:id'] ?? Object.values(attributes).at(-1) ?? null;
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  const targets = new Map<string, string>();
  const relations = [...entries].find(
    ([name]) => name.startsWith('xl/_rels/workbook.xml') && isRelation(name),
  );
  if (relations)
    await parsePart(zip, relations[1], {
      open(name, { Id, Target }) {
        if (name === 'Relationship' && Id && Target) targets.set(Id, pathOf(Target));
      },
    });
  const path = targets.get(firstSheet ?? '') ?? 'xl/worksheets/sheet1.xml';
  const sheet = entries.get(path) ?? refuseFile('import.not_a_list');
  const folder = (suffix: string): Entry | undefined =>
    [...targets.values()]
      .map((target) => (target.endsWith(suffix) ? entries.get(target) : undefined))
      .find(Boolean) ?? entries.get(`xl/${suffix}`);
  return {
    sheet,
    texts: await readTexts(zip, folder('sharedstrings.xml')),
    formats: await readFormats(zip, folder('styles.xml')),
    is1904,
  };
}

/** The texts that cells share. Notes on how to read them aloud (`rPh`) are left out. */
async function readTexts(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!entry) return texts;
  const text = new TextBuffer();
  let [isText, isAside] = [false, false];
  await parsePart(zip, entry, {
    open(name) {
      if (name === 'si') text.clear();
      if (name === 'rPh') isAside = true;
      isText = name === 't' && !isAside;
    },
    text(piece) {
      if (isText) text.add(piece);
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isAside = false;
      if (name !== 'si') return;
      if (texts.length === TEXTS_MAX) throw new TooLarge();
      texts.push(text.value);
    },
  });
  return texts;
}

async function readFormats(zip: ZipFile, entry: Entry | undefined): Promise<Array<string | null>> {
  const formats: Array<string | null> = [];
  if (!entry) return formats;
  const own = new Map<string, string>();
  let isOfCells = false;
  await parsePart(zip, entry, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt' && numFmtId && formatCode && own.size < STYLES_MAX)
        own.set(numFmtId, formatCode.length > FORMAT_MAX_LENGTH ? 'General' : formatCode);
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells && formats.length < STYLES_MAX)
        formats.push(own.get(numFmtId ?? '') ?? BUILT_IN_FORMATS.get(Number(numFmtId)) ?? null);
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** Converts the letters of a cell's name to the number of its column, from 0: `B7` → 1. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The number of a row after another: what it says, if rows can have that one there, else the next. */
function rowOf(reference: string | undefined, before: number): number {
  const number = Number(reference);
  return Number.isInteger(number) && number > before && number <= ROWS_MAX ? number : before + 1;
}

async function readSheet(zip: ZipFile, { sheet, texts, formats, is1904 }: Workbook): Promise<GridRow[]> {
  const rows: GridRow[] = [];
  const text = new TextBuffer();
  let cells: string[] = [];
  let [number, column, length, count, cellCount] = [0, 0, 0, 0, 0];
  let type = '';
  let style = '';
  let [isValue, isAside] = [false, false];

  const shown = (): string => {
    const value = text.value;
    switch (type) {
      case 's':
        return texts[Number(value)] ?? '';
      case 'b':
        return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : value;
      case 'str':
      case 'inlineStr':
      case 'e':
      case 'd':
        return value;
      default:
        return shownNumber(value, formats[Number(style || 0)] ?? null, is1904);
    }
  };
  const endCell = (): void => {
    const value = shown().replaceAll('\0', '').trim();
    if (value === '') return;
    if (column >= LIST_MAX_COLUMNS) return refuseFile('import.too_wide');
    length += value.length;
    if (length > TEXT_MAX_LENGTH) return refuseFile('import.too_large');
    while (cells.length < column) cells.push('');
    cells[column] = value;
  };

  await parsePart(zip, sheet, {
    open(name, attributes) {
      switch (name) {
        case 'row':
          if (++count > FILE_MAX_ROWS) throw new TooLarge();
          cells = [];
          number = rowOf(attributes.r, number);
          [column, cellCount] = [-1, 0];
          break;
        case 'c':
          if (++cellCount > COLUMNS_MAX) return refuseFile('import.too_wide');
          column = columnOf(attributes.r) ?? column + 1;
          type = attributes.t ?? 'n';
          style = attributes.s ?? '';
          text.clear();
          break;
        case 'rPh':
          isAside = true;
          break;
        case 'v':
        case 't':
          isValue = !isAside;
          break;
      }
    },
    text(piece) {
      if (isValue) text.add(piece);
    },
    close(name) {
      switch (name) {
        case 'v':
        case 't':
          isValue = false;
          break;
        case 'rPh':
          isAside = false;
          break;
        case 'c':
          endCell();
          break;
        case 'row':
          if (cells.length === 0) break;
          // One more than its rows, for the heads.
          if (rows.length > LIST_MAX_ROWS + HEADS_MAX) refuseFile('import.too_long');
          rows.push({ number, cells });
          break;
      }
    },
  });
  return rows;
}

/**
 * Reads the rows of a workbook's first sheet that are not empty. Of formulas, what they last came to; of merged cells, the first.
 * @throws InvalidInput if it is none, or larger than a list is
 */
export async function readXlsxGrid(file: Uint8Array): Promise<GridRow[]> {
  let zip: ZipFile | null = null;
  try {
    zip = await openArchive(file);
    const entries = await readEntries(zip);
    return await readSheet(zip, await readWorkbook(zip, entries));
  } catch (error) {
    if (error instanceof TooLarge) return refuseFile('import.unpacked_too_large');
    if (error instanceof FeatureError) throw error;
    // What is wrong with the file is told by the libraries as plain errors.
    return refuseFile('import.not_a_list');
  } finally {
    zip?.close();
  }
}
