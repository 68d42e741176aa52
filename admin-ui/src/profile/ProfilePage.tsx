import { useCurrentEvent } from '../api/current-event';
import { useSessionState } from '../api/session';
import { useProfileText } from './texts/text';
import { AccountCard } from './AccountCard';
import { CashCard } from './CashCard';
import { MoneyCard } from './MoneyCard';
import { PasswordCard } from './PasswordCard';
import classes from './profile.module.css';

export default function ProfilePage() {
  const text = useProfileText();
  const { session } = useSessionState();
  const current = useCurrentEvent();
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
          <CashCard timeZone={current.event?.time_zone} isAlways={session?.user.role === 'volunteer'} />
          {/* Officers receive the money; only volunteers have money to hand over. */}
          {session?.user.role === 'volunteer' && current.event && <MoneyCard event={current.event} />}
        </div>
        <PasswordCard />
      </div>
    </>
  );
}
