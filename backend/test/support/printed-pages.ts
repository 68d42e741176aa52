import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// Reads books of paper tickets as they come out of a printer.

/** As a printer of today draws it at its coarsest. */
const DPI = 150;
/** Pixels of a point. */
export const SCALE = DPI / 72;

let reader: Promise<void> | undefined;
const loadReader = async (): Promise<void> => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer as ArrayBuffer } });
};

export const openPdf = (pdf: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 }).promise;

/** Draws a page at 150 dpi. @param number from 1 */
export async function renderPage(document: PDFDocumentProxy, number: number): Promise<Canvas> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: SCALE });
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  return canvas;
}

/** Tells whether a page has pictures, which are made of dots, and not only lines, areas and text. */
export async function hasPictures(document: PDFDocumentProxy, number: number): Promise<boolean> {
  const { fnArray } = await (await document.getPage(number)).getOperatorList();
  const names = new Map(Object.entries(OPS).map(([name, operator]) => [operator as number, name]));
  return fnArray.some((operator) => /^paint\w*Image/.test(names.get(operator)!));
}

/** The texts of a page, with the place of each in points from the upper left corner. */
export async function textsOf(
  document: PDFDocumentProxy,
  number: number,
  height: number,
): Promise<Array<{ text: string; x: number; y: number }>> {
  const { items } = await (await document.getPage(number)).getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, x: item.transform[4] as number, y: height - (item.transform[5] as number) }]
      : [],
  );
}

/** Reads the QR codes of a part of a drawn page. @param box in points */
export async function readCodes(
  canvas: Canvas,
  box: { x: number; y: number; width: number; height: number },
): Promise<string[]> {
  await (reader ??= loadReader());
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((points) =>
    Math.round(points * SCALE),
  ) as [number, number, number, number];
  const { data } = canvas.getContext('2d').getImageData(x, y, width, height);
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as never, {
    formats: ['QRCode'],
  });
  return found.map(({ text }) => text);
}
