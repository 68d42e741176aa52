import type { QRCode } from 'qrcode';

export interface QrDrawing {
  /** Number of modules per side. */
  size: number;
  /** All dark modules as one SVG path. */
  path: string;
}

export function qrPath({ modules }: QRCode): QrDrawing {
  const { size } = modules;
  const squares: string[] = [];
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (modules.get(y, x)) squares.push(`M${x} ${y}h1v1h-1z`);
  return { size, path: squares.join('') };
}
