import { Datagrid, FunctionField, type SortPayload } from 'react-admin';
import { formatPhone } from '@usher/backend/rules';
import { dateAndTime } from '../../../i18n/dates';
import { countText } from '../../../i18n/numbers';
import { teamRoleText } from '../../../i18n/roles';
import { useText } from '../../../i18n/text';
import { useRowKeys } from '../row-keys';
import { TABLE } from '../table-look';
import { TableHeader } from '../TableHeader';
import type { AttendeeRow } from '../../../console/records';
import { EmailLink, PersonName, type AttendeeRowsProps } from './AttendeeLinks';
import { CheckedInTag, FoodSummary, PaymentSummary } from './Summaries';
import classes from '../lists.module.css';

interface AttendeeTableProps extends AttendeeRowsProps {
  sort: SortPayload;
  onSort: (sort: SortPayload) => void;
}

export function AttendeeTable({ rows, zone, address, sort, onSort, onResend }: AttendeeTableProps) {
  const text = useText();
  const words = text.lists.attendees;
  const keys = useRowKeys(rows.map(({ email }) => email));
  const time = (iso: string | null) =>
    iso !== null && <span className={classes.time}>{dateAndTime(text, iso, zone)}</span>;
  return (
    <Datagrid
      resource="attendees"
      // By person: the newest registration, whose id the row has, may be another one after a refresh.
      data={rows.map((row) => ({ ...row, id: keys.get(row.email)! }))}
      total={rows.length}
      sort={sort}
      setSort={onSort}
      bulkActionButtons={false}
      header={<TableHeader />}
      rowClick={(_key, _resource, { email }) => {
        address.open({ email });
        return false;
      }}
      sx={TABLE}
    >
      <FunctionField
        label={words.name}
        sortBy="name"
        render={(row: AttendeeRow) => (
          <>
            <PersonName row={row} address={address} />
            <span className={`${classes.small} ${classes.phone}`}>{formatPhone(row.phone)}</span>
          </>
        )}
      />
      <FunctionField
        label={words.email}
        sortBy="email"
        render={(row: AttendeeRow) => <EmailLink row={row} onResend={onResend} />}
      />
      <FunctionField
        label={words.soldBy}
        render={(row: AttendeeRow) => (
          <>
            {row.volunteer_name ?? words.unknown}
            {row.volunteer_team_role && (
              <span className={classes.small}>{teamRoleText(text, row.volunteer_team_role)}</span>
            )}
          </>
        )}
      />
      <FunctionField
        label={words.totalTickets}
        sortBy="total_tickets_per_person"
        textAlign="right"
        render={(row: AttendeeRow) => (
          <b className={classes.figure}>{countText(text, row.total_tickets_per_person)}</b>
        )}
      />
      <FunctionField label={words.payment} render={(row: AttendeeRow) => <PaymentSummary row={row} />} />
      <FunctionField label={words.food} render={(row: AttendeeRow) => <FoodSummary row={row} />} />
      <FunctionField label={words.status} render={(row: AttendeeRow) => <CheckedInTag row={row} />} />
      <FunctionField
        label={words.lastRegistered}
        sortBy="registered_at"
        render={(row: AttendeeRow) => time(row.registered_at)}
      />
      <FunctionField
        label={words.checkinTime}
        sortBy="checked_in_time"
        render={(row: AttendeeRow) => time(row.checked_in_time)}
      />
    </Datagrid>
  );
}
