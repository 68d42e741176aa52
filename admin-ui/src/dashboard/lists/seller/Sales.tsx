import type { RegistrationDto } from '../../../api/generated/rest';
import Paper from '@mui/material/Paper';
import { formatPhone } from '@usher/backend/rules';
import { ColumnsButton, DataTable } from 'react-admin';
import { Link } from 'react-router';
import { dateAndTime } from '../../../i18n/dates';
import { moneyText } from '../../../i18n/money';
import { countText } from '../../../i18n/numbers';
import { useConsoleText } from '../../../console/texts/text';
import { FoodBadge, PayBadge } from '../../../console/parts/badges';
import { EventListBase, ListPager } from '../../../console/parts/EventListBase';
import { ListRows } from '../../../console/parts/ListRows';
import { useWide } from '../../../console/useWide';
import { Email } from '../Email';
import { personId, useListLinks } from '../links';
import type { ListProps } from '../list-props';
import { SaleCards } from './SaleCards';
import { PaperNumber } from './PaperNumber';
import { SaleStatus } from './SaleStatus';
import classes from '../lists.module.css';
import { nameOf } from '../../../i18n/names';
import own from './seller.module.css';

/** The name under which the table's columns are stored, for all sellers. */
const SALES = 'sales';
const NEWEST = { field: 'created_at', order: 'DESC' } as const;

/** What a seller sold, one row per registration. */
export function Sales({ id, eventId, zone }: Pick<ListProps, 'eventId' | 'zone'> & { id: string }) {
  const text = useConsoleText();
  const words = text.lists.seller.columns;
  const isWide = useWide();
  const { hrefOf } = useListLinks();
  return (
    <Paper component="section" className={own.sales} aria-label={text.lists.seller.attendees}>
      <div className={own.salesHead}>
        <h2>{text.lists.seller.attendees}</h2>
        {isWide && <ColumnsButton resource={SALES} />}
      </div>
      <EventListBase<RegistrationDto>
        resource={`volunteers/${encodeURIComponent(id)}/attendees`}
        eventId={eventId}
        sort={NEWEST}
      >
        <ListRows<RegistrationDto>
          resource={SALES}
          empty={text.lists.attendees.none}
          placeholders={5}
          rowClick={false}
          renderCards={(rows) => <SaleCards rows={rows} zone={zone} />}
        >
          <DataTable.Col
            source="name"
            label={words.name}
            render={(row: RegistrationDto) => (
              <>
                <Link className={classes.name} to={hrefOf('attendees', personId(row))}>
                  {nameOf(text, row.name)}
                </Link>
                <PaperNumber row={row} />
              </>
            )}
          />
          <DataTable.Col
            source="email"
            label={words.email}
            render={(row: RegistrationDto) => <Email email={row.email} />}
          />
          <DataTable.Col
            source="phone"
            disableSort
            label={words.phone}
            render={(row: RegistrationDto) => <span className={classes.phone}>{formatPhone(row.phone)}</span>}
          />
          <DataTable.Col
            source="ticket_quantity"
            label={words.tickets}
            align="right"
            render={(row: RegistrationDto) => (
              <b className={classes.figure}>{countText(text, row.ticket_quantity)}</b>
            )}
          />
          <DataTable.Col
            source="total_price"
            label={words.price}
            align="right"
            render={(row: RegistrationDto) => (
              <span className={classes.figure}>{moneyText(row.total_price)}</span>
            )}
          />
          <DataTable.Col
            source="payment_mode"
            label={words.payment}
            render={(row: RegistrationDto) => <PayBadge mode={row.payment_mode} isGuest={row.is_guest} />}
          />
          <DataTable.Col
            source="food_option"
            label={words.food}
            render={(row: RegistrationDto) => <FoodBadge food={row.food_option} />}
          />
          <DataTable.Col
            source="is_checked_in"
            label={words.status}
            render={(row: RegistrationDto) => <SaleStatus row={row} />}
          />
          <DataTable.Col
            source="created_at"
            label={words.registered}
            render={(row: RegistrationDto) => (
              <span className={classes.time}>{dateAndTime(text, row.created_at, zone)}</span>
            )}
          />
        </ListRows>
        <ListPager isFixed />
      </EventListBase>
    </Paper>
  );
}
