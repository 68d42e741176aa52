import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { HandOverDto } from '../api/generated/rest';
import { useCurrentEvent } from '../api/current-event';
import type { ApiError } from '../api/error';
import { queries } from '../api/queries';
import { queryClient, refetch } from '../api/query-client';
import { useSession } from '../api/session';
import { useApiQuery } from '../api/useApiQuery';
import { useKeyedCall } from '../api/useSend';
import { dateAndTime } from '../i18n/dates';
import { moneyText } from '../i18n/money';
import { DockAction } from '../layout/DockAction';
import { EmptyState } from '../layout/EmptyState';
import { useEntry } from '../navigation';
import { countPath, PROFILE_PATH } from '../paths';
import { Icon } from '../theme/Icon';
import { Perforation } from '../theme/Perforation';
import { Alert } from '../ui/Alert';
import { BusyButton } from '../ui/BusyButton';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import { Card } from '../ui/Card';
import { Skeleton } from '../ui/Skeleton';
import { Booked, Counts } from './Counts';
import { differencesOf, toYou } from './differences';
import { useHandOversText } from './texts/text';
import classes from './hand-over.module.css';

/** Polling interval while waiting for another person, in milliseconds. Nothing is pushed to light pages. */
const ASK_EVERY_MS = 3_000;

/** Whether another person still has to act on the hand-over. */
const isOpen = ({ status, unexplained }: HandOverDto): boolean => status === 'offered' || unexplained;

/**
 * One hand-over. Its seller sees it from the offer on. The person asked to countersign a difference opens it at the address that
 * finance shows them.
 */
export function HandOverTicket({ id }: { id: string }) {
  const text = useHandOversText();
  const { handOvers: words } = text;
  const query = queries.handOver(id);
  const {
    data: handOver,
    error,
    refetch: again,
  } = useApiQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? ASK_EVERY_MS : false),
  });

  if (!handOver && error?.status === 404)
    return (
      <EmptyState
        title={words.notFound}
        actions={<ButtonLink to={PROFILE_PATH}>{words.toProfile}</ButtonLink>}
      >
        <p>{words.notFoundHint}</p>
      </EmptyState>
    );
  return (
    <div className={classes.page}>
      <title>{text.pageTitle(words.title)}</title>
      <h1>{words.title}</h1>
      {handOver ? (
        <Ticket handOver={handOver} />
      ) : error ? (
        <>
          <Alert kind="error">{error.sentence(words.loadFailed)}</Alert>
          <Button startIcon={<Icon name="retry" />} onClick={() => void again()} className={classes.again}>
            {text.tryAgain}
          </Button>
        </>
      ) : (
        <Card aria-busy>
          <div className={classes.part}>
            <Skeleton width="70%" />
            <Skeleton width="50%" />
          </div>
        </Card>
      )}
    </div>
  );
}

function Ticket({ handOver }: { handOver: HandOverDto }) {
  const { handOvers: words } = useHandOversText();
  const userId = useSession()?.user.id;
  const { state } = useEntry();
  const { id, event_id: eventId, status, may_countersign: mayCountersign, waiting_sales: waiting } = handOver;
  const isOwn = handOver.volunteer_id === userId;
  const mayWithdraw = isOwn && status === 'offered';
  const withdrawal = useKeyedCall<void, HandOverDto>('POST', `/api/hand-overs/${id}/withdraw`);
  const signature = useKeyedCall<{ reason: string }, HandOverDto>(
    'POST',
    `/api/hand-overs/${id}/countersign`,
  );
  const mine = queries.handOver(id);
  // The page follows the server, so the explanation may be replaced at the moment of the press. What is signed is the one that
  // was read; if there is another one by now, the server refuses, and only then that one counts as read.
  const [read, setRead] = useState<string | null>(null);
  const wasTold = signature.failure?.code === 'explanation_replaced';
  if (mayCountersign && (read === null || wasTold) && read !== handOver.reason) setRead(handOver.reason);

  const settle = async (answer: HandOverDto | undefined) => {
    // A read in flight is older than this answer. After a refusal or a lost answer, only a new read shows the current state.
    await queryClient.cancelQueries({ queryKey: mine.queryKey });
    if (answer) queryClient.setQueryData(mine.queryKey, answer);
    else void refetch(mine);
    void refetch(queries.ownHandOvers());
  };
  const withdraw = async () => settle(await withdrawal.send());
  const countersign = async () => settle(await signature.send({ reason: read ?? '' }));

  const main: ReactNode = mayCountersign ? (
    <BusyButton
      variant="contained"
      busy={signature.isSending}
      startIcon={<Icon name="check" />}
      onClick={() => void countersign()}
    >
      {words.countersign}
    </BusyButton>
  ) : isOwn && status === 'withdrawn' ? (
    <ButtonLink variant="contained" to={countPath(eventId)}>
      {words.countAgain}
    </ButtonLink>
  ) : (
    <ButtonLink variant="contained" to={PROFILE_PATH}>
      {words.toProfile}
    </ButtonLink>
  );
  const wasLost = (state as { wasLost?: boolean } | null)?.wasLost === true;
  const failed =
    toldOf(withdrawal.failure, mayWithdraw, words.withdrawFailed) ??
    toldOf(signature.failure, mayCountersign, words.countersignFailed);
  return (
    <>
      {wasLost && status === 'offered' && (
        <div className={classes.above}>
          <Alert kind="success">{words.found}</Alert>
        </div>
      )}
      {failed && (
        <div className={classes.above}>
          <Alert kind="error">{failed}</Alert>
        </div>
      )}
      {waiting.count > 0 && status !== 'withdrawn' && status !== 'reversed' && (
        <div className={classes.above}>
          <Alert kind="notice">{words.waitingSales(moneyText(waiting.amount), waiting.count)}</Alert>
        </div>
      )}
      <Card>
        <Head handOver={handOver} isOwn={isOwn} />
        <Perforation />
        <Counts handOver={handOver} isOwn={isOwn} />
        {status === 'received' && <Differences handOver={handOver} isOwn={isOwn} />}
        <Booked handOver={handOver} isOwn={isOwn} />
        <div className={classes.foot} data-only-main={!mayCountersign && !mayWithdraw}>
          <Perforation />
          <div className={classes.actions}>
            {mayCountersign && <p>{words.countersignHint}</p>}
            <div className={classes.onDesk}>{main}</div>
            {mayWithdraw && (
              <BusyButton
                busy={withdrawal.isSending}
                startIcon={<Icon name="undo" />}
                onClick={() => void withdraw()}
              >
                {words.withdraw}
              </BusyButton>
            )}
          </div>
        </div>
      </Card>
      <DockAction>{main}</DockAction>
    </>
  );
}

/** Returns why an action failed; null if only its answer was lost and the action did take effect. */
const toldOf = (failure: ApiError | null, isStillToDo: boolean, fallback: string): string | null =>
  failure && (isStillToDo || !failure.isUnsettled) ? failure.sentence(fallback) : null;

/** The hand-over's status. Screen readers announce changes immediately. */
function Head({ handOver, isOwn }: { handOver: HandOverDto; isOwn: boolean }) {
  const text = useHandOversText();
  const { handOvers: words } = text;
  const timeZone = useCurrentEvent().event?.time_zone;
  const { status, event_name: event, offered_at: offeredAt, volunteer_name: seller } = handOver;
  const receiver = handOver.received_by ?? '';
  const title = {
    offered: isOwn ? words.offeredTitle : words.statuses.offered,
    received: isOwn ? words.receivedBy(receiver) : words.receivedFrom(receiver, seller),
    withdrawn: words.withdrawnBy(handOver.ended_by ?? ''),
    reversed: words.reversedBy(handOver.ended_by ?? ''),
  }[status];
  const at = {
    offered: offeredAt,
    received: handOver.received_at,
    withdrawn: handOver.ended_at,
    reversed: handOver.ended_at,
  }[status];
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== status) window.scrollTo(0, 0);
    before.current = status;
  }, [status]);
  return (
    <div className={classes.head}>
      <span className={classes.plate} data-status={status}>
        <Icon
          name={{ offered: 'cash', received: 'check', withdrawn: 'undo', reversed: 'undo' }[status] as 'cash'}
        />
      </span>
      <div>
        <div role="status">
          <h2>{title}</h2>
          {status === 'offered' && <p>{isOwn ? words.offeredHint : words.offeredOf(seller)}</p>}
          {status === 'reversed' && <p>{words.reversedHint}</p>}
          {(status === 'withdrawn' || status === 'reversed') && handOver.reason && <q>{handOver.reason}</q>}
        </div>
        <p className={classes.when}>
          {event}
          <br />
          {at && dateAndTime(text, at, timeZone)}
        </p>
      </div>
    </div>
  );
}

/** The differences, the reason for them, and who explained and countersigned it. */
function Differences({ handOver, isOwn }: { handOver: HandOverDto; isOwn: boolean }) {
  const text = useHandOversText();
  const { handOvers: words } = text;
  const timeZone = useCurrentEvent().event?.time_zone;
  const differences = differencesOf(handOver, isOwn ? toYou(text.handOvers) : text.handOvers);
  const signed = (sentence: string, at: string | null) => (
    <small>
      {sentence}
      {at && ` · ${dateAndTime(text, at, timeZone)}`}
    </small>
  );
  if (differences.length === 0)
    return (
      <p className={classes.agree} role="status">
        <Icon name="check" />
        {words.agree}
      </p>
    );
  return (
    <section className={classes.differences} data-open={handOver.unexplained} aria-labelledby="differences">
      <h3 id="differences">{words.differences}</h3>
      <ul>
        {differences.map((difference) => (
          <li key={difference}>
            <Icon name="warning" />
            {difference}
          </li>
        ))}
      </ul>
      {handOver.explained_by === null ? (
        <p role="status">{words.notExplained}</p>
      ) : (
        <>
          <blockquote>
            {handOver.reason}
            {signed(words.explainedBy(handOver.explained_by), handOver.explained_at)}
          </blockquote>
          <p role="status">
            {handOver.countersigned_by !== null ? (
              <b>
                <Icon name="check" />
                {words.countersignedBy(handOver.countersigned_by)}
              </b>
            ) : handOver.may_countersign ? (
              words.waitsForCountersign
            ) : (
              words.mayNotCountersign
            )}
          </p>
        </>
      )}
    </section>
  );
}
