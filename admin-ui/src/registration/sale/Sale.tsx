import { useId } from 'react';
import { Redirect } from 'wouter';
import { useSession } from '../../api/session';
import { useRegistrationText } from '../texts/text';
import { DockAction } from '../../layout/DockAction';
import { useNavigate } from '../../navigation';
import { LOGIN_PATH } from '../../paths';
import { moneyText } from '../../i18n/money';
import { Alert } from '../../ui/Alert';
import { useOnline } from '../../api/useOnline';
import { EventAlert } from './EventAlert';
import { FailureAlert } from '../FailureAlert';
import { FoundAlert } from './FoundAlert';
import { LostSaleAlert } from './LostSaleAlert';
import { PriceTicket, SubmitButton, type SubmitProps } from './PriceTicket';
import { RegistrationForm } from './RegistrationForm';
import type { SellingEvent } from '../selling-event';
import { useSale, type Sold } from './useSale';
import classes from '../registration.module.css';

interface SaleProps {
  selling: SellingEvent;
  onSold: (sold: Sold) => void;
  mayInvite: boolean;
}

/** The form of a sale, with its alerts and the price ticket. */
export function Sale({ selling, onSold, mayInvite }: SaleProps) {
  const text = useRegistrationText();
  const formId = useId();
  const navigate = useNavigate();
  const online = useOnline();
  const session = useSession();
  const sale = useSale(selling, onSold);
  const { form, fields, price, failure, lost } = sale;
  const { isSubmitting } = form.formState;

  if (!session && !sale.isTyped) return <Redirect to={LOGIN_PATH} replace />;

  // What was typed stays in sight, and so does a sale whose answer was lost.
  const isHopeless = selling.hasNone && !sale.isTyped && !lost;

  const submit: SubmitProps = {
    formId,
    busy: isSubmitting,
    disabled: price.isMissing,
    onLoginFirst: session ? null : () => navigate(LOGIN_PATH),
  };
  return (
    <>
      {!online && (
        <div className={classes.alert}>{<Alert kind="offline">{text.registration.offline}</Alert>}</div>
      )}
      <EventAlert selling={selling} hasNoPrice={price.isMissing} />
      {sale.foundBefore && <FoundAlert registration={sale.foundBefore} isFormInUse />}
      {lost && (
        <LostSaleAlert
          attempt={lost}
          failure={failure}
          isSending={isSubmitting}
          onFound={sale.onFound}
          onDiscard={sale.startOver}
        />
      )}
      {!lost && failure && <FailureAlert failure={failure} timeZone={selling.event?.time_zone} />}
      {isHopeless ? null : (
        <div className={classes.columns}>
          <RegistrationForm
            id={formId}
            form={form}
            selling={selling}
            mayInvite={mayInvite}
            terms={{
              recipient: selling.event?.payment_recipient ?? null,
              eventId: selling.event?.id ?? null,
              amount: price.pending ? null : (price.quote?.total_price ?? null),
            }}
            isEmpty={!sale.isTyped}
            onSubmit={sale.sell}
          />
          <PriceTicket
            event={selling.event}
            quantity={fields.ticket_quantity}
            foodOption={fields.food_option}
            price={price}
            submit={submit}
          />
        </div>
      )}
      {!isHopeless && (
        <DockAction>
          <SubmitButton {...submit} total={price.quote ? moneyText(price.quote.total_price) : undefined} />
        </DockAction>
      )}
    </>
  );
}
