import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { SettableStatus } from '@usher/backend/rules';
import { Fact } from '../../console/parts/Fact';
import { giftLines } from '../../gift/lines';
import { useGiftText } from '../../gift/texts/text';
import { EmailText } from '../../i18n/EmailText';
import { dateAndTime } from '../../i18n/dates';
import { moneyText } from '../../i18n/money';
import { Icon } from '../../theme/Icon';
import { useTransfersText } from '../texts/text';
import type { Transfer } from '../../console/records/records';
import { StatusBadge } from './StatusBadge';
import { Picture } from '../../console/parts/Picture';
import { nameOf } from '../../i18n/names';
import classes from './review.module.css';

/** The states that are given with a note. */
export type NotedStatus = Extract<SettableStatus, 'questioned' | 'refunded'>;

interface TransferDetailProps {
  transfer: Transfer;
  zone: string | undefined;
  isOwn: boolean;
  /** True if it is no longer in the list, because another user has reviewed it. */
  isGone: boolean;
  isBusy: boolean;
  failure: string | null;
  act: (status: SettableStatus) => void;
  /** The same, but asks for a note first. */
  ask: (status: NotedStatus) => void;
  previous: (() => void) | null;
  next: (() => void) | null;
}

/** The picture beside the sale, with the actions that the transfer's status allows. */
export function TransferDetail(props: TransferDetailProps) {
  const { transfer, zone, isOwn, isGone, isBusy, failure, act, ask, previous, next } = props;
  const text = useTransfersText();
  const giftText = useGiftText();
  const words = text.transfers;
  const { status, transaction_screenshot_url: url } = transfer;
  const isOff = isOwn || isGone || isBusy;
  const button = (label: string, press: () => void, isMain = false) => (
    <Button variant={isMain ? 'contained' : 'outlined'} disabled={isOff} onClick={press}>
      {label}
    </Button>
  );
  return (
    <section className={classes.detail} aria-label={transfer.name ?? undefined}>
      <div className={classes.picture}>
        {url ? (
          <>
            <Picture key={transfer.id} url={url} alt={words.picture(nameOf(text, transfer.name))} />
            <a href={url} target="_blank" rel="noreferrer">
              {words.fullSize}
            </a>
          </>
        ) : (
          <p>{words.noPicture}</p>
        )}
      </div>
      <div>
        <h2>{nameOf(text, transfer.name)}</h2>
        <p className={classes.amount}>{moneyText(transfer.total_price)}</p>
        {giftLines(giftText, { ...transfer, paid_by: transfer.payer }).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
        {transfer.part_of !== null && <p>{words.partOf(moneyText(transfer.part_of))}</p>}
        {transfer.same_picture.map((same) => (
          <Alert key={same.attendee_id} severity={same.same_person ? 'info' : 'warning'}>
            {same.same_person
              ? words.samePerson(moneyText(same.sum ?? 0))
              : words.sameOther(nameOf(text, same.name))}
          </Alert>
        ))}
        <dl className={classes.facts}>
          <Fact label={words.statusOf}>
            <StatusBadge status={status} />
            {transfer.by && transfer.at && (
              <small>{words.by(transfer.by, dateAndTime(text, transfer.at, zone))}</small>
            )}
          </Fact>
          {transfer.refunded_by && transfer.refunded_at && (
            <Fact label={words.refundedBy}>
              {words.by(transfer.refunded_by, dateAndTime(text, transfer.refunded_at, zone))}
            </Fact>
          )}
          {transfer.note && <Fact label={words.note}>{transfer.note}</Fact>}
          {transfer.paid_by && (
            <Fact label={words.paidBy}>
              {words.paidLine(
                moneyText(transfer.paid_by.amount),
                transfer.paid_by.date,
                transfer.paid_by.text,
              )}
            </Fact>
          )}
          <Fact label={words.memo}>{transfer.memo ?? words.noMemo}</Fact>
          <Fact label={words.email}>
            <EmailText email={transfer.email} />
          </Fact>
          <Fact label={words.tickets}>{transfer.ticket_quantity}</Fact>
          <Fact label={words.soldBy}>{transfer.volunteer_name}</Fact>
          <Fact label={words.soldAt}>{dateAndTime(text, transfer.registered_at, zone)}</Fact>
        </dl>
        {isGone && (
          <Alert severity="info" role="status">
            {words.gone}
          </Alert>
        )}
        {isOwn && <Alert severity="info">{words.own}</Alert>}
        {failure && <Alert severity="error">{failure}</Alert>}
        <div className={classes.actions}>
          {(status === 'unverified' || status === 'questioned') &&
            button(words.verify, () => act('verified'), true)}
          {(status === 'unverified' || status === 'verified') &&
            button(words.question, () => ask('questioned'))}
          {(status === 'verified' || status === 'questioned') &&
            button(words.takeBack, () => act('unverified'))}
          {status === 'to_refund' && button(words.refunded, () => ask('refunded'), true)}
          {status === 'refunded' && button(words.notRefunded, () => act('to_refund'))}
        </div>
        <div className={classes.actions}>
          <Button
            startIcon={<Icon name="down" className={classes.up} />}
            disabled={!previous}
            onClick={() => previous?.()}
          >
            {words.previous}
          </Button>
          <Button startIcon={<Icon name="down" />} disabled={!next} onClick={() => next?.()}>
            {words.next}
          </Button>
        </div>
      </div>
    </section>
  );
}
