import Button from '@mui/material/Button';
import { formatPhone } from '@usher/backend/rules';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import type { RegistrationDto } from '../../../api/generated/rest';
import { useFailureLog } from '../../../api/useFailureLog';
import { pageText } from '../../../console/data-provider/paging';
import { usePage } from '../../../console/usePage';
import { EmailText } from '../../../i18n/EmailText';
import { countText } from '../../../i18n/numbers';
import { useConsoleText } from '../../../console/texts/text';
import { DockAction } from '../../../layout/DockAction';
import Paper from '@mui/material/Paper';
import { Icon } from '../../../theme/Icon';
import { moneyText } from '../../../i18n/money';
import { ResendDialog } from '../attendees/ResendDialog';
import { LabelledSwitch } from '../../../console/parts/LabelledSwitch';
import { BackLink, Title } from '../DrillDown';
import { Fact } from '../../../console/parts/Fact';
import { ListLoading, ListMessage } from '../../../console/parts/ListMessage';
import type { ListProps } from '../list-props';
import { Pager } from '../../../console/parts/Pager';
import { ChangeDialogs, type Change } from './ChangeDialogs';
import { RegistrationTicket } from './RegistrationTicket';
import { totalsOf } from './totals';
import classes from './person.module.css';

const PAGE_SIZE = 50;
/** Maximum number of rows of a list, for the sums of a person with more than one page. */
const ALL = 10_000;
const SORT = { field: 'created_at', order: 'DESC' as const };

/** The registrations of one e-mail address, one ticket each. */
export function PersonView({ address, eventId, zone, refresh, email }: ListProps & { email: string }) {
  const text = useConsoleText();
  const words = text.lists.person;
  const [isResending, setResending] = useState(false);
  const [change, setChange] = useState<Change | null>(null);
  const page = address.drillDownPage;
  const resource = `attendees/by-email/${encodeURIComponent(email)}`;
  const [showsCancelled, setShowsCancelled] = useState(false);
  const filter = { event_id: eventId, ...(showsCancelled && { cancelled: true }) };
  const goTo = (wanted: number) => address.set({ rows: pageText(wanted) }, { replace: true });
  const { data, pagination, isBeyond, error, refetch } = usePage<RegistrationDto>(
    resource,
    { page, perPage: PAGE_SIZE, sort: SORT, filter },
    { enabled: eventId !== null, goTo },
  );
  useFailureLog('The registrations of a person could not be shown', error);
  const isMany = pagination !== undefined && pagination.total > PAGE_SIZE;
  const everything = useGetList<RegistrationDto>(
    resource,
    { pagination: { page: 1, perPage: ALL }, sort: SORT, filter },
    { enabled: isMany, placeholderData: (before) => before },
  );
  const totals = totalsOf(
    ((isMany ? everything.data : data) ?? []).filter((row) => row.cancelled_at === null),
  );
  const person = data?.[0];
  const resend = (filled: boolean) => (
    <Button
      variant={filled ? 'contained' : 'outlined'}
      startIcon={<Icon name="mail" />}
      onClick={() => setResending(true)}
    >
      {text.lists.attendees.resend}
    </Button>
  );

  return (
    <>
      <BackLink address={address}>{words.back}</BackLink>
      <div className={classes.head}>
        <Title
          subtitle={person && pagination && words.subtitle(person.name, countText(text, pagination.total))}
        >
          {words.title}
        </Title>
        <LabelledSwitch label={words.showCancelled} isOn={showsCancelled} onSwitch={setShowsCancelled} />
        <div className={classes.resend}>{resend(false)}</div>
      </div>
      {person && (
        <Paper component="dl" className={classes.facts}>
          <Fact label={words.email}>
            <EmailText email={person.email} />
          </Fact>
          <Fact label={words.phone}>{formatPhone(person.phone)}</Fact>
          <Fact label={words.totalTickets}>{countText(text, totals.tickets)}</Fact>
          <Fact label={words.total}>{moneyText(totals.dollars)}</Fact>
          <Fact label={words.checkedIn}>
            {words.ticketsIn(countText(text, totals.checkedIn), countText(text, totals.tickets))}
          </Fact>
        </Paper>
      )}
      {!data && !error && <ListLoading rows={3} />}
      {!data && error && <ListMessage onRetry={() => void refetch()} />}
      {data?.length === 0 && !isBeyond && (
        <Paper component="section">
          <ListMessage>{text.lists.attendees.none}</ListMessage>
        </Paper>
      )}
      <ul className={classes.tickets}>
        {data?.map((registration) => (
          <RegistrationTicket
            key={registration.id}
            registration={registration}
            zone={zone}
            onChange={(kind) => setChange({ kind, registration })}
          />
        ))}
      </ul>
      {pagination && <Pager isOnPage pagination={pagination} onPage={goTo} />}
      {person && <DockAction>{resend(true)}</DockAction>}
      {isResending && <ResendDialog email={email} eventId={eventId} onClose={() => setResending(false)} />}
      {change && (
        <ChangeDialogs
          change={change}
          zone={zone}
          onChanged={(now) => {
            // A person is addressed by e-mail: after its correction, the old address is nobody's.
            if (now.email !== email) address.set({ email: now.email }, { replace: true });
            refresh();
          }}
          onClose={() => setChange(null)}
        />
      )}
    </>
  );
}
