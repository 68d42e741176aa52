import { useState } from 'react';
import { Link } from 'wouter';
import type { OwnPaperDto, RangesDoneDto, UndoSalesInput } from '../api/generated/rest';
import { useCurrentEvent } from '../api/current-event';
import { queries } from '../api/queries';
import { useApiQuery } from '../api/useApiQuery';
import { useKeyedCall } from '../api/useSend';
import { moneyText } from '../i18n/money';
import { countText } from '../i18n/numbers';
import { PROFILE_PATH } from '../paths';
import { Icon } from '../theme/Icon';
import { Alert } from '../ui/Alert';
import { BusyButton } from '../ui/BusyButton';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Skeleton } from '../ui/Skeleton';
import { textOfRanges } from '../i18n/ranges';
import { Offer } from './Offer';
import { Outcome } from './Outcome';
import { hasPaper, ownPaper, refetchPaper, withoutPaper } from './own-paper';
import { Report } from './Report';
import { SoldNumbers } from './SoldNumbers';
import { usePaperText } from './texts/text';
import classes from './paper.module.css';

/** The paper tickets of an account: what is offered to it, what it has to sell, and what it sold. */
export default function MyPaper() {
  const text = usePaperText();
  const { data, error, refetch } = useApiQuery(ownPaper());
  // Whoever declines all that they were offered reads that they did, although nothing is left to show.
  const [told, setTold] = useState<readonly OwnPaperDto[]>([]);
  const having = data?.filter(hasPaper);
  const shown = having && [
    ...having,
    ...told.filter(({ event_id: id }) => having.every((own) => own.event_id !== id)).map(withoutPaper),
  ];
  // The first of them that waits for something has the page's main action.
  const main = shown?.find(({ offered, out_count: out }) => offered.length + out > 0)?.event_id;
  return (
    <div className={classes.page}>
      <title>{text.pageTitle(text.paper.title)}</title>
      <div className={classes.head}>
        <Link to={PROFILE_PATH} className={classes.back}>
          <Icon name="back" />
          {text.nav.profile}
        </Link>
        <h1>{text.paper.title}</h1>
      </div>
      {!data && !error && <Skeleton width="60%" />}
      {!data && error && (
        <>
          <Alert kind="error">{error.sentence(text.paper.loadFailed)}</Alert>
          <Button startIcon={<Icon name="retry" />} onClick={() => void refetch()}>
            {text.tryAgain}
          </Button>
        </>
      )}
      {shown?.length === 0 && <p className={classes.hint}>{text.paper.none}</p>}
      {shown?.map((own) => (
        <EventPaper
          key={own.event_id}
          own={own}
          isMain={own.event_id === main}
          onTold={() => setTold([...told.filter(({ event_id: id }) => id !== own.event_id), own])}
        />
      ))}
    </div>
  );
}

/** What was done last, so that it can be read, and a report taken back. */
type Done = { kind: 'accepted' | 'declined' | 'sold' | 'undone'; outcome: RangesDoneDto };

interface EventPaperProps {
  own: OwnPaperDto;
  /** Whether the page's main action is here. */
  isMain: boolean;
  /** Called before something is said here, which stays to be read. */
  onTold: () => void;
}

function EventPaper({ own, isMain, onTold }: EventPaperProps) {
  const text = usePaperText();
  const { event } = useCurrentEvent();
  const [done, setDone] = useState<Done | null>(null);
  /** Why an offer was neither accepted nor declined. */
  const [failure, setFailure] = useState<string | null>(null);
  const undo = useKeyedCall<UndoSalesInput, RangesDoneDto>('POST', '/api/paper/sales/undo');
  const timeZone = event?.id === own.event_id ? event.time_zone : undefined;
  const [first] = own.offered;

  const titles: Record<Done['kind'], (count: number) => string> = {
    accepted: () => text.paper.offer.accepted,
    declined: () => text.paper.offer.declined,
    sold: text.paper.report.soldTitle,
    undone: text.paper.report.backTitle,
  };
  const takeBack = async (ranges: string[]) => {
    const outcome = await undo.send({ event_id: own.event_id, ranges });
    if (!outcome) return;
    await refetchPaper();
    setDone({ kind: 'undone', outcome });
  };
  return (
    <section aria-label={own.event_name} className={classes.event}>
      <h2>{own.event_name}</h2>
      {done && (
        <Outcome outcome={done.outcome} doneTitle={titles[done.kind]}>
          {done.kind === 'sold' && (
            <BusyButton
              busy={undo.isSending}
              startIcon={<Icon name="undo" />}
              className={classes.undo}
              onClick={() => void takeBack(done.outcome.done)}
            >
              {text.paper.report.undo}
            </BusyButton>
          )}
        </Outcome>
      )}
      {failure && <Alert kind="error">{failure}</Alert>}
      {undo.failure && (
        <Alert kind="error">
          {undo.failure.isUnsettled ? text.paper.lost : undo.failure.sentence(text.paper.report.undoFailed)}
        </Alert>
      )}
      {hasPaper(own) && (
        <Card as="div" className={classes.card}>
          {own.offered.map((offer) => (
            <Offer
              key={offer.id}
              offer={offer}
              isMain={isMain && offer === first}
              onStart={() => {
                onTold();
                setFailure(null);
                setDone(null);
              }}
              onEnded={(outcome, kind) => setDone({ kind, outcome })}
              onFailed={setFailure}
            />
          ))}
          <Figures own={own} />
          {own.out_count > 0 && (
            <Report
              own={own}
              isMain={isMain && !first}
              onReported={(outcome) => {
                setFailure(null);
                setDone({ kind: 'sold', outcome });
              }}
            />
          )}
        </Card>
      )}
      <SoldNumbers
        own={own}
        timeZone={timeZone}
        onUndone={(outcome) => setDone({ kind: 'undone', outcome })}
      />
    </section>
  );
}

/** How many are where, and the cash that the sold ones are part of. */
function Figures({ own }: { own: OwnPaperDto }) {
  const text = usePaperText();
  const words = text.paper.figures;
  const { data } = useApiQuery(queries.ownHandOvers());
  const cash = data?.events.find(({ event_id: id }) => id === own.event_id)?.cash_in_hand;
  if (own.out_count + own.sold_count === 0) return null;
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>{words.out}</dt>
          <dd>
            <b>{countText(text, own.out_count)}</b>
            <small>{own.out_count > 0 ? text.paper.numbers(textOfRanges(own.out)) : words.noneOut}</small>
          </dd>
        </div>
        <div>
          <dt>{words.sold}</dt>
          <dd>
            <b>{countText(text, own.sold_count)}</b>
            {own.sold_count > 0 && <small>{text.paper.numbers(textOfRanges(own.sold))}</small>}
          </dd>
        </div>
        <div>
          <dt>{words.amount}</dt>
          <dd>
            <b>{moneyText(own.amount)}</b>
          </dd>
        </div>
      </dl>
      {cash !== undefined && cash !== null && (
        <p className={classes.cash}>
          <Link to={PROFILE_PATH}>
            {words.cash}
            <b>{moneyText(cash)}</b>
            <Icon name="forward" />
          </Link>
        </p>
      )}
    </>
  );
}
