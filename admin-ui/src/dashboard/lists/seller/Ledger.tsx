import type { LedgerLineDto, SellerDetailsDto } from '../../../api/generated/rest';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { EventListBase, ListPager } from '../../../console/parts/EventListBase';
import { useConsoleText, type ConsoleTexts } from '../../../console/texts/text';
import { dateAndTime } from '../../../i18n/dates';
import { moneyText } from '../../../i18n/money';
import { Icon } from '../../../theme/Icon';
import { ListLoading, ListMessage } from '../../../console/parts/ListMessage';
import type { ListProps } from '../list-props';
import { useListLinks } from '../links';
import classes from './seller.module.css';

const PAGE_SIZE = 20;

/** Returns the texts for what a line was and for who did it. */
function wordsOf(line: LedgerLineDto, { handOversPanel: { ledger } }: ConsoleTexts): [string, string] {
  const { kinds, by } = ledger;
  const isBack = line.amount < 0;
  switch (line.kind) {
    case 'direct':
      return [kinds.direct, by.taken(line.by)];
    case 'hand_over':
      return [kinds.hand_over, by.received(line.by)];
    case 'transfer':
      return [kinds.transfer, by.verified(line.by)];
    case 'hand_back':
      return [kinds.hand_back, by.handedBack(line.by)];
    case 'reversal':
      return [kinds.reversal, by.reversed(line.by)];
    case 'till_refund':
      return [kinds.till_refund, by.cancelled(line.by)];
    case 'kept':
      return [kinds.kept, by.cancelled(line.by)];
    case 'imported':
      return [kinds.imported, by.brought(line.by)];
    case 'split':
      return [kinds.split, by.split(line.by)];
    case 'float':
      if (line.hand_over_id === null)
        return isBack ? [kinds.floatTakenBack, by.taken(line.by)] : [kinds.floatGiven, by.given(line.by)];
      return isBack
        ? [kinds.floatHandedOver, by.received(line.by)]
        : [kinds.floatReversed, by.reversed(line.by)];
    case 'surplus':
      return isBack ? [kinds.surplusReversed, by.reversed(line.by)] : [kinds.surplus, by.received(line.by)];
  }
}

interface LedgerProps extends Pick<ListProps, 'eventId' | 'zone'> {
  id: string;
  /** Undefined while it loads. */
  seller: SellerDetailsDto | undefined;
  /** Whether it is the user's own ledger. */
  isOwn: boolean;
  onHandBack: () => void;
  onFloat: () => void;
}

/** Every line of money and change money that changed hands with a seller, newest first. */
export function Ledger({ id, seller, isOwn, eventId, zone, onHandBack, onFloat }: LedgerProps) {
  const text = useConsoleText();
  return (
    <Paper component="section" className={classes.clearings} aria-label={text.handOversPanel.ledger.title}>
      <div className={classes.clearingsHead}>
        <h2>{text.handOversPanel.ledger.title}</h2>
        <div className={classes.ledgerActs}>
          {seller && !isOwn && (
            <Button startIcon={<Icon name="cash" />} onClick={onFloat}>
              {text.handOversPanel.float.action}
            </Button>
          )}
          {seller && seller.cleared_amount > 0 && !isOwn && (
            <Button startIcon={<Icon name="undo" />} onClick={onHandBack}>
              {text.lists.seller.handBack}
            </Button>
          )}
        </div>
      </div>
      <EventListBase<LedgerLineDto>
        resource={`volunteers/${encodeURIComponent(id)}/ledger`}
        eventId={eventId}
        perPage={PAGE_SIZE}
        // The address is about the sales below.
        disableSyncWithLocation
      >
        <Lines zone={zone} seller={seller} />
      </EventListBase>
    </Paper>
  );
}

function Lines({ zone, seller }: Pick<LedgerProps, 'zone' | 'seller'>) {
  const text = useConsoleText();
  const words = text.handOversPanel.ledger;
  const { hrefOf } = useListLinks();
  const { data, total = 0, error, refetch } = useListContext<LedgerLineDto>();
  const line = (entry: LedgerLineDto) => {
    const [what, who] = wordsOf(entry, text);
    const hasParts = entry.kind !== 'float' && entry.kind !== 'surplus';
    // A `float` line counts what the seller got; the ledger shows what finance got.
    const got = entry.kind === 'float' ? -entry.amount : entry.amount;
    return (
      // The id alone is not unique: a surplus and its reversal have the id of their hand-over.
      <li key={`${entry.id} ${entry.kind} ${entry.amount}`}>
        <b className={got < 0 ? classes.back : undefined}>{moneyText(got)}</b>
        <span>
          <b className={classes.kind}>{what}</b> {who}
          {entry.attendee_name && entry.attendee_email && (
            <small>
              <Link to={hrefOf('attendees', entry.attendee_email)}>{words.of(entry.attendee_name)}</Link>
            </small>
          )}
          {entry.reason && <small>{entry.reason}</small>}
        </span>
        <span className={classes.parts}>
          {hasParts && entry.cash_amount !== 0 && <span>{words.cash(moneyText(entry.cash_amount))}</span>}
          {hasParts && entry.transfer_amount !== 0 && (
            <span>{words.transfers(moneyText(entry.transfer_amount))}</span>
          )}
        </span>
        <time dateTime={entry.at}>{dateAndTime(text, entry.at, zone)}</time>
      </li>
    );
  };
  if (!data && error) return <ListMessage onRetry={() => void refetch()}>{words.loadFailed}</ListMessage>;
  if (!data) return <ListLoading rows={1} />;
  if (data.length === 0) return <p className={classes.none}>{words.none}</p>;
  return (
    <>
      {seller && <p className={classes.ledgerHint}>{words.hint(seller.full_name)}</p>}
      <ul className={classes.ledger}>{data.map(line)}</ul>
      {total > PAGE_SIZE && (
        <div className={classes.ledgerPager}>
          <ListPager isFixed showing={words.showing} />
        </div>
      )}
    </>
  );
}
