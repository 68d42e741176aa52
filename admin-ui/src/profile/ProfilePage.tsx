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
          <CashCard
            timeZone={current.event?.time_zone}
            toHandOver={toHandOver}
            isAlways={session?.user.role === 'volunteer'}
          />
          {/* Officers receive the money; only volunteers have money to hand over. */}
          {session?.user.role === 'volunteer' && current.event && <MoneyCard event={current.event} />}
        </div>
        <PasswordCard isMain={!toHandOver} />
      </div>
    </>
  );
}
