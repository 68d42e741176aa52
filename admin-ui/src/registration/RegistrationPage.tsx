import { may } from '@usher/backend/rules';
import { lazy, Suspense, useState } from 'react';
import type { RegistrationDto } from '../api/generated/rest';
import { takeKeptDraft } from '../api/drafts';
import { LEADERBOARDS, OWN_MONEY, OWN_SALES, queries } from '../api/queries';
import { refetch } from '../api/query-client';
import { useSessionState } from '../api/session';
import { useApiQuery } from '../api/useApiQuery';
import { whenTextsAreReady } from '../i18n/language';
import { useRegistrationText } from './texts/text';
import { Tag } from '../ui/Tag';
import { useNow } from '../browser/useNow';
import { CashAlert } from './CashAlert';
import { correctionOf, mayCorrect, type CorrectionDraft } from './last-sales/correction';
import { mayChange } from '../person/sale-change';
import type { SaleAction } from './last-sales/sale-actions';
import { FoundAlert } from './sale/FoundAlert';
import { LeaderboardBar } from './leaderboard/LeaderboardBar';
import { Sale } from './sale/Sale';
import { SuccessTicket } from './sale/SuccessTicket';
import { UploadAlerts } from './payment/UploadAlerts';
import { useSellingEvent } from './selling-event';
import { clearDone, sendScreenshot } from './payment/upload-queue';
import type { Sold } from './sale/useSale';
import classes from './registration.module.css';

// Not part of the first view: a sale needs none of them.
const LastSales = lazy(() => import('./last-sales/LastSales').then(whenTextsAreReady));
const SaleMenu = lazy(() => import('./last-sales/SaleMenu').then(whenTextsAreReady));
const CorrectionDialog = lazy(() => import('./last-sales/CorrectionDialog').then(whenTextsAreReady));
const GiveDialog = lazy(() => import('./last-sales/GiveDialog').then(whenTextsAreReady));
const DeliverDialog = lazy(() => import('./delivery/DeliverDialog').then(whenTextsAreReady));
const ChangeSaleDialog = lazy(() => import('./last-sales/ChangeSaleDialog').then(whenTextsAreReady));

/** What is open over the page, about one of the sales. */
type Opened = { sale: RegistrationDto } & (
  | { kind: 'deliver' | 'change' | 'give' }
  | { kind: 'more'; actions: readonly SaleAction[] }
);

/** Number of the seller's own sales shown on the page. */
const SALES_SHOWN = 5;

export default function RegistrationPage() {
  const text = useRegistrationText();
  const user = useSessionState().session?.user;
  const now = useNow();
  const [sold, setSold] = useState<RegistrationDto | null>(null);
  /** Whether the answer to the sale was lost and the sale was found later. */
  const [isFound, setIsFound] = useState(false);
  const [correction, setCorrection] = useState(() => takeKeptDraft<CorrectionDraft>('correction', user?.id));
  const [opened, setOpened] = useState<Opened | null>(null);
  const selling = useSellingEvent();
  // Selling does not depend on this list, so no error is shown if it cannot be loaded.
  const sales = useApiQuery(queries.ownSales(selling.event?.id, SALES_SHOWN)).data?.data ?? [];
  const timeZone = selling.event?.time_zone;

  const onSold = ({ registration, screenshot, isFound: wasLost, isFormInUse }: Sold) => {
    if (!isFormInUse) {
      setSold(registration);
      setIsFound(wasLost);
    }
    // The sale changes the seller's figures, the leaderboard and the number of tickets left.
    void refetch(OWN_SALES, OWN_MONEY, LEADERBOARDS, queries.sellingEvents());
    if (screenshot) sendScreenshot(registration, screenshot);
  };
  const onCorrected = (registration: RegistrationDto) => {
    // Whoever went on to the next sale meanwhile stays there.
    setSold((shown) => (shown?.id === registration.id ? registration : shown));
    void refetch(OWN_SALES);
  };
  const onChanged = (registration: RegistrationDto) => {
    const now = registration.cancelled_at === null ? registration : null;
    setSold((shown) => (shown?.id === opened?.sale.id ? now : shown));
    void refetch(OWN_SALES, OWN_MONEY, LEADERBOARDS, queries.sellingEvents());
  };
  const onAnother = () => {
    clearDone();
    setSold(null);
  };
  /** The name of an event, where there are several to choose from. */
  const nameOf = (eventId: string): string | null =>
    selling.choices.length > 1 ? (selling.choices.find(({ id }) => id === eventId)?.name ?? null) : null;
  const open = (action: SaleAction, sale: RegistrationDto) => {
    if (action === 'correct') setCorrection(correctionOf(sale));
    setOpened(action === 'correct' || action === 'screenshot' ? null : { kind: action, sale });
  };
  const onMore = (actions: readonly SaleAction[], sale: RegistrationDto) =>
    setOpened({ kind: 'more', actions, sale });
  const close = () => setOpened(null);
  const onGiven = (given: RegistrationDto) => {
    // Whoever has no e-mail gets the ticket from the seller, now.
    setOpened(given.email === null ? { kind: 'deliver', sale: given } : null);
    setSold((shown) => (shown?.id === opened?.sale.id ? null : shown));
    void refetch(OWN_SALES);
  };
  const mayInvite = may(user, 'tickets.give');
  const isCorrectable = (sale: RegistrationDto) => mayCorrect(user, sale, sales, now);
  const isChangeable = (sale: RegistrationDto) => mayChange(user, sale, now);
  return (
    <>
      <title>{text.pageTitle(text.registration.title)}</title>
      <div className={classes.head}>
        <h1>{text.registration.title}</h1>
        <span className={classes.mode}>
          <Tag icon="people">
            {mayInvite ? text.registration.fullAccess : text.registration.standardAccess}
          </Tag>
        </span>
      </div>
      {!selling.hasNone && !(selling.error && !selling.event) && (
        <LeaderboardBar eventId={selling.event?.id} />
      )}
      {selling.event && <CashAlert event={selling.event} />}
      <UploadAlerts />
      {sold && isFound && <FoundAlert registration={sold} />}
      {sold ? (
        <SuccessTicket
          registration={sold}
          event={selling.choices.find(({ id }) => id === sold.event_id) ?? null}
          isOneOfSeveral={selling.choices.length > 1}
          onDelivered={onCorrected}
          actions={{ mayCorrect: isCorrectable(sold), mayChange: isChangeable(sold), onAction: open, onMore }}
          onAnother={onAnother}
        />
      ) : (
        <>
          <Sale selling={selling} onSold={onSold} mayInvite={mayInvite} />
          <Suspense fallback={null}>
            <LastSales
              eventId={selling.event?.id}
              sales={sales}
              event={selling.event && nameOf(selling.event.id)}
              timeZone={timeZone}
              mayCorrect={isCorrectable}
              mayChange={isChangeable}
              onAction={open}
              onMore={onMore}
            />
          </Suspense>
        </>
      )}
      {opened && (
        <Suspense fallback={null}>
          {opened.kind === 'more' && (
            <SaleMenu
              sale={opened.sale}
              actions={opened.actions}
              onChoose={(action) => open(action, opened.sale)}
              onClose={close}
            />
          )}
          {opened.kind === 'deliver' && (
            <DeliverDialog
              registration={opened.sale}
              event={selling.choices.find(({ id }) => id === opened.sale.event_id) ?? null}
              onDelivered={onCorrected}
              onClose={close}
            />
          )}
          {opened.kind === 'give' && (
            <GiveDialog sale={opened.sale} timeZone={timeZone} onGiven={onGiven} onClose={close} />
          )}
          {opened.kind === 'change' && (
            <ChangeSaleDialog sale={opened.sale} onChanged={onChanged} onClose={close} />
          )}
        </Suspense>
      )}
      {correction && (
        <Suspense fallback={null}>
          <CorrectionDialog
            draft={correction}
            timeZone={timeZone}
            onCorrected={onCorrected}
            onClose={() => setCorrection(null)}
          />
        </Suspense>
      )}
    </>
  );
}
