import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { qrPicture } from './qr-picture.js';

test('one code is drawn once, however many mails show it', () => {
  const drawn: unknown[] = [];
  const note = (code: unknown) => void drawn.push(code);
  subscribe('usher:qr-code-drawn', note);
  try {
    const first = qrPicture('ABCDE23456FGHJK');
    const other = qrPicture('ABCDE23456FGHJM');
    expect(qrPicture('ABCDE23456FGHJK')).toBe(first);
    expect(other.equals(first)).toBe(false);
    expect(drawn).toEqual(['ABCDE23456FGHJK', 'ABCDE23456FGHJM']);
  } finally {
    unsubscribe('usher:qr-code-drawn', note);
  }
});
