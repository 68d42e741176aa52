import type { AttendeeDto } from '../../../api/generated/rest';
import { formatPhone } from '@usher/backend/rules';
import { dateAndTime } from '../../../i18n/dates';
import { countText } from '../../../i18n/numbers';
import { teamRoleText } from '../../../i18n/roles';
import { useConsoleText } from '../../../console/texts/text';
import { Fact } from '../../../console/parts/Fact';
import { personId } from '../links';
import { RowLink } from '../RowLink';
import { type EmailActions, EmailCell } from './EmailCell';
import { CheckedInTag, FoodSummary, PaperNumbers, PaymentSummary } from './Summaries';
import { nameOf } from '../../../i18n/names';
import classes from '../cards.module.css';

interface AttendeeCardsProps extends EmailActions {
  rows: AttendeeDto[];
  zone: string | undefined;
}

export function AttendeeCards({ rows, zone, onResend, onDeliver }: AttendeeCardsProps) {
  const text = useConsoleText();
  const words = text.lists.attendees;
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={personId(row)} className={classes.card}>
          <div className={classes.head}>
            <div>
              <h2>
                <RowLink list="attendees" id={personId(row)}>
                  {nameOf(text, row.name)}
                </RowLink>
              </h2>
              <p>{formatPhone(row.phone)}</p>
              <PaperNumbers row={row} />
              <EmailCell row={row} zone={zone} onResend={onResend} onDeliver={onDeliver} />
            </div>
            <p className={classes.figure}>
              {countText(text, row.total_tickets_per_person)}
              <small>{words.totalTickets}</small>
            </p>
          </div>
          <div className={classes.tags}>
            <PaymentSummary row={row} />
            <FoodSummary row={row} />
          </div>
          <dl className={classes.lines}>
            <Fact label={words.soldBy}>
              {row.volunteer_name ?? words.unknown}
              {row.volunteer_team_role && <small>{teamRoleText(text, row.volunteer_team_role)}</small>}
            </Fact>
            <Fact label={words.lastRegistered}>{dateAndTime(text, row.registered_at, zone)}</Fact>
            {row.checked_in_time !== null && (
              <Fact label={words.checkinTime}>{dateAndTime(text, row.checked_in_time, zone)}</Fact>
            )}
          </dl>
          <div className={classes.foot}>
            <CheckedInTag row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}
