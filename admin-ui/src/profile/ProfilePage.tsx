import { owesMoney } from '@usher/backend/rules';
import { useCurrentEvent } from '../api/current-event';
import { queries } from '../api/queries';
import { useSessionState } from '../api/session';
import { useApiQuery } from '../api/useApiQuery';
import { useProfileText } from './texts/text';
import { AccountCard } from './AccountCard';
import { CashCard, mayHandOver } from './CashCard';
import { MoneyCard } from './MoneyCard';
import { PasswordCard } from './PasswordCard';
import classes from './profile.module.css';

export default function ProfilePage() {
  const text = useProfileText();
  const { session } = useSessionState();
  const owes = session !== null && owesMoney(session.user);
  const current = useCurrentEvent();
  const { data: own } = useApiQuery(queries.ownHandOvers());
  // Whoever has cash came here to hand it over; changing the password is for everybody else.
  const toHandOver = own?.events.find(mayHandOver);
  return (
    <>
      <title>{text.pageTitle(text.profile.title)}</title>
      <div className={classes.head}>
        <h1>{text.profile.title}</h1>
        <p>{text.profile.subtitle}</p>
      </div>
      <div className={classes.columns}>
        <div className={classes.stack}>
          <AccountCard current={current} />
          <CashCard timeZone={current.event?.time_zone} toHandOver={toHandOver} isAlways={owes} />
          {owes && current.event && <MoneyCard event={current.event} />}
        </div>
        <PasswordCard isMain={!toHandOver} />
      </div>
    </>
  );
}
