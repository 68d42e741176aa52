import { useEffect, useState } from 'react';
import { qrPath, type QrDrawing } from './qr-path';

interface Picture extends QrDrawing {
  text: string;
}

/**
 * A QR code as an SVG that fills its box, always black. The library that computes it is loaded when the first code is shown; if
 * that fails, nothing is rendered.
 */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const [picture, setPicture] = useState<Picture | null>(null);

  useEffect(() => {
    let wanted = true;
    import('qrcode').then(
      ({ default: QR }) => {
        if (wanted) setPicture({ text, ...qrPath(QR.create(text, { errorCorrectionLevel: 'M' })) });
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
