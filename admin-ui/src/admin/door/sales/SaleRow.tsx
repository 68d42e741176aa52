import Button from '@mui/material/Button';
import type { ListedDoorSale } from '@usher/backend/rules';
import { useState } from 'react';
import type { ChipProps } from '@mui/material/Chip';
import { Link, useLocation } from 'react-router';
import type { ListedDoorSaleDto } from '../../../api/generated/rest';
import { viewPath } from '../../../console/list-paths';
import { Badge } from '../../../console/parts/badges';
import { Fact } from '../../../console/parts/Fact';
import { useConsoleText } from '../../../console/texts/text';
import { timeOfDay } from '../../../i18n/dates';
import { moneyText } from '../../../i18n/money';
import { nameOf } from '../../../i18n/names';
import { Icon, type IconName } from '../../../theme/Icon';
import { UndoSaleDialog } from './UndoSaleDialog';
import classes from '../door.module.css';

const LOOK: Record<ListedDoorSale, { icon: IconName; color?: ChipProps['color'] }> = {
  sold: { icon: 'check', color: 'success' },
  price_differs: { icon: 'warning', color: 'warning' },
  over_capacity: { icon: 'warning', color: 'warning' },
  undone: { icon: 'undo' },
  invalid: { icon: 'stop', color: 'error' },
};

/** What became of a sale, and whether its phone had a network. */
export function OutcomeBadges({ sale }: { sale: ListedDoorSaleDto }) {
  const words = useConsoleText().doorSales;
  return (
    <>
      <Badge {...LOOK[sale.outcome]}>{words.outcomes[sale.outcome]}</Badge>
      {sale.is_cancelled && <Badge icon="stop">{words.cancelled}</Badge>}
      {sale.is_offline && <Badge icon="offline">{words.offline}</Badge>}
    </>
  );
}

interface SaleRowProps {
  sale: ListedDoorSaleDto;
  zone: string | undefined;
  onUndone: () => void;
}

/** A sale that is booked, with what was paid where that is something else, and the button that undoes it. */
export function SaleRow({ sale, zone, onUndone }: SaleRowProps) {
  const text = useConsoleText();
  const words = text.doorSales;
  const { search } = useLocation();
  const [isAsked, setAsked] = useState(false);
  const name = nameOf(text, sale.name);
  const time = (iso: string) => timeOfDay(text, iso, zone);
  const { price_difference: difference, undone_by: undoer } = sale;
  const paid = moneyText(sale.taken ?? 0);
  const what = [
    text.tickets(sale.tickets ?? 0),
    sale.food_option && text.food[sale.food_option],
    sale.payment_mode && text.payment[sale.payment_mode],
  ];
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <div className={classes.names}>
          <h3>
            <Link to={`${viewPath('attendees', sale.registration_id!)}${search}`}>{name}</Link>
          </h3>
          <OutcomeBadges sale={sale} />
        </div>
        {sale.undone_at === null && !sale.is_cancelled && (
          <Button
            className={classes.action}
            startIcon={<Icon name="undo" />}
            aria-label={words.undoOf(`${name}, ${words.code(sale.code_end ?? '')}`)}
            onClick={() => setAsked(true)}
          >
            {words.undo}
          </Button>
        )}
      </div>
      <dl className={`${classes.facts} ${classes.four}`}>
        <Fact label={words.what}>{what.filter(Boolean).join(' · ')}</Fact>
        <Fact label={words.price}>
          {moneyText(sale.total_price ?? 0)}
          {difference !== 0 &&
            ` · ${(difference > 0 ? words.paidMore : words.paidLess)(moneyText(Math.abs(difference)), paid)}`}
        </Fact>
        <Fact label={words.sold}>
          {[sale.sold_at && time(sale.sold_at), sale.label, words.code(sale.code_end ?? '')]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
        <Fact label={words.seller}>
          {sale.sent_by ? words.sentBy(sale.volunteer_name, sale.sent_by) : sale.volunteer_name}
        </Fact>
      </dl>
      {sale.undone_at && undoer && (
        <p className={classes.tip}>
          {words.undoneBy(undoer, time(sale.undone_at))}
          {sale.undo_reason && ` · “${sale.undo_reason}”`}
        </p>
      )}
      {isAsked && <UndoSaleDialog sale={sale} onUndone={onUndone} onClose={() => setAsked(false)} />}
    </li>
  );
}
