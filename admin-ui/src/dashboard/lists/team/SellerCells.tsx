import Link from '@mui/material/Link';
import { owesMoney } from '@usher/backend/rules';
import { useConsoleText } from '../../../console/texts/text';
import type { SalesTeamRow } from '../../../console/records/records';
import { moneyText } from '../../../i18n/money';
import { Icon } from '../../../theme/Icon';
import classes from '../lists.module.css';

/** Whether a seller has taken or handed over any money; of one who has not, nothing is said to be missing. */

/** A seller's cash and change money, with a warning once it reaches the limit at which it should be handed over. */
export function CashInHand({ row, isTable = false }: { row: SalesTeamRow; isTable?: boolean }) {
  const text = useConsoleText();
  const { count, amount } = row.waiting_sales;
  const waiting = count === 0 ? null : text.handOversPanel.waitingSales(moneyText(amount), count);
  return (
    <span className={`${classes.figure} ${classes.pending}`}>
      {moneyText(row.cash_in_hand)}
      {row.over_cash_limit && (
        <span className={`${classes.disc} ${classes.part}`} title={text.handOversPanel.cash.overLimit}>
          <Icon name="warning" />
          <span className="visually-hidden">{text.handOversPanel.cash.overLimit}</span>
        </span>
      )}
      {isTable && waiting !== null && (
        <span className={`${classes.disc} ${classes.part}`} title={waiting}>
          <Icon name="offline" />
          <span className="visually-hidden">{waiting}</span>
        </span>
      )}
    </span>
  );
}

interface UpdateLinkProps {
  row: SalesTeamRow;
  /** Opens the dialog that adds to what a volunteer has handed over. */
  onUpdate: (row: SalesTeamRow) => void;
}

/** The button that updates a cleared amount; only rows of sellers who owe what they collect have it. */
export function UpdateLink({ row, onUpdate }: UpdateLinkProps) {
  const text = useConsoleText();
  if (!owesMoney({ role: row.user_role })) return null;
  return (
    <Link
      component="button"
      type="button"
      className={classes.link}
      aria-label={text.lists.team.updateOf(row.full_name)}
      onClick={(event) => {
        // A press on the row opens the seller's details.
        event.stopPropagation();
        onUpdate(row);
      }}
    >
      {text.lists.team.update}
    </Link>
  );
}
