import type { ReactNode } from 'react';
import { timeOfDay } from '../../i18n/dates';
import { nameOf } from '../../i18n/names';
import { countText } from '../../i18n/numbers';
import { phoneText } from '../../i18n/phones';
import { scannerText } from '../../i18n/scanners';
import { Button } from '../../ui/Button';
import { letInMore } from '../checkin-actions';
import { PracticeStamp } from '../practice/PracticeStamp';
import type { AnsweredScan } from '../scans/queue';
import type { Guest, Result, ResultOf } from '../scans/result';
import { useCheckinText } from '../texts/text';
import { AlreadyShape } from './result-shapes';
import { useResultText } from './texts/text';
import classes from './result.module.css';

interface StandingProps<Kind extends Result['kind']> {
  result: ResultOf<Kind>;
  code: string;
  again: ReactNode;
}

/** All of a registration's tickets were used before. */
export function Already({
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
export function Partly({
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
