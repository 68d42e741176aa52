import { formatPhone } from '@usher/backend/rules';
import type { ReactNode } from 'react';
import type { CheckinAttendee } from '../api/types';
import { timeOfDay } from '../i18n/dates';
import { countText } from '../i18n/numbers';
import { teamRoleText } from '../i18n/roles';
import { useText } from '../i18n/text';
import { Icon } from '../theme/Icon';
import { AlreadyShape, FailedShape, PlateShape, TicketShape } from './result-shapes';
import type { AnsweredScan } from './queue';
import classes from './result.module.css';

interface ResultPanelProps {
  scan: AnsweredScan;
  timeZone: string | undefined;
  /** The way on, for results that stay. */
  again: ReactNode;
}

/** A result fills the stage: told apart by shape, word and colour, from an arm's length and in the sun. */
export function ResultPanel({ scan: { code, result }, timeZone, again }: ResultPanelProps) {
  const text = useText();
  switch (result.kind) {
    case 'success':
      return <Success attendee={result.attendee} code={code} />;
    case 'already':
      return <Already attendee={result.attendee} code={code} timeZone={timeZone} again={again} />;
    case 'failed': {
      const { error } = result;
      const isUnsettled = error?.isUnsettled ?? true;
      const otherwise = isUnsettled ? text.checkin.failedRetry : text.checkin.failedShort;
      return <FailurePanel message={error?.sentence(otherwise) ?? otherwise} code={code} again={again} />;
    }
  }
}

function Success({ attendee, code }: { attendee: CheckinAttendee; code: string }) {
  const text = useText();
  const withFood = attendee.food_option === 'with_food';
  return (
    <section className={`${classes.result} ${withFood ? classes.food : classes.plain}`} role="status">
      <div className={classes.top}>
        {withFood ? <PlateShape /> : <TicketShape />}
        <h2>{text.checkin.success}</h2>
        <p className={classes.name}>{attendee.name}</p>
        <p className={classes.code}>{code}</p>
        {attendee.is_guest && <p className={classes.guest}>{text.checkin.guest}</p>}
        {attendee.volunteer_name && (
          <p className={classes.by}>
            <span>{text.checkin.soldBy(attendee.volunteer_name)}</span>
            {attendee.volunteer_team_role && <span>{teamRoleText(text, attendee.volunteer_team_role)}</span>}
          </p>
        )}
      </div>
      <div className={classes.tear} />
      <div className={classes.give}>
        <div className={classes.what}>
          <Icon name={attendee.food_option} />
          <span>{text.food[attendee.food_option]}</span>
        </div>
        <div className={classes.count}>
          <b>{countText(text, attendee.ticket_quantity)}</b>
          <span>{text.ticketsUnit(attendee.ticket_quantity)}</span>
        </div>
      </div>
    </section>
  );
}

function Already({
  attendee,
  code,
  timeZone,
  again,
}: {
  attendee: CheckinAttendee;
  code: string;
  timeZone: string | undefined;
  again: ReactNode;
}) {
  const text = useText();
  const time = attendee.checked_in_at && timeOfDay(text, attendee.checked_in_at, timeZone);
  return (
    <section className={`${classes.result} ${classes.already}`} role="alert">
      <div className={classes.top}>
        <AlreadyShape />
        <h2>{text.checkin.already}</h2>
        <p className={classes.sentence}>{text.checkin.alreadyOf(attendee.name)}</p>
        <p className={classes.code}>{code}</p>
        <dl className={classes.details}>
          {time && (
            <>
              <dt>{text.checkin.checkedIn}</dt>
              <dd>
                {attendee.checked_in_by ? text.checkin.checkedInBy(time, attendee.checked_in_by) : time}
              </dd>
            </>
          )}
          <dt>{text.checkin.tickets}</dt>
          <dd>{countText(text, attendee.ticket_quantity)}</dd>
          <dt>{text.checkin.food}</dt>
          <dd>{text.food[attendee.food_option]}</dd>
          <dt>{text.checkin.phone}</dt>
          <dd>{formatPhone(attendee.phone)}</dd>
          {attendee.volunteer_name && (
            <>
              <dt>{text.checkin.soldByLabel}</dt>
              <dd>{attendee.volunteer_name}</dd>
            </>
          )}
        </dl>
        {again}
      </div>
    </section>
  );
}

interface FailurePanelProps {
  message: string;
  /** Missing where the camera failed, and no scan. */
  code?: string;
  again: ReactNode;
}

export function FailurePanel({ message, code, again }: FailurePanelProps) {
  const text = useText();
  return (
    <section className={`${classes.result} ${classes.failed}`} role="alert">
      <div className={classes.top}>
        <FailedShape />
        <h2>{text.checkin.failed}</h2>
        <p className={classes.reason}>{message}</p>
        {code && <p className={classes.code}>{code}</p>}
        {again}
      </div>
    </section>
  );
}
