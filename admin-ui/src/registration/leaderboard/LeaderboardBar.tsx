import { lazy, Suspense, useId, useState } from 'react';
import type { LeaderboardDto } from '../../api/generated/rest';
import { queries } from '../../api/queries';
import { useSession } from '../../api/session';
import { useApiQuery } from '../../api/useApiQuery';
import { whenTextsAreReady } from '../../i18n/language';
import { useRegistrationText } from '../texts/text';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Icon } from '../../theme/Icon';
import { Skeleton } from '../../ui/Skeleton';
import classes from './leaderboard.module.css';

/** Loaded where it is asked for: a sale needs none of it. */
const LeaderboardPanel = lazy(() => import('./LeaderboardPanel').then(whenTextsAreReady));

/** The seller's own rank on one line; the whole leaderboard unfolds below it. A failed refresh keeps the known data. */
export function LeaderboardBar({ eventId }: { eventId: string | undefined }) {
  const text = useRegistrationText();
  const panelId = useId();
  const session = useSession();
  const [open, setOpen] = useState(false);
  const { data: board, isError, refetch } = useApiQuery(queries.leaderboard(eventId));
  const unfolded = open && board !== undefined;
  return (
    <div className={classes.leaderboard}>
      <Card as="section" className={classes.bar} aria-label={text.leaderboard.yourRank}>
        {(board || !isError) && (
          <div className={classes.line}>
            <Icon name="medal" />
            <span className={classes.rank}>
              {board ? <OwnRank board={board} /> : <Skeleton width={160} />}
            </span>
            <Button
              variant="text"
              aria-expanded={unfolded}
              aria-controls={unfolded ? panelId : undefined}
              onClick={() => setOpen(!open)}
            >
              {open ? text.leaderboard.hide : text.leaderboard.view}
            </Button>
          </div>
        )}
        {isError && (
          <div className={classes.line} data-failed="true">
            <Icon name="warning" />
            <span role="status">{text.leaderboard.failed}</span>
            <Button variant="text" onClick={() => void refetch()}>
              {text.tryAgain}
            </Button>
          </div>
        )}
      </Card>
      {unfolded && (
        <Suspense fallback={null}>
          <LeaderboardPanel id={panelId} board={board} ownId={session?.user.id} />
        </Suspense>
      )}
    </div>
  );
}

function OwnRank({ board }: { board: LeaderboardDto }) {
  const text = useRegistrationText();
  const own = board.current_user_rank;
  if (!own) return <>{text.leaderboard.unranked}</>;
  return (
    <>
      <span className={classes.word}>{text.leaderboard.yourRank} </span>
      <b>{text.leaderboard.rank(own.rank)}</b>{' '}
      <span className={classes.muted}>{text.leaderboard.tickets(text.tickets(own.tickets_sold))}</span>
    </>
  );
}
