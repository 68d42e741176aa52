import type { RegistrationDto } from '../../../api/generated/rest';
import { formatPhone } from '@usher/backend/rules';
import { Link } from 'react-router';
import { dateAndTime } from '../../../i18n/dates';
import { countText } from '../../../i18n/numbers';
import { useText } from '../../../i18n/text';
import { EmailText } from '../../../i18n/EmailText';
import { moneyText } from '../../../i18n/money';
import { FoodBadge, PayBadge } from '../../../console/parts/badges';
import { personId, useListLinks } from '../links';
import { PaperNumber } from './PaperNumber';
import { SaleStatus } from './SaleStatus';
import list from '../lists.module.css';
import { nameOf } from '../../../i18n/names';
import classes from '../cards.module.css';

export function SaleCards({ rows, zone }: { rows: RegistrationDto[]; zone: string | undefined }) {
  const text = useText();
  const { hrefOf } = useListLinks();
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <div className={classes.head}>
            <div>
              <h3>
                <Link className={list.name} to={hrefOf('attendees', personId(row))}>
                  {nameOf(text, row.name)}
                </Link>
              </h3>
              <p>{formatPhone(row.phone)}</p>
              <PaperNumber row={row} />
              <p className={classes.email}>
                <EmailText email={row.email} />
              </p>
            </div>
            <p className={classes.figure}>
              {countText(text, row.ticket_quantity)}
              <small>{text.ticketsUnit(row.ticket_quantity)}</small>
            </p>
          </div>
          <div className={classes.tags}>
            <PayBadge mode={row.payment_mode} isGuest={row.is_guest} />
            <FoodBadge food={row.food_option} />
            <b className={list.figure}>{moneyText(row.total_price)}</b>
          </div>
          <div className={classes.foot}>
            <SaleStatus row={row} />
            <small>{dateAndTime(text, row.created_at, zone)}</small>
          </div>
        </li>
      ))}
    </ul>
  );
}
