import { formatPhone } from '@usher/backend/rules';
import { DataTable, type SortPayload } from 'react-admin';
import { Link } from 'react-router';
import type { RegistrationDto } from '../../../api/generated/rest';
import { dateAndTime } from '../../../i18n/dates';
import { countText } from '../../../i18n/numbers';
import { useConsoleText } from '../../../console/texts/text';
import { EmailText } from '../../../i18n/EmailText';
import { moneyText } from '../../../i18n/money';
import { FoodBadge, PayBadge, Badge } from '../../../console/parts/badges';
import { Table } from '../../../console/parts/Table';
import classes from '../lists.module.css';

export interface SaleRowsProps {
  rows: RegistrationDto[];
  zone: string | undefined;
  /** Returns the address of a person's view. */
  hrefOf: (email: string) => string;
}

interface SalesTableProps extends SaleRowsProps {
  sort: SortPayload;
  onSort: (sort: SortPayload) => void;
}

/** The name under which the table's columns are stored. */
export const SALES = 'sales';

export function SalesTable({ rows, zone, hrefOf, sort, onSort }: SalesTableProps) {
  const text = useConsoleText();
  const words = text.lists.seller.columns;
  return (
    <Table<RegistrationDto>
      resource={SALES}
      data={rows}
      total={rows.length}
      sort={sort}
      setSort={onSort}
      rowClick={false}
    >
      <DataTable.Col
        source="name"
        label={words.name}
        render={(row: RegistrationDto) => (
          <Link className={classes.name} to={hrefOf(row.email)}>
            {row.name}
          </Link>
        )}
      />
      <DataTable.Col
        source="email"
        label={words.email}
        render={(row: RegistrationDto) => (
          <span className={classes.mail}>
            <EmailText email={row.email} />
          </span>
        )}
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
    </Table>
  );
}

/** The status of a sale; an attendee who is not checked in is called Registered here. */
export function SaleStatus({ row }: { row: RegistrationDto }) {
  const words = useConsoleText().lists.seller;
  return row.is_checked_in ? (
    <Badge icon="check" color="success">
      {words.checkedIn}
    </Badge>
  ) : (
    <Badge icon="waiting">{words.registered}</Badge>
  );
}
