import type { ClearingDto, EventDto, SellerDetailsDto } from '../api/generated/rest';
import { queries } from '../api/queries';
import { useApiQuery } from '../api/useApiQuery';
import { dateAndTime } from '../i18n/dates';
import { useProfileText } from './texts/text';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Icon } from '../theme/Icon';
import { moneyText } from '../i18n/money';
import { Alert } from '../ui/Alert';
import { Skeleton } from '../ui/Skeleton';
import classes from './profile.module.css';

/** The money that a seller has taken for the event and still has to hand over. */
export function MoneyCard({ event }: { event: EventDto }) {
  const text = useProfileText();
  const { data: money, error, refetch } = useApiQuery(queries.ownMoney(event.id));
  const { data: own } = useApiQuery(queries.ownHandOvers());
  const isCounting = own?.events.some((cash) => cash.event_id === event.id && cash.open_offer !== null);
  // A split takes nothing and gives nothing.
  const clearings = money?.clearings.filter(({ kind }) => kind !== 'split');
  const titleId = 'own-money';
  return (
    <Card className={classes.card} aria-busy={!money && !error} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.profile.money.title}</h2>
      <p className={classes.event}>{event.name}</p>
      {!money && error ? (
        <>
          <Alert kind="error">{text.profile.money.loadFailed}</Alert>
          <Button startIcon={<Icon name="retry" />} onClick={() => void refetch()} className={classes.again}>
            {text.tryAgain}
          </Button>
        </>
      ) : (
        <>
          {isCounting ? (
            <p className={classes.none}>{text.profile.cash.counted}</p>
          ) : (
            <Figures money={own && money} />
          )}
          <h3 className={classes.clearingsTitle}>{text.profile.money.clearings}</h3>
          {clearings?.length === 0 && <p className={classes.none}>{text.profile.money.none}</p>}
          <ul className={classes.clearings}>
            {clearings?.map((clearing) => (
              <ClearingRow
                key={`${clearing.cleared_at} ${clearing.amount}`}
                clearing={clearing}
                timeZone={event.time_zone}
              />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** @param money undefined while loading */
function Figures({ money }: { money: SellerDetailsDto | undefined }) {
  const text = useProfileText().profile.money;
  const pending = money?.pending_amount ?? 0;
  // To somebody who sold nothing, `Not Cleared` would be a reproach.
  const hasNothing = pending === 0 && money?.cleared_amount === 0;
  return (
    <>
      <p className={classes.pending}>
        <span>{pending < 0 ? text.toGetBack : text.pending}</span>
        <b>{money ? moneyText(Math.abs(pending)) : <Skeleton width={120} />}</b>
        <small>{money ? !hasNothing && text.statuses[money.status] : <Skeleton width={110} />}</small>
      </p>
      <dl>
        <div className={classes.row}>
          <dt>{text.sales}</dt>
          <dd>{money ? moneyText(money.total_sales) : <Skeleton width={90} />}</dd>
        </div>
        <div className={classes.row}>
          <dt>{text.cleared}</dt>
          <dd>{money ? moneyText(money.cleared_amount) : <Skeleton width={90} />}</dd>
        </div>
      </dl>
    </>
  );
}

function ClearingRow({ clearing, timeZone }: { clearing: ClearingDto; timeZone: string }) {
  const text = useProfileText();
  const { amount, cleared_by: by, cleared_at: at, reason } = clearing;
  return (
    <li>
      <span>
        {amount < 0 ? text.profile.money.handedBackBy(by) : text.profile.money.takenBy(by)}
        <small>
          {dateAndTime(text, at, timeZone)}
          {reason && <q>{reason}</q>}
        </small>
      </span>
      <b>{moneyText(amount)}</b>
    </li>
  );
}
