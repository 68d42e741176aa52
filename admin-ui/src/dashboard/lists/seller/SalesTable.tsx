import { formatPhone } from '@usher/backend/rules';
import { DataTable } from 'react-admin';
import { Link } from 'react-router';
import { dateAndTime } from '../../../i18n/dates';
import { countText } from '../../../i18n/numbers';
import { useConsoleText } from '../../../console/texts/text';
import { EmailText } from '../../../i18n/EmailText';
import { moneyText } from '../../../i18n/money';
import { FoodBadge, PayBadge, Badge } from '../../../console/parts/badges';
import { Table } from '../../../console/parts/Table';
import type { RegistrationRow } from '../../../console/records';
import classes from '../lists.module.css';

export interface SaleRowsProps {
  rows: RegistrationRow[];
  zone: string | undefined;
  /** The address of a person's own view. */
  hrefOf: (email: string) => string;
}

export function SalesTable({ rows, zone, hrefOf }: SaleRowsProps) {
  const text = useConsoleText();
  const words = text.lists.seller.columns;
  return (
    <Table<RegistrationRow> resource="sales" data={rows} total={rows.length} rowClick={false}>
      <DataTable.Col
        source="name"
        disableSort
        label={words.name}
        render={(row: RegistrationRow) => (
          <Link className={classes.name} to={hrefOf(row.email)}>
            {row.name}
          </Link>
        )}
      />
      <DataTable.Col
        source="email"
        disableSort
        label={words.email}
        render={(row: RegistrationRow) => (
          <span className={classes.mail}>
            <EmailText email={row.email} />
          </span>
        )}
      />
      <DataTable.Col
        source="phone"
        disableSort
        label={words.phone}
        render={(row: RegistrationRow) => <span className={classes.phone}>{formatPhone(row.phone)}</span>}
      />
      <DataTable.Col
        source="ticket_quantity"
        disableSort
        label={words.tickets}
        align="right"
        render={(row: RegistrationRow) => (
          <b className={classes.figure}>{countText(text, row.ticket_quantity)}</b>
        )}
      />
      <DataTable.Col
        source="total_price"
        disableSort
        label={words.price}
        align="right"
        render={(row: RegistrationRow) => (
          <span className={classes.figure}>{moneyText(row.total_price)}</span>
        )}
      />
      <DataTable.Col
        source="payment_mode"
        disableSort
        label={words.payment}
        render={(row: RegistrationRow) => <PayBadge mode={row.payment_mode} isGuest={row.is_guest} />}
      />
      <DataTable.Col
        source="food_option"
        disableSort
        label={words.food}
        render={(row: RegistrationRow) => <FoodBadge food={row.food_option} />}
      />
      <DataTable.Col
        source="is_checked_in"
        disableSort
        label={words.status}
        render={(row: RegistrationRow) => <SaleStatus row={row} />}
      />
      <DataTable.Col
        source="created_at"
        disableSort
        label={words.registered}
        render={(row: RegistrationRow) => (
          <span className={classes.time}>{dateAndTime(text, row.created_at, zone)}</span>
        )}
      />
    </Table>
  );
}

/** Somebody not checked in is called Registered here. */
export function SaleStatus({ row }: { row: RegistrationRow }) {
  const words = useConsoleText().lists.seller;
  return row.is_checked_in ? (
    <Badge icon="check" color="success">
      {words.checkedIn}
    </Badge>
  ) : (
    <Badge icon="waiting">{words.registered}</Badge>
  );
}
