import { owesMoney } from '@usher/backend/rules';
import { lazy, Suspense } from 'react';
import { useRoute } from 'wouter';
import { useCurrentEvent } from '../api/current-event';
import { queries } from '../api/queries';
import { useSessionState } from '../api/session';
import { useApiQuery } from '../api/useApiQuery';
import { whenTextsAreReady } from '../i18n/language';
import { PAPER_PATH } from '../paths';
import { useProfileText } from './texts/text';
import { AccountCard } from './AccountCard';
import { CashCard, mayHandOver } from './CashCard';
import { MoneyCard } from './MoneyCard';
import { PasswordCard } from './PasswordCard';
import { SessionsCard } from './SessionsCard';
import classes from './profile.module.css';

const MyPaper = lazy(() => import('../paper/MyPaper').then(whenTextsAreReady));
const PaperLine = lazy(() => import('../paper/PaperLine').then(whenTextsAreReady));

/** The account, and below its path the own paper tickets. */
export default function ProfilePage() {
  const [isPaper] = useRoute(PAPER_PATH);
  const page = isPaper ? <MyPaper /> : <Profile />;
  return <Suspense fallback={null}>{page}</Suspense>;
}

function Profile() {
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
          <Suspense fallback={null}>
            <PaperLine />
          </Suspense>
          <CashCard timeZone={current.event?.time_zone} toHandOver={toHandOver} isAlways={owes} />
          {owes && current.event && <MoneyCard event={current.event} />}
        </div>
        <div className={classes.stack}>
          <PasswordCard isMain={!toHandOver} />
          <SessionsCard timeZone={current.event?.time_zone} />
        </div>
      </div>
    </>
  );
}
