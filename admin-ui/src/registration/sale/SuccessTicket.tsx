import { formatPhone, formatQrCode, parseQrCode } from '@usher/backend/rules';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { EventDto, RegistrationDto } from '../../api/generated/rest';
import { EmailText } from '../../i18n/EmailText';
import { whenTextsAreReady } from '../../i18n/language';
import { countText } from '../../i18n/numbers';
import type { SaleActionsProps } from '../last-sales/SaleActions';
import { useRegistrationText } from '../texts/text';
import { DockAction } from '../../layout/DockAction';
import { CHECKIN_PATH } from '../../paths';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { Icon } from '../../theme/Icon';
import { moneyText } from '../../i18n/money';
import { Perforation } from '../../theme/Perforation';
import { FoodBadge, PayBadge } from '../../ui/Tag';
import classes from './success.module.css';

/** Loaded where it is needed: most tickets are mailed. */
const DeliverActions = lazy(() =>
  import('../delivery/DeliverActions')
    .then(({ DeliverActions: component }) => ({ default: component }))
    .then(whenTextsAreReady),
);

/** Most sales are right; and the buttons come with the list of the last sales. */
const SaleActions = lazy(() =>
  import('../last-sales/LastSales')
    .then(({ SaleActions: component }) => ({ default: component }))
    .then(whenTextsAreReady),
);

/** The sale that just succeeded, shown in place of the form. */
export function SuccessTicket({
  registration,
  event,
  isOneOfSeveral,
  actions,
  onDelivered,
  onAnother,
}: {
  registration: RegistrationDto;
  event: EventDto | null;
  /** Whether others are sold too, so that its event is named. */
  isOneOfSeveral: boolean;
  /** What may be done with the sale, and is called to do it. */
  actions: Omit<SaleActionsProps, 'sale' | 'isDeliveredBeside'>;
  /** Called with the registration once it is noted how its ticket was given on. */
  onDelivered: (registration: RegistrationDto) => void;
  onAnother: () => void;
}) {
  const text = useRegistrationText();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  const code = parseQrCode(registration.qr_code_id);
  return (
    <Card className={classes.ticket}>
      <div className={classes.head} role="status">
        <span className={classes.plate}>
          <Icon name="check" />
        </span>
        <div>
          <h2 ref={title} tabIndex={-1}>
            {text.registration.success}
          </h2>
          {event && isOneOfSeveral && <p>{event.name}</p>}
          <p>
            {registration.email === null
              ? text.registration.delivery.toDeliver
              : text.registration.qrSent(registration.email)}
          </p>
        </div>
      </div>
      <Perforation />
      <div className={classes.body}>
        <div className={classes.who}>
          <h3>{registration.name}</h3>
          <p>
            <EmailText email={registration.email} />
          </p>
          <p>{formatPhone(registration.phone)}</p>
          <div className={classes.tags}>
            <PayBadge mode={registration.payment_mode} isGuest={registration.is_guest} />
            <FoodBadge food={registration.food_option} />
          </div>
          <p className={classes.code}>
            {text.registration.qrCodeId} <b>{code ? formatQrCode(code) : registration.qr_code_id}</b>
          </p>
        </div>
        <Perforation direction="column" className={classes.tear} />
        <div className={classes.count}>
          <b>{countText(text, registration.ticket_quantity)}</b>
          <span>{text.ticketsUnit(registration.ticket_quantity)}</span>
          <strong>{moneyText(registration.total_price)}</strong>
        </div>
      </div>
      {registration.email === null && (
        <>
          <Perforation />
          <div className={classes.deliver}>
            <Suspense fallback={<div className={classes.delivering} />}>
              <DeliverActions registration={registration} event={event} onDelivered={onDelivered} />
            </Suspense>
          </div>
        </>
      )}
      <Perforation />
      <div className={classes.actions}>
        <Button variant="contained" className={classes.another} onClick={onAnother}>
          {text.registration.another}
        </Button>
        <ButtonLink to={CHECKIN_PATH} className={classes.toCheckin}>
          {text.registration.toCheckin}
        </ButtonLink>
      </div>
      <div className={classes.mending}>
        <Suspense fallback={null}>
          <SaleActions sale={registration} isDeliveredBeside {...actions} />
        </Suspense>
      </div>
      <DockAction>
        <Button variant="contained" onClick={onAnother}>
          {text.registration.another}
        </Button>
      </DockAction>
    </Card>
  );
}
