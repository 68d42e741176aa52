import type { AttendeeDto } from '../../../api/generated/rest';
import { formatPhone } from '@usher/backend/rules';
import { useEffect, useRef, useState } from 'react';
import { DataTable, useListContext } from 'react-admin';
import type { PeopleFilter } from '../../../console/data-provider/attendee-commands';
import { EventListBase, ListPager } from '../../../console/parts/EventListBase';
import { ListRows } from '../../../console/parts/ListRows';
import { useConsoleText } from '../../../console/texts/text';
import { dateAndTime } from '../../../i18n/dates';
import { countText } from '../../../i18n/numbers';
import { teamRoleText } from '../../../i18n/roles';
import { personId, useListLinks } from '../links';
import type { ListProps } from '../list-props';
import { RowLink } from '../RowLink';
import { AttendeeCards } from './AttendeeCards';
import { AttendeeTools } from './AttendeeTools';
import { DeliverToPerson } from '../delivery/DeliverToPerson';
import { type EmailActions, EmailCell } from './EmailCell';
import { MessageDialog } from './MessageDialog';
import { ResendDialog } from './ResendDialog';
import { CheckedInTag, FoodSummary, PaperNumbers, PaymentSummary } from './Summaries';
import { nameOf } from '../../../i18n/names';
import classes from '../lists.module.css';

/** Newest first, which is no column's order. */
const NEWEST = { field: 'created_at', order: 'DESC' } as const;

/** Everyone who is registered, one row per person. */
export function AttendeeList({ eventId, event, zone, refresh }: ListProps) {
  const [resendTo, setResendTo] = useState<string | null>(null);
  const [deliverTo, setDeliverTo] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  return (
    <EventListBase<AttendeeDto> resource="attendees" eventId={eventId} sort={NEWEST}>
      <AttendeeTools
        eventId={eventId}
        event={event}
        refresh={refresh}
        onResend={() => setResendTo('')}
        onWrite={() => setWriting(true)}
      />
      <Attendees zone={zone} onResend={setResendTo} onDeliver={setDeliverTo} />
      <ListPager />
      {isWriting && eventId !== null && <Message eventId={eventId} onClose={() => setWriting(false)} />}
      {deliverTo !== null && (
        <DeliverToPerson
          person={deliverTo}
          event={event}
          refresh={refresh}
          onClose={() => setDeliverTo(null)}
        />
      )}
      {resendTo !== null && (
        <ResendDialog email={resendTo} eventId={eventId} onClose={() => setResendTo(null)} />
      )}
    </EventListBase>
  );
}

/** A message to whom the list shows, on all pages. */
function Message(props: { eventId: string; onClose: () => void }) {
  const { hint } = useConsoleText().lists.message;
  const { filterValues } = useListContext();
  return <MessageDialog {...props} filter={filterValues as PeopleFilter} hint={hint} />;
}

interface AttendeesProps extends EmailActions {
  zone: string | undefined;
}

function Attendees({ zone, onResend, onDeliver }: AttendeesProps) {
  const text = useConsoleText();
  const words = text.lists.attendees;
  const { open } = useListLinks();
  useSelectionOfFilter();
  const time = (iso: string | null) =>
    iso !== null && <span className={classes.time}>{dateAndTime(text, iso, zone)}</span>;
  return (
    <ListRows<AttendeeDto>
      empty={words.none}
      failed={text.dashboard.loadFailed}
      bulkActionButtons
      className={classes.dense}
      rowClick={open('attendees')}
      renderCards={(rows) => (
        <AttendeeCards rows={rows} zone={zone} onResend={onResend} onDeliver={onDeliver} />
      )}
    >
      <DataTable.Col
        label={words.name}
        source="name"
        render={(row: AttendeeDto) => (
          <>
            <RowLink list="attendees" id={personId(row)}>
              {nameOf(text, row.name)}
            </RowLink>
            <span className={`${classes.small} ${classes.phone}`}>{formatPhone(row.phone)}</span>
            <PaperNumbers row={row} />
          </>
        )}
      />
      <DataTable.Col
        label={words.email}
        source="email"
        render={(row: AttendeeDto) => (
          <EmailCell row={row} zone={zone} onResend={onResend} onDeliver={onDeliver} />
        )}
      />
      <DataTable.Col
        source="volunteer_name"
        disableSort
        label={words.soldBy}
        render={(row: AttendeeDto) => (
          <div className={classes.seller}>
            {row.volunteer_name ?? words.unknown}
            {row.volunteer_team_role && (
              <span className={classes.small} title={teamRoleText(text, row.volunteer_team_role)}>
                {teamRoleText(text, row.volunteer_team_role)}
              </span>
            )}
          </div>
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
    </ListRows>
  );
}

/** Another search or filter begins with nobody selected; another page keeps the selection, which react-admin does with both. */
function useSelectionOfFilter() {
  const { filterValues, onUnselectItems } = useListContext();
  const filter = JSON.stringify(filterValues);
  const selectedIn = useRef(filter);
  useEffect(() => {
    if (selectedIn.current === filter) return;
    selectedIn.current = filter;
    onUnselectItems();
  }, [filter, onUnselectItems]);
}
