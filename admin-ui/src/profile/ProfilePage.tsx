import { owesMoney } from '@usher/backend/rules';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useRoute } from 'wouter';
import { useCurrentEvent } from '../api/current-event';
import { queries } from '../api/queries';
import { useSessionState } from '../api/session';
import { isSecondFactorOverdue } from '../api/stored-session';
import { useApiQuery } from '../api/useApiQuery';
import { whenTextsAreReady } from '../i18n/language';
import { PAPER_PATH } from '../paths';
import { useProfileText } from './texts/text';
import { AccountCard } from './AccountCard';
import { CashCard, mayHandOver } from './CashCard';
import { MoneyCard } from './MoneyCard';
import { PasswordCard } from './PasswordCard';
import type { SecondFactorCardProps } from './second-factor/SecondFactorCard';
import { SessionsCard } from './SessionsCard';
import classes from './profile.module.css';

const MyPaper = lazy(() => import('../paper/MyPaper').then(whenTextsAreReady));
const SecondFactorCard = lazy<ComponentType<SecondFactorCardProps>>(() =>
  import('./second-factor/SecondFactorCard')
    .then(whenTextsAreReady)
    // Not kept on the phone: without a network nothing of it can be changed.
    .catch(() => ({ default: () => null })),
);
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
  // Where it was at first: it shows recovery codes only once, and must not begin anew when nothing is due any more.
  const [isFirst] = useState(() => Boolean(session?.user.second_factor_due));
  // Then only what is about the account itself is answered.
  const isOverdue = session !== null && isSecondFactorOverdue(session.user);
  const owes = session !== null && owesMoney(session.user) && !isOverdue;
  const current = useCurrentEvent();
  const { data: own } = useApiQuery({ ...queries.ownHandOvers(), enabled: !isOverdue });
  // Whoever has cash came here to hand it over; changing the password is for everybody else.
  const toHandOver = own?.events.find(mayHandOver);
  const factors = (
    <Suspense fallback={null}>
      <SecondFactorCard timeZone={current.event?.time_zone} isMain={isFirst} />
    </Suspense>
  );
  return (
    <>
      <title>{text.pageTitle(text.profile.title)}</title>
      <div className={classes.head}>
        <h1>{text.profile.title}</h1>
        <p>{text.profile.subtitle}</p>
      </div>
      <div className={classes.columns}>
        <div className={classes.stack}>
          {isFirst && factors}
          <AccountCard current={current} />
          {!isOverdue && (
            <>
              <Suspense fallback={null}>
                <PaperLine />
              </Suspense>
              <CashCard timeZone={current.event?.time_zone} toHandOver={toHandOver} isAlways={owes} />
            </>
          )}
          {owes && current.event && <MoneyCard event={current.event} />}
        </div>
        <div className={classes.stack}>
          <PasswordCard isMain={!toHandOver && !isFirst} />
          {!isFirst && factors}
          <SessionsCard timeZone={current.event?.time_zone} />
        </div>
      </div>
    </>
  );
}
