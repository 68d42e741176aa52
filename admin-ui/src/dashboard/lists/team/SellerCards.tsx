import { rankOf } from '@usher/backend/rules';
import { countText } from '../../../i18n/numbers';
import { teamRoleText } from '../../../i18n/roles';
import { useConsoleText } from '../../../console/texts/text';
import { WaitingSales } from '../../../console/parts/WaitingSales';
import { Fact } from '../../../console/parts/Fact';
import { EmailText } from '../../../i18n/EmailText';
import { moneyText } from '../../../i18n/money';
import { ClearedTag } from '../ClearedDisc';
import type { SalesTeamRow } from '../../../console/records/records';
import { RowLink } from '../RowLink';
import { RoleBadge } from './RoleBadge';
import { hasMoney } from '../has-money';
import { CashInHand, UpdateLink } from './SellerCells';
import classes from '../cards.module.css';

interface SellerCardsProps {
  rows: SalesTeamRow[];
  /** Opens the dialog that adds to what a volunteer has handed over. */
  onUpdate: (row: SalesTeamRow) => void;
}

export function SellerCards({ rows, onUpdate }: SellerCardsProps) {
  const text = useConsoleText();
  const words = text.lists.team;
  const pair = (label: string, dollars: number) => <Fact label={label}>{moneyText(dollars)}</Fact>;
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={`${classes.card} ${rankOf({ role: row.user_role }) === 'first' ? classes.highlight : ''}`}
        >
          <div className={classes.head}>
            <div>
              <h2>
                <RowLink list="sellers" id={row.id}>
                  {row.full_name}
                </RowLink>
              </h2>
              <p>{row.team_role && teamRoleText(text, row.team_role)}</p>
              <p className={classes.email}>
                <EmailText email={row.email} />
              </p>
              <RoleBadge role={row.user_role} />
            </div>
            <p className={classes.figure}>
              {countText(text, row.total_attendees)}
              <small>{words.total}</small>
            </p>
          </div>
          <dl className={classes.pairs}>
            {pair(words.cashOf(countText(text, row.cash_count)), row.cash_amount)}
            {pair(words.zelleOf(countText(text, row.zelle_count)), row.zelle_amount)}
            {pair(words.cleared, row.cleared_amount)}
            {pair(words.pending, row.pending_amount)}
            <Fact label={words.cashInHand}>
              <CashInHand row={row} />
            </Fact>
          </dl>
          <WaitingSales sales={row.waiting_sales} className={classes.waiting} />
          <div className={classes.foot}>
            {hasMoney(row) ? <ClearedTag status={row.status} /> : <span />}
            <UpdateLink row={row} onUpdate={onUpdate} />
          </div>
        </li>
      ))}
    </ul>
  );
}
