import { useState } from 'react';
import {
  DataTable,
  ListContextProvider,
  useList,
  type ListControllerSuccessResult,
  type SortPayload,
} from 'react-admin';
import { formatPhone } from '@usher/backend/rules';
import type { AttendeeDto } from '../../../api/generated/rest';
import { dateAndTime } from '../../../i18n/dates';
import { countText } from '../../../i18n/numbers';
import { teamRoleText } from '../../../i18n/roles';
import { useConsoleText } from '../../../console/texts/text';
import { Table } from '../../../console/parts/Table';
import { EmailLink, PersonName, type AttendeeRowsProps } from './AttendeeLinks';
import { ResendChosen } from './ResendChosen';
import { CheckedInTag, FoodSummary, PaymentSummary } from './Summaries';
import classes from '../lists.module.css';

interface AttendeeTableProps extends AttendeeRowsProps {
  sort: SortPayload;
  onSort: (sort: SortPayload) => void;
  eventId: string | null;
  /** The search and filter: a new one clears the selection, another page does not. */
  filter: string;
}

export function AttendeeTable(props: AttendeeTableProps) {
  const { rows, zone, address, sort, onSort, onResend, eventId, filter } = props;
  const text = useConsoleText();
  const words = text.lists.attendees;
  // The e-mail identifies the person: the row's id is that of the newest registration, which may change with a refresh.
  const data = rows.map((row) => ({ ...row, id: row.email }));
  // Holds only the selection, across pages; the address and the server decide the rows and their order.
  const chosen = useList<(typeof data)[number]>({});
  const { onSelect } = chosen;
  const [chosenFrom, setChosenFrom] = useState(filter);
  if (chosenFrom !== filter) {
    setChosenFrom(filter);
    onSelect([]);
  }
  const list: ListControllerSuccessResult<(typeof data)[number]> = {
    ...chosen,
    error: null,
    isPending: false,
    data,
    total: data.length,
    sort,
    setSort: onSort,
    onSelectAll: () => onSelect(data.map(({ id }) => id)),
  };
  const time = (iso: string | null) =>
    iso !== null && <span className={classes.time}>{dateAndTime(text, iso, zone)}</span>;
  return (
    <ListContextProvider value={list}>
      <Table
        resource="attendees"
        bulkActionButtons={<ResendChosen eventId={eventId} />}
        rowClick={(_key, _resource, { email }) => {
          address.open({ email });
          return false;
        }}
      >
        <DataTable.Col
          label={words.name}
          source="name"
          render={(row: AttendeeDto) => (
            <>
              <PersonName row={row} address={address} />
              <span className={`${classes.small} ${classes.phone}`}>{formatPhone(row.phone)}</span>
            </>
          )}
        />
        <DataTable.Col
          label={words.email}
          source="email"
          render={(row: AttendeeDto) => <EmailLink row={row} onResend={onResend} />}
        />
        <DataTable.Col
          source="volunteer_name"
          disableSort
          label={words.soldBy}
          render={(row: AttendeeDto) => (
            <>
              {row.volunteer_name ?? words.unknown}
              {row.volunteer_team_role && (
                <span className={classes.small}>{teamRoleText(text, row.volunteer_team_role)}</span>
              )}
            </>
          )}
        />
        <DataTable.Col
          label={words.totalTickets}
          source="total_tickets_per_person"
          align="right"
          render={(row: AttendeeDto) => (
            <b className={classes.figure}>{countText(text, row.total_tickets_per_person)}</b>
          )}
        />
        <DataTable.Col
          source="total_cash_amount"
          disableSort
          label={words.payment}
          render={(row: AttendeeDto) => <PaymentSummary row={row} />}
        />
        <DataTable.Col
          source="with_food_tickets"
          disableSort
          label={words.food}
          render={(row: AttendeeDto) => <FoodSummary row={row} />}
        />
        <DataTable.Col
          source="tickets_admitted"
          disableSort
          label={words.status}
          render={(row: AttendeeDto) => <CheckedInTag row={row} />}
        />
        <DataTable.Col
          label={words.lastRegistered}
          source="registered_at"
          render={(row: AttendeeDto) => time(row.registered_at)}
        />
        <DataTable.Col
          label={words.checkinTime}
          source="checked_in_time"
          render={(row: AttendeeDto) => time(row.checked_in_time)}
        />
      </Table>
    </ListContextProvider>
  );
}
