import type { RegistrationDto } from '../../../api/generated/rest';
import Button from '@mui/material/Button';
import { formatPhone } from '@usher/backend/rules';
import { useState } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useFailureLog } from '../../../api/useFailureLog';
import { MAX_ROWS } from '../../../console/data-provider/list-query';
import { EventListBase, ListPager } from '../../../console/parts/EventListBase';
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
import { personId, useListLinks } from '../links';
import type { ListProps } from '../list-props';
import { ChangeDialogs, type Change } from './ChangeDialogs';
import { RegistrationTicket } from './RegistrationTicket';
import { totalsOf } from './totals';
import list from '../lists.module.css';
import classes from './person.module.css';

const NEWEST = { field: 'created_at', order: 'DESC' } as const;

/** A person is named by an e-mail, or by any registration. */
const resourceOf = (person: string) =>
  person.includes('@')
    ? `attendees/by-email/${encodeURIComponent(person)}`
    : `attendees/${encodeURIComponent(person)}/registrations`;

/** The registrations of one e-mail address, one ticket each. */
export function PersonShow(props: ListProps) {
  const { id: email = '' } = useParams();
  const [showsCancelled, setShowsCancelled] = useState(false);
  return (
    <EventListBase<RegistrationDto>
      resource={resourceOf(email)}
      eventId={props.eventId}
      filter={showsCancelled ? { cancelled: true } : {}}
      sort={NEWEST}
    >
      <Person {...props} {...{ email, showsCancelled, setShowsCancelled }} />
    </EventListBase>
  );
}

interface PersonProps extends ListProps {
  email: string;
  showsCancelled: boolean;
  setShowsCancelled: (shows: boolean) => void;
}

function Person(props: PersonProps) {
  const { eventId, zone, refresh, lastShown, email, showsCancelled, setShowsCancelled } = props;
  const text = useConsoleText();
  const words = text.lists.person;
  const [isResending, setResending] = useState(false);
  const [change, setChange] = useState<Change | null>(null);
  const { hrefOf } = useListLinks();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: object | null };
  const { data, total = 0, perPage, filter, error, refetch } = useListContext<RegistrationDto>();
  useFailureLog('The registrations of a person could not be shown', error);
  const isMany = total > perPage;
  const everything = useGetList<RegistrationDto>(
    resourceOf(email),
    { pagination: { page: 1, perPage: MAX_ROWS }, sort: NEWEST, filter },
    { enabled: isMany, placeholderData: (before) => before },
  );
  const totals = totalsOf(
    ((isMany ? everything.data : data) ?? []).filter((row) => row.cancelled_at === null),
  );
  const person = data?.[0];
  const resend = (
    <Button variant="contained" startIcon={<Icon name="mail" />} onClick={() => setResending(true)}>
      {text.lists.attendees.resend}
    </Button>
  );

  return (
    <>
      <BackLink list="attendees" lastShown={lastShown}>
        {words.back}
      </BackLink>
      <div className={classes.head}>
        <Title subtitle={person && words.subtitle(person.name, countText(text, total))}>{words.title}</Title>
        <LabelledSwitch label={words.showCancelled} isOn={showsCancelled} onSwitch={setShowsCancelled} />
        <div className={classes.resend}>{resend}</div>
      </div>
      {person && (
        <Paper component="dl" className={classes.facts}>
          <Fact label={words.email}>
            <EmailText email={person.email} />
          </Fact>
          <Fact label={words.phone}>{formatPhone(person.phone)}</Fact>
          <Fact label={words.totalTickets}>{countText(text, totals.tickets)}</Fact>
          <Fact label={words.total}>
            <span className={list.figure}>{moneyText(totals.dollars)}</span>
          </Fact>
          <Fact label={words.checkedIn}>
            {words.ticketsIn(countText(text, totals.checkedIn), countText(text, totals.tickets))}
          </Fact>
        </Paper>
      )}
      {!data && !error && <ListLoading rows={3} />}
      {!data && error && <ListMessage onRetry={() => void refetch()} />}
      {data?.length === 0 && (
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
      <ListPager isOnPage isFixed />
      {person && <DockAction>{resend}</DockAction>}
      {isResending && <ResendDialog email={email} eventId={eventId} onClose={() => setResending(false)} />}
      {change && (
        <ChangeDialogs
          change={change}
          zone={zone}
          onChanged={(now) => {
            // A person is addressed by e-mail: after its correction, the old address is nobody's.
            const named = personId(now);
            if (named !== email) void navigate(hrefOf('attendees', named), { replace: true, state });
            refresh();
          }}
          onClose={() => setChange(null)}
        />
      )}
    </>
  );
}
