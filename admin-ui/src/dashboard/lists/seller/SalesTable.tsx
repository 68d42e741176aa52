import { formatPhone } from '@usher/backend/rules';
import { Datagrid, FunctionField } from 'react-admin';
import { Link } from 'react-router';
import { dateAndTime } from '../../../i18n/dates';
import { countText } from '../../../i18n/numbers';
import { useText } from '../../../i18n/text';
import { EmailText } from '../../../i18n/EmailText';
import { moneyText } from '../../../i18n/money';
import { FoodBadge, PayBadge, Badge } from '../../../console/parts/badges';
import { TABLE } from '../table-look';
import { TableHeader } from '../TableHeader';
import type { RegistrationRow } from '../../../console/records';
import classes from '../lists.module.css';

export interface SaleRowsProps {
  rows: RegistrationRow[];
  zone: string | undefined;
  /** The address of a person's own view. */
  hrefOf: (email: string) => string;
}

export function SalesTable({ rows, zone, hrefOf }: SaleRowsProps) {
  const text = useText();
  const words = text.lists.seller.columns;
  return (
    <Datagrid
      resource="sales"
      data={rows}
      total={rows.length}
      bulkActionButtons={false}
      header={<TableHeader />}
      rowClick={false}
      sx={TABLE}
    >
      <FunctionField
        label={words.name}
        render={(row: RegistrationRow) => (
          <Link className={classes.name} to={hrefOf(row.email)}>
            {row.name}
          </Link>
        )}
      />
      <FunctionField
        label={words.email}
        render={(row: RegistrationRow) => (
          <span className={classes.mail}>
            <EmailText email={row.email} />
          </span>
        )}
      />
      <FunctionField
        label={words.phone}
        render={(row: RegistrationRow) => <span className={classes.phone}>{formatPhone(row.phone)}</span>}
      />
      <FunctionField
        label={words.tickets}
        textAlign="right"
        render={(row: RegistrationRow) => (
          <b className={classes.figure}>{countText(text, row.ticket_quantity)}</b>
        )}
      />
      <FunctionField
        label={words.price}
        textAlign="right"
        render={(row: RegistrationRow) => (
          <span className={classes.figure}>{moneyText(row.total_price)}</span>
        )}
      />
      <FunctionField
        label={words.payment}
        render={(row: RegistrationRow) => <PayBadge mode={row.payment_mode} isGuest={row.is_guest} />}
      />
      <FunctionField
        label={words.food}
        render={(row: RegistrationRow) => <FoodBadge food={row.food_option} />}
      />
      <FunctionField label={words.status} render={(row: RegistrationRow) => <SaleStatus row={row} />} />
      <FunctionField
        label={words.registered}
        render={(row: RegistrationRow) => (
          <span className={classes.time}>{dateAndTime(text, row.created_at, zone)}</span>
        )}
      />
    </Datagrid>
  );
}

/** Somebody not checked in is called Registered here. */
export function SaleStatus({ row }: { row: RegistrationRow }) {
  const words = useText().lists.seller;
  return row.is_checked_in ? (
    <Badge icon="check" color="success">
      {words.checkedIn}
    </Badge>
  ) : (
    <Badge icon="waiting">{words.registered}</Badge>
  );
}
