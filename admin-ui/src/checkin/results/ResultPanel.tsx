import { foodOptionRules } from '@usher/backend/rules';
import type { ReactNode } from 'react';
import { timeOfDay } from '../../i18n/dates';
import type { ApiError } from '../../api/error';
import { countText } from '../../i18n/numbers';
import { nameOf } from '../../i18n/names';
import { phoneText } from '../../i18n/phones';
import { scannerText } from '../../i18n/scanners';
import { teamRoleText } from '../../i18n/roles';
import { useCheckinText } from '../texts/text';
import { Icon } from '../../theme/Icon';
import { Button } from '../../ui/Button';
import { useChosenList } from '../offline/offline-state';
import { BowlShape, AlreadyShape, FailedShape, PlateShape, TicketShape } from './result-shapes';
import type { AnsweredScan } from '../scans/queue';
import { NOT_SOLD, OF_OTHER_EVENT, type Guest, type Result } from '../scans/result';

import { newsText, refusalText } from './result-texts';
import { useResultText } from './texts/text';
import { SellInstead } from './SellInstead';
import { useDoorEvent, useDoorEvents } from '../door-events';
import { letInAnyway, letInMore, switchDoorEvent } from '../checkin-actions';
import { PracticeStamp } from '../practice/PracticeStamp';
import { codeEnd } from '../sell/sold';
import { SoldActions } from '../sell/SoldActions';
import { UndoneResult } from '../sell/UndoneResult';
import classes from './result.module.css';

interface ResultPanelProps {
  scan: AnsweredScan;
  timeZone: string | undefined;
  /** Button to continue, for results that stay until dismissed. */
  again: ReactNode;
}

/** A result fills the stage. Results differ in shape, word and colour, to be recognised at arm's length and in the sun. */
export function ResultPanel({ scan, timeZone, again }: ResultPanelProps) {
  const text = useCheckinText();
  const words = useResultText();
  const { result } = scan;
  // News of somebody who was looked up has neither a code nor, once the list is gone, a name.
  const code = scan.lookedUp || scan.code === '' ? text.lookUp.byName : scan.code;
  switch (result.kind) {
    case 'success':
      return result.station === 'food' ? (
        <Served result={result} code={code} />
      ) : (
        <Success result={result} code={code} />
      );
    case 'undone':
      return <UndoneResult sold={result.sold} again={again} />;
    case 'already':
      return <Already result={result} code={code} timeZone={timeZone} again={again} />;
    case 'partly':
      return <Partly result={result} scan={scan} code={code} again={again} />;
    case 'anyway':
      return <LetInAnyway code={code} />;
    case 'unlisted':
      return <Unlisted result={result} scan={scan} code={code} timeZone={timeZone} again={again} />;
    case 'refused':
      return <FailurePanel message={refusalText(text, words, result.why)} code={code} again={again} />;
    case 'news':
      return (
        <FailurePanel
          title={text.checkin.newsTitle}
          message={newsText(text, words, result, scan.station, timeZone)}
          name={result.name}
          code={code}
          again={again}
        />
      );
    case 'failed': {
      const { error } = result;
      const isUnsettled = error?.isUnsettled ?? true;
      const fallback = isUnsettled ? text.checkin.failedRetry : text.checkin.failedShort;
      return (
        <FailurePanel
          message={error?.sentence(fallback) ?? fallback}
          name={error?.params.number === undefined ? null : words.paper(Number(error.params.number))}
          code={code}
          again={
            <>
              {error?.code === OF_OTHER_EVENT && <SwitchEvent of={error.params} />}
              {error?.code === NOT_SOLD && <SellInstead />}

              {again}
            </>
          }
        />
      );
    }
  }
}

/** Leads to another event's door, if the ticket's event is at the door. */
function SwitchEvent({ of: { event: name, event_id: id } }: { of: ApiError['params'] }) {
  const text = useCheckinText().checkin;
  const doors = useDoorEvents();
  const here = useDoorEvent();
  const others = doors.events.filter((one) => one.id !== here?.id);
  // An older server tells no id; two may have one name.
  const event = others.find((one) => (id === undefined ? one.name === name : one.id === id));
  if (!event) return null;
  return <Button onClick={() => switchDoorEvent(event.id)}>{text.switchTo(event.name)}</Button>;
}

type Of<Kind extends Result['kind']> = Extract<Result, { kind: Kind }>;

function Success({ result: { guest, counted, sold }, code }: { result: Of<'success'>; code: string }) {
  const text = useCheckinText();
  const withFood = foodOptionRules(guest.food_option).hasFood;
  return (
    <section
      className={`${classes.result} ${withFood ? classes.food : classes.plain}`}
      data-sold={sold !== undefined || undefined}
    >
      <PracticeStamp />
      <div className={classes.top}>
        {withFood ? <PlateShape /> : <TicketShape />}
        <h2>{text.checkin.success}</h2>
        {sold ? <p className={classes.name}>{codeEnd(sold)}</p> : <Name guest={guest} />}
        <p className={classes.code}>{sold ? text.soldAtDoor : code}</p>
        {sold && <SoldActions sold={sold} />}
        {guest.is_guest && <p className={classes.guest}>{text.checkin.guest}</p>}
        {guest.volunteer_name && (
          <p className={classes.by}>
            <span>{text.checkin.soldBy(guest.volunteer_name)}</span>
            {guest.volunteer_team_role && <span>{teamRoleText(text, guest.volunteer_team_role)}</span>}
          </p>
        )}
      </div>
      <div className={classes.tear} />
      <div className={classes.give}>
        <div className={classes.what}>
          <Icon name={guest.food_option} />
          <span>{text.food[guest.food_option]}</span>
        </div>
        <div className={classes.count}>
          <b>{countText(text, counted)}</b>
          <span>{text.ticketsUnit(counted)}</span>
        </div>
      </div>
    </section>
  );
}

/** The name, and the number of a paper ticket, whose guest may have no name. */
function Name({ guest: { name, paper_number: number } }: { guest: Guest }) {
  const text = useCheckinText();
  const words = useResultText();
  const paper = number ? words.paper(number) : null;
  return (
    <>
      <p className={classes.name}>{paper && !name ? paper : nameOf(text, name)}</p>
      {name && paper && <p className={classes.guest}>{paper}</p>}
    </>
  );
}

/** A success at the food counter, in a colour and a shape that the entrance never uses. */
function Served({ result: { guest, counted }, code }: { result: Of<'success'>; code: string }) {
  const text = useCheckinText();
  return (
    <section className={`${classes.result} ${classes.served}`}>
      <PracticeStamp />
      <div className={classes.top}>
        <BowlShape />
        <h2>{text.checkin.served}</h2>
        <p className={classes.meals}>
          <b>{countText(text, counted)}</b> {text.checkin.mealsUnit(counted)}
        </p>
        <Name guest={guest} />
        <p className={classes.code}>{code}</p>
      </div>
    </section>
  );
}

function LetInAnyway({ code }: { code: string }) {
  const words = useResultText();
  return (
    <section className={`${classes.result} ${classes.letInAnyway}`}>
      <PracticeStamp />
      <div className={classes.top}>
        <TicketShape />
        <h2>{words.wasLetInAnyway}</h2>
        <p className={classes.sentence}>{words.letInAnywayHint}</p>
        <p className={classes.code}>{code}</p>
      </div>
    </section>
  );
}

interface StandingProps<Kind extends Result['kind']> {
  result: Of<Kind>;
  code: string;
  again: ReactNode;
}

function Already({
  result: { guest, station },
  code,
  timeZone,
  again,
}: StandingProps<'already'> & { timeZone: string | undefined }) {
  const text = useCheckinText();
  const words = useResultText();
  const isFood = station === 'food';
  const called = guest.name || (guest.paper_number ? words.paper(guest.paper_number) : '');
  const time = !isFood && guest.checked_in_at && timeOfDay(text, guest.checked_in_at, timeZone);
  return (
    <section className={`${classes.result} ${classes.already}`} role="alert">
      <PracticeStamp />
      <div className={classes.top}>
        <AlreadyShape />
        <h2>{isFood ? text.checkin.allServed : text.checkin.already}</h2>
        <p className={classes.sentence}>
          {isFood || !called ? nameOf(text, called) : text.checkin.alreadyOf(called)}
        </p>
        <p className={classes.code}>{code}</p>
        <Details guest={guest} time={time || null} />
        {again}
      </div>
    </section>
  );
}

/** Details by which the volunteer can check whether it is the same person. */
function Details({ guest, time }: { guest: Guest; time: string | null }) {
  const text = useCheckinText();
  const phone = guest.phone ?? guest.phone_end;
  const by = guest.checked_in_by && scannerText(text, guest.checked_in_by, guest.checked_in_sent_by);
  return (
    <dl className={classes.details}>
      {time && (
        <>
          <dt>{text.checkin.checkedIn}</dt>
          <dd>
            {by ? text.checkin.checkedInBy(time, by) : time}
            {guest.checked_in_label && <div>{guest.checked_in_label}</div>}
          </dd>
        </>
      )}
      <dt>{text.checkin.tickets}</dt>
      <dd>{countText(text, guest.ticket_quantity)}</dd>
      <dt>{text.checkin.food}</dt>
      <dd>{text.food[guest.food_option]}</dd>
      {phone && (
        <>
          <dt>{text.checkin.phone}</dt>
          <dd>{phoneText(text, phone)}</dd>
        </>
      )}
      {guest.volunteer_name && (
        <>
          <dt>{text.checkin.soldByLabel}</dt>
          <dd>{guest.volunteer_name}</dd>
        </>
      )}
    </dl>
  );
}

/** Part of a party is in already; a button lets in the others. */
function Partly({
  result: { guest, left },
  scan,
  code,
  again,
}: StandingProps<'partly'> & { scan: AnsweredScan }) {
  const text = useCheckinText();
  const words = useResultText();
  return (
    <section className={`${classes.result} ${classes.already}`} role="alert">
      <PracticeStamp />
      <div className={classes.top}>
        <AlreadyShape />
        <h2>{text.checkin.partlyIn(guest.tickets_admitted, guest.ticket_quantity)}</h2>
        <p className={classes.sentence}>{nameOf(text, guest.name)}</p>
        <p className={classes.code}>{code}</p>
        <Details guest={guest} time={null} />
        <Button variant="contained" className={classes.more} onClick={() => letInMore(scan, left)}>
          {words.letInOthers(left)}
        </Button>
        {again}
      </div>
    </section>
  );
}

function Unlisted({
  result,
  scan,
  code,
  timeZone,
  again,
}: ResultPanelProps & { result: Of<'unlisted'>; code: string }) {
  const text = useCheckinText();
  const words = useResultText();
  const list = useChosenList();
  const incomplete = list?.isComplete ? null : text.checkin.listIncomplete;
  return (
    <FailurePanel
      message={text.checkin.unlisted(list ? timeOfDay(text, list.asOf, timeZone) : '–')}
      name={result.wasLetIn ? words.unlistedAgain : incomplete}
      code={code}
      again={
        <>
          <Button className={classes.anyway} onClick={() => letInAnyway(scan)}>
            {text.checkin.letInAnyway}
          </Button>
          {again}
        </>
      }
    />
  );
}

interface FailurePanelProps {
  title?: string;
  message: string;
  /** Name of the guest, if known. */
  name?: string | null;
  /** Missing if the camera failed rather than a scan. */
  code?: string;
  again: ReactNode;
}

export function FailurePanel({ title, message, name, code, again }: FailurePanelProps) {
  const text = useCheckinText();
  return (
    <section className={`${classes.result} ${classes.failed}`} role="alert">
      <PracticeStamp />
      <div className={classes.top}>
        <FailedShape />
        <h2>{title ?? text.checkin.failed}</h2>
        <p className={classes.reason}>{message}</p>
        {name && <p className={classes.sentence}>{name}</p>}
        {code && <p className={classes.code}>{code}</p>}
        {again}
      </div>
    </section>
  );
}
