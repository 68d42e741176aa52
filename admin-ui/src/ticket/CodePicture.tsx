import { formatQrCode } from '@usher/backend/rules';
import QR from 'qrcode';
import { qrPath } from '../theme/qr-path';
import { useTicketText } from './texts/text';
import classes from './ticket.module.css';

/** Width of the white border around the code, in modules; readers need four. */
const QUIET_ZONE = 4;

/**
 * The QR code, black on white in both themes. At level M it has 21 modules a side, the mail's has 25. Larger modules can be read
 * from further away.
 */
export function CodePicture({ code }: { code: string }) {
  const text = useTicketText();
  const label = formatQrCode(code);
  const { size, path } = qrPath(
    QR.create([{ data: label, mode: 'alphanumeric' }], { errorCorrectionLevel: 'M' }),
  );
  const width = size + 2 * QUIET_ZONE;
  return (
    <div className={classes.code}>
      <svg
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${width} ${width}`}
        role="img"
        aria-label={text.qrOf(label)}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <div className={classes.codeId}>
        <span>{text.qrCodeId}</span>
        <b translate="no">{label}</b>
      </div>
    </div>
  );
}
