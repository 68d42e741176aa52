import type { FoodOption } from '@usher/backend/rules';
import { useState } from 'react';
import { eventTimes, timeOfDay } from '../i18n/dates';
import { Perforation } from '../theme/Perforation';
import { Mark } from '../ui/Mark';
import { useVisible } from '../browser/useVisible';
import { useWakeLock } from '../browser/useWakeLock';
import { addToCalendar } from './calendar';
import { CodePicture } from './CodePicture';
import { chooseLanguage, LANGUAGES, usePrintedIn, useTicketLanguage, useTicketText } from './texts/text';
import { useLater } from './useLater';
import { useCode, useFragment, useTicket, type Ticket } from './useTicket';
import type { TicketView } from './view';
import classes from './ticket.module.css';

/** A guest's ticket, large enough to be scanned at arm's length. Once seen, it is kept on the device. */
export function TicketPage() {
  return (
    <>
      <Bar />
      <main className={classes.main}>
        {CONFIRM_PATH.test(window.location.pathname) ? <Confirm /> : <FromLink />}
      </main>
    </>
  );
}

/** The page that a mail leads to, which asks whether tickets are to be given to somebody else. */
const CONFIRM_PATH = /^\/give\/?$/;
const loadConfirm = () => import('./ConfirmGift');

function Confirm() {
  const token = useFragment();
  const [part, retry] = useLater(loadConfirm);
  if (typeof part === 'string') return <Loading part={part} retry={retry} />;
  return <part.default token={token} />;
}

function FromLink() {
  const text = useTicketText();
  const found = useCode();
  return (
    <>
      <title>{`${text.title} · ${text.product}`}</title>
      {'code' in found ? <OneTicket key={found.code} code={found.code} /> : <Problem of={found.problem} />}
    </>
  );
}

/** In place of a part whose code loads when it is needed. */
function Loading({ part, retry }: { part: 'loading' | 'failed'; retry: () => void }) {
  const text = useTicketText();
  if (part === 'failed') return <Problem of="noAnswer" onRetry={retry} />;
  return <p className={classes.loading}>{text.loading}</p>;
}

function Bar() {
  const text = useTicketText();
  const current = useTicketLanguage();
  return (
    <header className={classes.bar}>
      <Mark />
      <span>{text.product}</span>
      <nav aria-label={text.language}>
        {LANGUAGES.filter(({ code }) => code !== current).map(({ code, name }) => (
          <button key={code} type="button" lang={code} onClick={() => chooseLanguage(code)}>
            {name}
          </button>
        ))}
      </nav>
    </header>
  );
}

function OneTicket({ code }: { code: string }) {
  const { ticket, refresh } = useTicket(code);
  const text = useTicketText();
  if (ticket.problem) return <Problem of={ticket.problem} onRetry={refresh} />;
  if (!ticket.view) return <p className={classes.loading}>{text.loading}</p>;
  return <Shown code={code} view={ticket.view} asOf={ticket.asOf} />;
}

function Problem({ of, onRetry }: { of: Ticket['problem']; onRetry?: () => void }) {
  const text = useTicketText();
  if (!of) return null;
  return (
    <div className={classes.ticket} role="alert">
      <div className={classes.head}>
        <h1>{text.title}</h1>
        <p>{text.problems[of]}</p>
        {onRetry && (of === 'noAnswer' || of === 'busy') && (
          <button type="button" className={classes.action} onClick={onRetry}>
            {text.tryAgain}
          </button>
        )}
      </div>
    </div>
  );
}

function Shown({ code, view, asOf }: { code: string; view: TicketView; asOf: string | null }) {
  const text = useTicketText();
  const isShown = view.state === 'valid' || view.state === 'used';
  useWakeLock(useVisible() && isShown);
  const { organization, event, tickets, admitted } = view;
  usePrintedIn(event.lang);
  return (
    <article className={classes.ticket}>
      <div className={classes.head}>
        {organization && <By organization={organization} />}
        <h1>{event.name}</h1>
        <p className={classes.when}>{eventTimes(text, event)}</p>
        <p>{event.location}</p>
      </div>
      <Perforation />
      {view.state !== 'valid' && (
        <p className={classes.state} data-state={view.state}>
          {text.states[view.state]}
        </p>
      )}
      {isShown && <CodePicture code={code} />}
      <p className={classes.hint}>{hintOf(text, view)}</p>
      <dl className={classes.facts}>
        <dt>{view.name}</dt>
        <dd>
          {text.tickets(tickets)} · {text.food[view.food_option]}
        </dd>
      </dl>
      {isShown && (
        <p className={classes.inside} role="status">
          {admitted === 0 ? text.notIn : text.in(admitted, tickets)}
        </p>
      )}
      {view.is_opening_seen && <p className={classes.asOf}>{text.openingSeen}</p>}
      {asOf && (
        <p className={classes.asOf} role="status">
          {text.asOf(timeOfDay(text, asOf, event.time_zone))}
        </p>
      )}
      {isShown && (
        <button type="button" className={classes.action} onClick={() => addToCalendar(view)}>
          {text.calendar}
        </button>
      )}
      {isShown && view.may_give && !asOf && <Give code={code} view={view} />}
      {event.description && (
        <section className={classes.about}>
          <h2>{text.about}</h2>
          <p dir="auto">{event.description}</p>
        </section>
      )}
    </article>
  );
}

const loadGiving = () => import('./GiveTickets');

function Give({ code, view: { tickets, admitted } }: { code: string; view: TicketView }) {
  const text = useTicketText();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" className={classes.action} onClick={() => setOpen(true)}>
        {text.give}
      </button>
    );
  return <Giving code={code} of={tickets} most={tickets - admitted} />;
}

function Giving(props: { code: string; of: number; most: number }) {
  const [part, retry] = useLater(loadGiving);
  if (typeof part === 'string') return <Loading part={part} retry={retry} />;
  return <part.default {...props} />;
}

/** Who the event is by: the logo, else the name. */
function By({ organization: { name, logo } }: { organization: NonNullable<TicketView['organization']> }) {
  const { product } = useTicketText();
  if (logo) return <img className={classes.logo} src={logo} alt={name ?? product} />;
  return name && <p className={classes.by}>{name}</p>;
}

function hintOf(
  { hints }: ReturnType<typeof useTicketText>,
  { state, food_option, tickets }: TicketView,
): string {
  if (state === 'used') {
    const used: Record<FoodOption, string> = { with_food: hints.usedWithFood, without_food: hints.used };
    return used[food_option];
  }
  if (state === 'valid') return tickets === 1 ? hints.valid : hints.party;
  return hints[state];
}
