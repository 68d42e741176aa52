import { sumDenominations, DENOMINATIONS_CENTS } from '@usher/backend/rules';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link, Redirect } from 'wouter';
import type { HandOverDto } from '../api/generated/rest';
import { useCurrentEvent } from '../api/current-event';
import { queries } from '../api/queries';
import { queryClient } from '../api/query-client';
import { useSession } from '../api/session';
import { useOnline } from '../api/useOnline';
import { moneyText } from '../i18n/money';
import { DockAction } from '../layout/DockAction';
import { useNavigate } from '../navigation';
import { handOverPath, PROFILE_PATH } from '../paths';
import { Icon } from '../theme/Icon';
import { Perforation } from '../theme/Perforation';
import { Alert } from '../ui/Alert';
import { BusyButton } from '../ui/BusyButton';
import { Button } from '../ui/Button';
import { ButtonLink } from '../ui/ButtonLink';
import { Card } from '../ui/Card';
import { Field } from '../ui/Field';
import { CheckRow } from '../ui/Options';
import { EMPTY_COUNT, isEmptyCount, keyOf, withMany } from './count';
import { CountRow } from './CountRow';
import { dropCount } from './kept-count';
import { useHandOversText } from './texts/text';
import { useOffer } from './useOffer';
import classes from './count.module.css';

const NOTES = DENOMINATIONS_CENTS.filter((cents) => cents >= 100);
const COINS = DENOMINATIONS_CENTS.filter((cents) => cents < 100);

/**
 * Form for counting cash by notes and coins and offering it to finance. The expected amount is deliberately hidden, because
 * people who know it tend to count towards it.
 */
export function CountForm({ eventId }: { eventId: string }) {
  const text = useHandOversText();
  const { count: words } = text.handOvers;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const isOnline = useOnline();
  const userId = useSession()?.user.id ?? '';
  const { event: current } = useCurrentEvent();
  const offer = useOffer(userId, eventId);
  const [isNothing, setIsNothing] = useState(false);
  const { count, change, found, lost, own, openOffer, failure } = offer;
  const cents = sumDenominations(count.denominations);
  const ownCash = own?.events.find(({ event_id: id }) => id === eventId);
  const waiting = ownCash?.waiting_sales;
  const eventName = ownCash?.name ?? (current?.id === eventId ? current.name : null);

  const show = (handOver: HandOverDto, wasLost: boolean) => {
    dropCount();
    queryClient.setQueryData(queries.handOver(handOver.id).queryKey, handOver);
    navigate(handOverPath(handOver.id), { replace: true, state: { wasLost } });
  };
  useEffect(() => {
    if (found) show(found, true);
    // Once per hand-over found, not once per refetch of the list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found?.id]);

  const submit = async () => {
    setIsNothing(cents === 0 && !count.isFinal);
    if (cents === 0 && !count.isFinal) return;
    const handOver = await offer.send();
    if (handOver) show(handOver, false);
  };

  /** Makes Enter go to the next field and never submit the form. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const fields = [...form.current!.querySelectorAll<HTMLElement>('input, textarea')];
    fields[fields.indexOf(event.target) + 1]?.focus();
  };

  // Redirect to an existing open offer, but do not discard a count that has been started.
  if (openOffer && isEmptyCount(count)) return <Redirect to={handOverPath(openOffer.id)} replace />;

  const button = (className?: string) => (
    <BusyButton type="submit" form={formId} variant="contained" busy={offer.isSending} className={className}>
      {words.submit}
    </BusyButton>
  );
  const rows = (kinds: readonly number[]) =>
    kinds.map((kind) => (
      <CountRow
        key={kind}
        cents={kind}
        many={count.denominations[keyOf(kind)] ?? 0}
        onChange={(many) => change(withMany(count, kind, many))}
      />
    ));

  return (
    <div className={classes.page}>
      <title>{text.pageTitle(text.handOvers.countTitle)}</title>
      <div className={classes.head}>
        <div>
          <Link to={PROFILE_PATH} className={classes.back}>
            <Icon name="back" />
            {text.nav.profile}
          </Link>
          <h1>{text.handOvers.countTitle}</h1>
          <p>{eventName}</p>
        </div>
        {!isEmptyCount(count) && (
          <Button startIcon={<Icon name="retry" />} onClick={() => change(EMPTY_COUNT)}>
            {words.clear}
          </Button>
        )}
      </div>
      <p className={classes.intro}>{words.intro}</p>
      {!isOnline && <Alert kind="offline">{words.offline}</Alert>}
      {waiting && waiting.count > 0 && (
        <Alert kind="notice">{text.handOvers.waitingSales(moneyText(waiting.amount), waiting.count)}</Alert>
      )}
      {openOffer && (
        <Alert kind="error" title={words.openOffer(moneyText(openOffer.declared!))}>
          <ButtonLink to={handOverPath(openOffer.id)} className={classes.toOffer}>
            {words.toOpenOffer}
          </ButtonLink>
        </Alert>
      )}
      <form
        ref={form}
        id={formId}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Card as="div">
          <div className={classes.kinds}>
            <section aria-label={words.notes}>
              <h2>{words.notes}</h2>
              <ul>{rows(NOTES)}</ul>
            </section>
            <section aria-label={words.coins}>
              <h2>{words.coins}</h2>
              <ul>{rows(COINS)}</ul>
            </section>
          </div>
          <div className={classes.more}>
            <CheckRow
              label={words.isFinal}
              hint={words.isFinalHint}
              registration={{
                checked: count.isFinal,
                onChange: ({ target }) => change({ ...count, isFinal: target.checked }),
              }}
            />
            <Field label={words.note}>
              {(control) => (
                <textarea
                  {...control}
                  className={classes.note}
                  rows={2}
                  maxLength={500}
                  value={count.note}
                  onChange={({ target }) => change({ ...count, note: target.value })}
                />
              )}
            </Field>
          </div>
          <Said
            sentence={
              isNothing && cents === 0
                ? words.nothing
                : lost
                  ? words.lost
                  : failure && !openOffer
                    ? failure.sentence(words.failed)
                    : null
            }
          />
          <div className={classes.foot}>
            <Perforation className={classes.tear} />
            <p aria-live="polite" aria-atomic="true">
              <span>{words.sum}</span>
              <output>{moneyText(cents / 100)}</output>
            </p>
            {button(classes.onDesk)}
          </div>
        </Card>
      </form>
      <DockAction>{button()}</DockAction>
    </div>
  );
}

/** Explains why the cash was not offered. Scrolls itself into view, because the button is at the bottom of the screen. */
function Said({ sentence }: { sentence: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sentence) void box.current?.scrollIntoView({ block: 'center' });
  }, [sentence]);
  return (
    <div ref={box} className={classes.said}>
      {sentence && <Alert kind="error">{sentence}</Alert>}
    </div>
  );
}
