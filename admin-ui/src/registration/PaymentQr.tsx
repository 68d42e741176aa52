import type { QRCode } from 'qrcode';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/text';
import classes from './payment.module.css';

interface Picture {
  text: string;
  size: number;
  path: string;
}

/** The payment QR, drawn here. Its code comes when the first bank transfer is chosen; without it no picture is shown. */
export function PaymentQr({ recipient }: { recipient: string }) {
  const text = useText();
  const [picture, setPicture] = useState<Picture | null>(null);

  useEffect(() => {
    let wanted = true;
    import('qrcode').then(
      ({ default: QR }) => {
        if (wanted) setPicture(draw(recipient, QR.create(recipient, { errorCorrectionLevel: 'M' })));
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [recipient]);

  // The box has its size before the code has loaded, so that the layout does not shift.
  return (
    <span className={classes.qr}>
      {picture?.text === recipient && (
        <svg
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          role="img"
          aria-label={text.registration.paymentQr}
          shapeRendering="crispEdges"
        >
          <path d={picture.path} />
        </svg>
      )}
    </span>
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
