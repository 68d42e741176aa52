import type { QRCode } from 'qrcode';
import { useEffect, useState } from 'react';

interface Picture {
  text: string;
  size: number;
  path: string;
}

/**
 * A QR code as a drawing that fills its box, black where the text around it is. The code that draws it is loaded when the
 * first one is shown; without it no picture is.
 */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const [picture, setPicture] = useState<Picture | null>(null);

  useEffect(() => {
    let wanted = true;
    import('qrcode').then(
      ({ default: QR }) => {
        if (wanted) setPicture(draw(text, QR.create(text, { errorCorrectionLevel: 'M' })));
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [text]);

  return (
    picture?.text === text && (
      <svg
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={picture.path} />
      </svg>
    )
  );
}

/** All dark modules of the code as one SVG path. */
function draw(text: string, { modules }: QRCode): Picture {
  const { size } = modules;
  const squares: string[] = [];
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (modules.get(y, x)) squares.push(`M${x} ${y}h1v1h-1z`);
  return { text, size, path: squares.join('') };
}
