import type { RegistrationDto, WithoutEmailDto } from '../../../api/generated/rest';
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
import { WithoutEmail } from '../../../console/parts/WithoutEmail';
import { useDeliveryText } from '../../../delivery/texts/text';
import { DeliverDialog } from '../delivery/DeliverDialog';
import { BackLink, Title } from '../DrillDown';
import { Fact } from '../../../console/parts/Fact';
import { ListLoading, ListMessage } from '../../../console/parts/ListMessage';
import { personId, personResource, useListLinks } from '../links';
import type { ListProps } from '../list-props';
import { ChangeDialogs, type Change } from './ChangeDialogs';
import { RegistrationTicket } from './RegistrationTicket';
import { totalsOf } from './totals';
import list from '../lists.module.css';
import { nameOf } from '../../../i18n/names';
import classes from './person.module.css';

const NEWEST = { field: 'created_at', order: 'DESC' } as const;

/** A registration names its event itself. */
const ANY_EVENT = { event_id: undefined };

/** The registrations of one person, one ticket each. */
export function PersonShow(props: ListProps) {
  const { id: named = '' } = useParams();
  const [showsCancelled, setShowsCancelled] = useState(false);
  return (
    <EventListBase<RegistrationDto>
      resource={personResource(named)}
      eventId={props.eventId}
      filter={{ ...(!named.includes('@') && ANY_EVENT), ...(showsCancelled && { cancelled: true }) }}
      sort={NEWEST}
    >
      <Person {...props} {...{ named, showsCancelled, setShowsCancelled }} />
    </EventListBase>
  );
}

/** Which tickets can be delivered: the person's, or one that is no longer theirs. */
const ticketsOf = (wanted: 'all' | RegistrationDto, live: RegistrationDto[]): RegistrationDto[] =>
  wanted === 'all' || live.some(({ id, version }) => id === wanted.id && version >= wanted.version)
    ? live
    : [wanted];

interface PersonProps extends ListProps {
  /** The person's e-mail, or any registration: see `personId`. */
  named: string;
  showsCancelled: boolean;
  setShowsCancelled: (shows: boolean) => void;
}

function Person(props: PersonProps) {
  const { eventId, event, zone, refresh, lastShown, named, showsCancelled, setShowsCancelled } = props;
  const text = useConsoleText();
  const words = text.lists.person;
  const { delivery } = useDeliveryText();
  const [isResending, setResending] = useState(false);
  /** What is to be delivered: all, or one registration. */
  const [delivering, setDelivering] = useState<'all' | RegistrationDto | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  /** Whom the mail about the last change does not reach. */
  const [unreached, setUnreached] = useState<WithoutEmailDto | null>(null);
  const { hrefOf } = useListLinks();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: object | null };
  const { data, total = 0, perPage, filter, error, refetch } = useListContext<RegistrationDto>();
  useFailureLog('The registrations of a person could not be shown', error);
  const isMany = total > perPage;
  const everything = useGetList<RegistrationDto>(
    personResource(named),
    { pagination: { page: 1, perPage: MAX_ROWS }, sort: NEWEST, filter },
    { enabled: isMany, placeholderData: (before) => before },
  );
  const live = ((isMany ? everything.data : data) ?? []).filter((row) => row.cancelled_at === null);
  const totals = totalsOf(live);
  const person = data?.[0];
  const isMailed = person ? person.email !== null : named.includes('@');
  const main = isMailed ? (
    <Button variant="contained" startIcon={<Icon name="mail" />} onClick={() => setResending(true)}>
      {text.lists.attendees.resend}
    </Button>
  ) : (
    live.length > 0 && (
      <Button variant="contained" startIcon={<Icon name="message" />} onClick={() => setDelivering('all')}>
        {delivery.deliver}
      </Button>
    )
  );

  return (
    <>
      <BackLink list="attendees" lastShown={lastShown}>
        {words.back}
      </BackLink>
      <div className={classes.head}>
        <Title subtitle={person && words.subtitle(nameOf(text, person.name), countText(text, total))}>
          {words.title}
        </Title>
        <LabelledSwitch label={words.showCancelled} isOn={showsCancelled} onSwitch={setShowsCancelled} />
        <div className={classes.main}>{main}</div>
      </div>
      {unreached && unreached.count > 0 && (
        <Paper component="section" className={classes.unreached}>
          <p>{words.unreached}</p>
          <WithoutEmail people={unreached} />
        </Paper>
      )}
      {person && (
        <Paper component="dl" className={classes.facts}>
          <Fact label={words.email}>
            <EmailText email={person.email} />
          </Fact>
          {person.phone !== null && <Fact label={words.phone}>{formatPhone(person.phone)}</Fact>}
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
            isEventOver={event?.id === registration.event_id && event.is_over}
            onChange={(kind) => setChange({ kind, registration })}
            onDeliver={() => setDelivering(registration)}
          />
        ))}
      </ul>
      <ListPager isOnPage isFixed />
      {person && <DockAction>{main}</DockAction>}
      {isResending && (
        <ResendDialog email={person?.email ?? named} eventId={eventId} onClose={() => setResending(false)} />
      )}
      {delivering !== null && (delivering !== 'all' || live.length > 0) && (
        <DeliverDialog
          // What was just given is another person's by now.
          registrations={ticketsOf(delivering, live)}
          chosen={delivering === 'all' ? undefined : delivering.id}
          event={event}
          onDelivered={(now) => {
            if (delivering !== 'all') setDelivering(delivering.id === now.id ? now : delivering);
            void refresh();
          }}
          onClose={() => setDelivering(null)}
        />
      )}
      {change && (
        <ChangeDialogs
          change={change}
          zone={zone}
          onChanged={(now, notTold) => {
            setUnreached(notTold);
            // A person is addressed by e-mail: after its correction, the old address is nobody's. Without one, this page's
            // registration may be the one that was cancelled or changed.
            const goesBy = personId(now);
            const isGone = now.cancelled_at !== null;
            if (goesBy !== named && !isGone)
              void navigate(hrefOf('attendees', goesBy), { replace: true, state });
            void refresh();
          }}
          onGiven={(given) => {
            void refresh();
            if (given.email === null) setDelivering(given);
          }}
          onClose={() => setChange(null)}
        />
      )}
    </>
  );
}
