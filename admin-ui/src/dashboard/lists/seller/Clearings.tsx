import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { dateAndTime } from '../../../i18n/dates';
import { useConsoleText } from '../../../console/texts/text';
import Paper from '@mui/material/Paper';
import { Icon } from '../../../theme/Icon';
import { moneyText } from '../../../i18n/money';
import type { SellerDetails } from '../../../console/records';
import classes from './seller.module.css';

interface ClearingsProps {
  /** Undefined while it loads. */
  seller: SellerDetails | undefined;
  zone: string | undefined;
  onHandBack: () => void;
}

/** Who took how much, and when; what was handed back has its reason. */
export function Clearings({ seller, zone, onHandBack }: ClearingsProps) {
  const text = useConsoleText();
  const words = text.lists.seller;
  return (
    <Paper component="section" className={classes.clearings} aria-label={words.clearings}>
      <div className={classes.clearingsHead}>
        <h2>{words.clearings}</h2>
        {seller && seller.cleared_amount > 0 && (
          <Button startIcon={<Icon name="undo" />} onClick={onHandBack}>
            {words.handBack}
          </Button>
        )}
      </div>
      {!seller && <Skeleton variant="rounded" height={52} />}
      {seller?.clearings.length === 0 && <p className={classes.none}>{words.noClearings}</p>}
      <ul className={classes.ledger}>
        {/* Entries have no id of their own; they are only ever added, at the top. */}
        {seller?.clearings.map((entry, index) => (
          <li key={seller.clearings.length - index}>
            <b className={entry.amount < 0 ? classes.back : undefined}>{moneyText(entry.amount)}</b>
            <span>
              {entry.amount < 0 ? words.handedBackBy(entry.cleared_by) : words.clearedBy(entry.cleared_by)}
              {entry.reason && <small>{entry.reason}</small>}
            </span>
            <time dateTime={entry.cleared_at}>{dateAndTime(text, entry.cleared_at, zone)}</time>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
