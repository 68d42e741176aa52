import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import type { EventStatementDto } from '../api/generated/rest';
import { useChosenEvent } from '../console/chosen-event';
import { EventSelector } from '../console/EventSelector';
import { asApiError } from '../api/error';
import { useOrganization } from '../api/organization';
import { logFailure } from '../api/log';
import type { ConsoleDataProvider } from '../console/data-provider/data-provider';
import { BusyButton } from '../console/parts/BusyButton';
import { dateAndTime, eventTimes } from '../i18n/dates';
import { moneyText } from '../i18n/money';
import { countText } from '../i18n/numbers';
import { DockAction } from '../layout/DockAction';
import { STATEMENT_PATH } from '../paths';
import { Icon } from '../theme/Icon';
import { DoorSales } from './DoorSales';
import { Cancellations, HandOvers } from './Entries';
import { Money } from './Money';
import { PaperTickets } from './PaperTickets';
import { Holdings, Sales } from './Sales';
import { useStatementText } from './texts/text';
import classes from './statement.module.css';

/**
 * All of an event's tickets and money at one moment, as a treasurer files it. The screen does not refresh until the user
 * reads the statement again, so that paper and screen agree.
 */
export function Statement() {
  const text = useStatementText();
  const words = text.statement;
  const { eventId = '' } = useParams();
  const navigate = useNavigate();
  const { events, isLoading } = useChosenEvent();
  const chosen = {
    event: events.find(({ id }) => id === eventId) ?? null,
    events,
    isLoading,
    choose: (id: string) => void navigate(`${STATEMENT_PATH}/${id}`),
  };
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['statement', eventId],
    queryFn: ({ signal }) => provider.statement({ eventId }, signal),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const [isDownloading, setDownloading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  usePrintedFoot(data && words.foot(data.event.name, dateAndTime(text, data.as_of, data.event.time_zone)));

  const save = async () => {
    if (isDownloading) return;
    setDownloading(true);
    setFailed(false);
    try {
      await provider.saveStatement({ eventId });
    } catch (failure) {
      logFailure('The file did not come', failure);
      setFailed(true);
    } finally {
      setDownloading(false);
    }
  };
  const printButton = (className?: string) => (
    <Button
      variant="contained"
      className={className}
      disabled={!data}
      startIcon={<Icon name="print" />}
      onClick={() => window.print()}
    >
      {words.print}
    </Button>
  );
  const reason = error && asApiError(error).reason;
  return (
    <div className={classes.paper}>
      <title>{text.pageTitle(data ? words.ofEvent(data.event.name) : words.title)}</title>
      <div className={classes.bar}>
        <EventSelector chosen={chosen} className={classes.event} />
        <BusyButton
          busy={isFetching && data !== undefined}
          startIcon={<Icon name="retry" />}
          onClick={() => void refetch()}
        >
          {words.readAgain}
        </BusyButton>
        <BusyButton busy={isDownloading} startIcon={<Icon name="download" />} onClick={() => void save()}>
          {words.downloadCsv}
        </BusyButton>
        {printButton(classes.onDesk)}
      </div>
      <DockAction>{printButton()}</DockAction>
      {hasFailed && (
        <Alert severity="error" className={classes.alert}>
          {words.downloadFailed}
        </Alert>
      )}
      {error && (
        <Alert severity="error" className={classes.alert}>
          {words.loadFailed}
          {reason && <p>{reason}</p>}
        </Alert>
      )}
      {data ? <Sheet statement={data} /> : <Waiting hasFailed={error !== null} />}
    </div>
  );
}

function Waiting({ hasFailed }: { hasFailed: boolean }) {
  const words = useStatementText().statement;
  return (
    <>
      <h1>{words.title}</h1>
      {!hasFailed && (
        <div role="status" aria-label={words.loading}>
          <Skeleton variant="rounded" height={120} className={classes.alert} />
          <Skeleton variant="rounded" height={420} />
        </div>
      )}
    </>
  );
}

function Sheet({ statement }: { statement: EventStatementDto }) {
  const text = useStatementText();
  const words = text.statement;
  const { event, totals, unexplained, guests } = statement;
  const { waiting_sales: waiting } = totals;
  const tickets = text.tickets(totals.total_attendees + guests);
  const figure = (label: string, value: string, hint?: string) => (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {hint && <span>{hint}</span>}
      </dd>
    </div>
  );
  return (
    <>
      <header className={classes.head}>
        <Letterhead />
        <h1>{words.ofEvent(event.name)}</h1>
        <p>
          {eventTimes(text, event)}, {event.location}
        </p>
        <p>{words.asOf(dateAndTime(text, statement.as_of, event.time_zone))}</p>
      </header>
      <section aria-label={words.glance}>
        <dl className={classes.glance}>
          {figure(words.unexplained, moneyText(unexplained.amount), words.differences(unexplained.count))}
          {figure(
            words.collected,
            moneyText(totals.total_collected),
            words.ticketsOf(tickets, countText(text, guests)),
          )}
          {figure(words.cash, moneyText(totals.cash_amount))}
          {figure(words.zelle, moneyText(totals.zelle_amount))}
          {figure(words.pending, moneyText(totals.pending_amount))}
          {figure(words.inHands, moneyText(totals.cash_in_hand))}
        </dl>
      </section>
      {waiting.count > 0 && (
        <p className={classes.waiting}>{words.waitingSales(moneyText(waiting.amount), waiting.count)}</p>
      )}
      <div className={classes.tables}>
        <Sales statement={statement} />
        <Holdings statement={statement} />
        <DoorSales statement={statement} />
        <Money statement={statement} />
        <HandOvers statement={statement} />
        <PaperTickets statement={statement} />
        <Cancellations statement={statement} />
        {/* Among the tables: a page breaks before the last of them rather than between it and these. */}
        <section aria-label={words.signatures} className={classes.signatures}>
          {[words.countedBy, words.checkedBy].map((who) => (
            <p key={who}>
              <span>{who}</span>
              <span>{words.date}</span>
            </p>
          ))}
        </section>
      </div>
    </>
  );
}

/** Whose statement it is, on the screen and on paper; without a name and a logo nothing. */
function Letterhead() {
  const { name, logo } = useOrganization();
  if (name === null && logo === null) return null;
  return (
    <p className={classes.letterhead}>
      {logo && <img src={logo} alt="" />}
      {name}
    </p>
  );
}

/** Sets the foot of each printed page: the page's margin reads it from a property of the root element. */
function usePrintedFoot(foot: string | undefined): void {
  useEffect(() => {
    const { style } = document.documentElement;
    if (foot !== undefined) style.setProperty('--printed-foot', JSON.stringify(foot));
    return () => void style.removeProperty('--printed-foot');
  }, [foot]);
}
