import {
  dollarsOf,
  type PaymentMode,
  paymentModeRules,
  practiceCode,
  surchargeCents,
} from '@usher/backend/rules';
import { useEffect, useState, type ReactNode } from 'react';
import type { ApiError } from '../../api/error';
import { moneyText } from '../../i18n/money';
import { Icon, type IconName } from '../../theme/Icon';
import { BusyButton } from '../../ui/BusyButton';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useDoorEvent, useDoorEvents } from '../door-events';
import { EventChoice } from '../EventChoice';
import { useChosenList } from '../offline/offline-state';
import { renew } from '../offline/open-door';
import { useDoorStatus } from '../offline/status';
import { usePractice } from '../practice/mode';
import { PracticeStamp } from '../practice/PracticeStamp';
import { allowSound } from '../results/feedback';
import { CashGiven } from './CashGiven';
import { NeedsNetworkText } from './NeedsNetworkText';
import { FIRST_CHOICE, withinTickets, type Choice } from './prices';
import { addProof } from './proofs';
import { needsNetwork, newSaleIds, sell, sellingEventId, showSold, type SaleIds } from './sell';
import type { Sold } from './sold';
import { useSellText } from './texts/text';
import { undoSale } from './undo';
import { useTotal } from './useTotal';
import { ZelleTerms } from './ZelleTerms';
import classes from './sell.module.css';

/** What went wrong with the last press. */
type Problem = { error: ApiError } | 'unanswered' | null;

/** One sheet that sells tickets at the door and lets their guests in, without typing. */
export function SellDialog({ onClose }: { onClose: () => void }) {
  const text = useSellText();
  return (
    <Dialog title={text.sell.title} onClose={onClose}>
      {(close) => <Sheet close={close} />}
    </Dialog>
  );
}

/** The ids of a practice sale, with the code of a practice ticket that nobody else has. */
const practiceIds = (): SaleIds => ({
  ...newSaleIds(),
  code: practiceCode(PRACTICE_CODES_FROM + Math.floor(Math.random() * (30 - PRACTICE_CODES_FROM))),
});
/** The practice codes before are those of the practice tickets. */
const PRACTICE_CODES_FROM = 10;

function Sheet({ close }: { close: () => void }) {
  const text = useSellText();
  const words = text.sell;
  const practises = usePractice() !== null;
  // Another event is sold as soon as it is chosen.
  useDoorEvents();
  useDoorEvent();
  useChosenList();
  const eventId = sellingEventId();
  const { isOnline } = useDoorStatus();
  const [choice, setChoice] = useState<Choice>(FIRST_CHOICE);
  const [given, setGiven] = useState(0);
  const [ids] = useState(() => (practises ? practiceIds() : newSaleIds()));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>(null);
  const { total, isLoading, setChanged } = useTotal(eventId, choice, practises);
  useEffect(allowSound, []);

  const isUnanswered = problem === 'unanswered';
  const isFixed = isBusy || isUnanswered;
  // Whether the server has a sale that it has not answered, only the server can say.
  const why = isUnanswered || practises || isOnline || total === null ? null : needsNetwork(choice, eventId);
  const change = (next: Partial<Choice>) => {
    if (isFixed) return;
    setChoice({ ...choice, ...next });
    setGiven(0);
    setProblem(null);
  };
  const finish = (sold: Sold) => {
    close();
    showSold(sold);
    if (paymentModeRules(sold.payment).needsPicture && !practises) addProof(sold);
  };
  const press = async () => {
    if (isBusy || total === null || eventId === undefined || why !== null) return;
    if (practises) return finish(soldHere(ids, { choice, total, eventId }));
    setBusy(true);
    setProblem(null);
    const outcome = await sell({ ...ids, choice, total, eventId });
    setBusy(false);
    switch (outcome.kind) {
      case 'sold':
        return finish(outcome.sold);
      case 'unanswered':
        return setProblem('unanswered');
      case 'refused': {
        const { error } = outcome;
        const now = error.code === 'price_changed' ? Number(error.params.total) : NaN;
        if (now > 0) setChanged(now);
        // The list has the prices for the next sale.
        renew();
        setGiven(0);
        setProblem({ error });
      }
    }
  };
  /** Whether the server has it or not: it gets the undo together with the sale. */
  const doNotSell = () => {
    setBusy(true);
    void undoSale(soldHere(ids, { choice, total: total ?? 0, eventId: eventId ?? '' })).then(close);
  };

  const option = <Key extends 'food' | 'payment'>(
    key: Key,
    value: Choice[Key],
    label: string,
    icon: IconName,
  ) => (
    <button
      type="button"
      aria-pressed={choice[key] === value}
      disabled={isFixed}
      onClick={() => change({ [key]: value })}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
  const money = total === null ? '' : moneyText(total);
  const surcharge = dollarsOf(surchargeCents(choice.payment));
  const ways: Record<PaymentMode, ReactNode> = {
    cash: <CashGiven total={total} given={given} isFixed={isFixed} onGive={setGiven} />,
    zelle: <ZelleTerms eventId={eventId} saleId={ids.saleId} total={total} surcharge={surcharge} />,
  };
  return (
    <div className={classes.sheet}>
      <PracticeStamp />
      {!practises && <EventChoice isFixed={isFixed} />}
      <div className={classes.count} role="group" aria-label={words.tickets}>
        <button
          type="button"
          aria-label={words.fewer}
          disabled={isFixed || withinTickets(choice.tickets - 1) === choice.tickets}
          onClick={() => change({ tickets: withinTickets(choice.tickets - 1) })}
        >
          <Icon name="minus" />
        </button>
        <output>{text.tickets(choice.tickets)}</output>
        <button
          type="button"
          aria-label={words.more}
          disabled={isFixed || withinTickets(choice.tickets + 1) === choice.tickets}
          onClick={() => change({ tickets: withinTickets(choice.tickets + 1) })}
        >
          <Icon name="plus" />
        </button>
      </div>
      <div className={classes.pair} role="group" aria-label={words.food}>
        {option('food', 'without_food', text.food.without_food, 'without_food')}
        {option('food', 'with_food', text.food.with_food, 'with_food')}
      </div>
      <div className={classes.pair} role="group" aria-label={words.payment}>
        {option('payment', 'cash', words.cash, 'cash')}
        {option('payment', 'zelle', words.zelle, 'zelle')}
      </div>
      <p className={classes.total} role="status" data-long={money.length > 7 || undefined}>
        <span className="visually-hidden">{words.total} </span>
        {total === null ? <small>{isLoading ? '…' : words.noPrice}</small> : money}
      </p>
      <div className={classes.way}>{ways[choice.payment]}</div>
      <div className={classes.problem} role="alert">
        {why !== null ? (
          <NeedsNetworkText why={why} />
        ) : isUnanswered ? (
          words.unanswered
        ) : (
          problem && sentenceOf(problem.error)
        )}
      </div>
      <BusyButton
        variant="contained"
        className={classes.main}
        startIcon={<Icon name="check" />}
        busy={isBusy}
        disabled={total === null || why !== null}
        onClick={() => void press()}
      >
        {isUnanswered ? words.tryAgain : words.paid}
      </BusyButton>
      {isUnanswered && (
        <Button onClick={doNotSell} disabled={isBusy}>
          {words.doNotSell}
        </Button>
      )}
    </div>
  );

  function sentenceOf(error: ApiError): string {
    if (error.code === 'price_changed' && total !== null) return words.priceChanged(moneyText(total));
    return error.sentence(words.failed);
  }
}

interface OfSheet {
  choice: Choice;
  total: number;
  eventId: string;
}

const soldHere = (ids: SaleIds, { choice, ...sheet }: OfSheet): Sold => ({
  ...ids,
  ...choice,
  ...sheet,
  registrationId: null,
  soldAt: new Date().toISOString(),
  label: '',
});
