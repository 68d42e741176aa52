import { useState } from 'react';
import { Link } from 'wouter';
import type { HandOverDto, OwnCashDto } from '../api/generated/rest';
import { queries } from '../api/queries';
import { useApiQuery } from '../api/useApiQuery';
import { differencesOf, toYou } from '../hand-overs/differences';
import { StatusTag } from '../hand-overs/StatusTag';
import { useHandOversText } from '../hand-overs/texts/text';
import { dateAndTime } from '../i18n/dates';
import { moneyText } from '../i18n/money';
import { DockAction } from '../layout/DockAction';
import { countPath, handOverPath } from '../paths';
import { Icon } from '../theme/Icon';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import { Card } from '../ui/Card';
import { Skeleton } from '../ui/Skeleton';
import { useProfileText } from './texts/text';
import classes from './cash.module.css';

/** Number of hand-overs shown at first. */
const SHOWN = 3;

interface CashCardProps {
  /** Time zone of the times shown; undefined until known. */
  timeZone: string | undefined;
  /** Whether the card is shown even without any cash or hand-overs. */
  isAlways: boolean;
  /** The event whose cash is handed over by the page's main action; undefined if that is something else. */
  toHandOver: OwnCashDto | undefined;
}

/** Whether there is cash of the event in hand, and it is not offered yet. */
export const mayHandOver = ({
  cash_in_hand: inHand,
  float_amount: float,
  open_offer: offer,
}: OwnCashDto): boolean => !offer && ((inHand ?? 0) > 0 || float > 0);

/** The user's cash in hand for each event, and their hand-overs. */
export function CashCard({ timeZone, isAlways, toHandOver }: CashCardProps) {
  const text = useProfileText();
  const { cash: words } = text.profile;
  const { data: own, error, refetch } = useApiQuery(queries.ownHandOvers());
  const [isAll, setIsAll] = useState(false);
  if (!isAlways && (!own || own.events.length + own.data.length === 0)) return null;
  const shown = isAll ? own?.data : own?.data.slice(0, SHOWN);
  return (
    <Card className={classes.card} aria-busy={!own && !error} aria-labelledby="own-cash">
      <h2 id="own-cash">{words.title}</h2>
      {!own && error ? (
        <>
          <Alert kind="error">{error.sentence(words.loadFailed)}</Alert>
          <Button startIcon={<Icon name="retry" />} onClick={() => void refetch()} className={classes.again}>
            {text.tryAgain}
          </Button>
        </>
      ) : (
        <>
          {!own && <Skeleton width="60%" />}
          {own?.events.length === 0 && <p className={classes.none}>{words.none}</p>}
          {own?.events.map((cash) => (
            <EventCash key={cash.event_id} cash={cash} isMain={cash === toHandOver} />
          ))}
          <h3 className={classes.subtitle}>{words.handOvers}</h3>
          {own?.data.length === 0 && <p className={classes.none}>{words.noHandOvers}</p>}
          <ul>
            {shown?.map((handOver) => (
              <HandOverRow key={handOver.id} handOver={handOver} timeZone={timeZone} />
            ))}
          </ul>
          {toHandOver && (
            <DockAction>
              <ButtonLink
                aria-label={words.handOverOf(toHandOver.name)}
                to={countPath(toHandOver.event_id)}
                variant="contained"
                startIcon={<Icon name="cash" />}
              >
                {words.handOver}
              </ButtonLink>
            </DockAction>
          )}
          {own && !isAll && own.data.length > SHOWN && (
            <Button className={classes.all} onClick={() => setIsAll(true)}>
              {words.all(own.data.length)}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

function EventCash({ cash, isMain }: { cash: OwnCashDto; isMain: boolean }) {
  const { cash: words } = useProfileText().profile;
  const { cash_in_hand: inHand, float_amount: float, open_offer: offer, waiting_sales: waiting } = cash;
  return (
    <section className={classes.event} aria-label={cash.name}>
      {cash.over_cash_limit && <Alert kind="notice">{words.overLimit}</Alert>}
      {waiting.count > 0 && (
        <Alert kind="notice">{words.waitingSales(moneyText(waiting.amount), waiting.count)}</Alert>
      )}
      <div className={classes.inHand}>
        <p>
          <span>{cash.name}</span>
          {inHand === null ? (
            <small>{words.counted}</small>
          ) : inHand < 0 ? (
            <b className={classes.back}>{words.toGetBack(moneyText(-inHand))}</b>
          ) : (
            <>
              <small>{words.inHand}</small>
              <b>{moneyText(inHand)}</b>
            </>
          )}
        </p>
        {offer ? (
          <ButtonLink to={handOverPath(offer.id)} className={classes.button}>
            {words.toOffer}
          </ButtonLink>
        ) : (
          mayHandOver(cash) && (
            <ButtonLink
              variant={isMain ? 'contained' : undefined}
              to={countPath(cash.event_id)}
              className={isMain ? `${classes.button} ${classes.inDock}` : classes.button}
              aria-label={words.handOverOf(cash.name)}
              startIcon={<Icon name="cash" />}
            >
              {words.handOver}
            </ButtonLink>
          )
        )}
      </div>
      {float > 0 && (
        <dl className={classes.line}>
          <dt>{words.float}</dt>
          <dd>{moneyText(float)}</dd>
        </dl>
      )}
      {offer && <p className={classes.offered}>{words.offered(moneyText(offer.declared!))}</p>}
    </section>
  );
}

/** One hand-over, with its status and differences. */
function HandOverRow({ handOver, timeZone }: { handOver: HandOverDto; timeZone: string | undefined }) {
  const text = useProfileText();
  const handOversText = useHandOversText();
  const { cash: words } = text.profile;
  const { status, unexplained, explained_by: explainedBy } = handOver;
  const differences = status === 'received' ? differencesOf(handOver, toYou(handOversText.handOvers)) : [];
  const standing = unexplained
    ? explainedBy === null
      ? words.unexplained
      : words.waitsForCountersign
    : words.explained;
  return (
    <li>
      <Link to={handOverPath(handOver.id)} className={classes.handOver}>
        <span className={classes.what}>
          <StatusTag status={status} />
          <small>
            {handOver.event_name}
            <br />
            {dateAndTime(text, handOver.offered_at, timeZone)}
          </small>
          {differences.length > 0 && (
            <span className={classes.differs} data-open={unexplained}>
              {differences.map((difference) => (
                <span key={difference}>{difference}</span>
              ))}
              <em>{standing}</em>
            </span>
          )}
        </span>
        <b>{moneyText(handOver.received ?? handOver.declared!)}</b>
        <Icon name="forward" />
      </Link>
    </li>
  );
}
