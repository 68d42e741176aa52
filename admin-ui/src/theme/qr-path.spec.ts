import { expect, test } from '@jest/globals';
import type { QRCode } from 'qrcode';
import { qrPath } from './qr-path';

test('each dark module is a square of one, at its column and row', () => {
  const rows = ['.#.', '#..', '..#'];
  const get = (row: number, column: number) => (rows[row]![column] === '#' ? 1 : 0);
  expect(qrPath({ modules: { size: 3, get } } as unknown as QRCode)).toEqual({
    size: 3,
    path: 'M1 0h1v1h-1zM0 1h1v1h-1zM2 2h1v1h-1z',
  });
});
