import type { LeaderboardDto } from '../../api/generated/rest';
import { countText } from '../../i18n/numbers';
import { teamRoleText } from '../../i18n/roles';
import { useRegistrationText } from '../texts/text';
import { Card } from '../../ui/Card';
import { Icon } from '../../theme/Icon';
import classes from './leaderboard.module.css';

const MEDALS = 3;

interface LeaderboardPanelProps {
  id: string;
  board: LeaderboardDto;
  /** Id of the seller whose line is highlighted. */
  ownId: string | undefined;
}

/** The best sellers. Gold means food in this app, so medals are recognised by ribbon and number, not by colour. */
export default function LeaderboardPanel({ id, board, ownId }: LeaderboardPanelProps) {
  const text = useRegistrationText();
  return (
    <Card as="section" id={id} className={classes.panel} aria-label={text.leaderboard.title}>
      <div className={classes.head}>
        <h2>{text.leaderboard.title}</h2>
        <span className={classes.muted}>{text.leaderboard.volunteers(board.total_volunteers)}</span>
      </div>
      <ol className={classes.list}>
        {board.top_volunteers.map((seller) => (
          <li key={seller.volunteer_id} data-own={seller.volunteer_id === ownId}>
            {seller.rank <= MEDALS ? (
              <span
                className={classes.medal}
                data-rank={seller.rank}
                role="img"
                aria-label={text.leaderboard.medal(seller.rank)}
              >
                <Icon name="medal" />
                <b>{countText(text, seller.rank)}</b>
              </span>
            ) : (
              <b className={classes.number}>{countText(text, seller.rank)}</b>
            )}
            <span className={classes.who}>
              <b>{seller.full_name}</b>
              {seller.volunteer_id === ownId && <span className={classes.you}>{text.leaderboard.you}</span>}
              {seller.team_role && <small>{teamRoleText(text, seller.team_role)}</small>}
            </span>
            <span className={classes.sold}>
              <b>{countText(text, seller.tickets_sold)}</b> {text.ticketsUnit(seller.tickets_sold)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
