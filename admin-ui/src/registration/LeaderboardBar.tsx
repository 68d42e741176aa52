import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useId, useState } from 'react';
import { useSession } from '../api/session';
import { useText } from '../i18n/text';
import { Card } from '../ui/Card';
import { Icon } from '../ui/Icon';
import { LeaderboardPanel } from './LeaderboardPanel';
import type { LeaderboardState } from './useLeaderboard';
import classes from './leaderboard.module.css';

/** The own rank on one line; the whole leaderboard unfolds under it. */
export function LeaderboardBar({ leaderboard }: { leaderboard: LeaderboardState }) {
  const text = useText();
  const panelId = useId();
  const session = useSession();
  const [open, setOpen] = useState(false);
  const { board, failed, refresh } = leaderboard;
  const unfolded = open && board !== null;
  return (
    <div className={classes.leaderboard}>
      <Card as="section" className={classes.bar} aria-label={text.leaderboard.yourRank}>
        <Icon name={failed ? 'warning' : 'medal'} />
        {failed ? (
          <>
            <span className={classes.failed} role="status">
              {text.leaderboard.failed}
            </span>
            <Button variant="text" onClick={refresh}>
              {text.tryAgain}
            </Button>
          </>
        ) : (
          <>
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
          </>
        )}
      </Card>
      {unfolded && <LeaderboardPanel id={panelId} board={board} ownId={session?.user.id} />}
    </div>
  );
}

function OwnRank({ board }: { board: NonNullable<LeaderboardState['board']> }) {
  const text = useText();
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
