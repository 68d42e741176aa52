import { FOOD_OPTIONS, may, PAYMENT_MODES, TICKET_QUANTITIES } from '@usher/backend/rules';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ApiError } from '../../api/error';
import type { RegistrationDto } from '../../api/generated/rest';
import { useSession } from '../../api/session';
import { useKeyedCall } from '../../api/useSend';
import { moneyText } from '../../i18n/money';
import { Alert } from '../../ui/Alert';
import { BusyButton } from '../../ui/BusyButton';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Options } from '../../ui/Options';
import { SelectField } from '../../ui/SelectField';
import { TextInput } from '../../ui/TextInput';
import { usePrice } from '../sale/usePrice';
import { useRegistrationText } from '../texts/text';
import { changeOf, isChanged, moneySentence, moneyStepOf, type SaleChange } from '../../person/sale-change';
import { nameOf } from '../../i18n/names';
import classes from './last-sales.module.css';

interface ChangeSaleDialogProps {
  sale: RegistrationDto;
  /** Called with what was sold instead, or with the cancelled sale. */
  onChanged: (sale: RegistrationDto) => void;
  onClose: () => void;
}

/** Changes what was sold as something else, or takes the sale back. Says what becomes of the buyer's money. */
export default function ChangeSaleDialog({ sale, onChanged, onClose }: ChangeSaleDialogProps) {
  const text = useRegistrationText();
  const words = text.registration.change;
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <Dialog title={isCancelling ? words.cancelTitle : words.title} onClose={onClose}>
      {(close) => {
        const onDone = (now: RegistrationDto) => {
          onChanged(now);
          close();
        };
        return isCancelling ? (
          <CancelForm sale={sale} onDone={onDone} onBack={() => setIsCancelling(false)} />
        ) : (
          <ChangeForm sale={sale} onDone={onDone} onCancel={() => setIsCancelling(true)} />
        );
      }}
    </Dialog>
  );
}

interface FormProps {
  sale: RegistrationDto;
  onDone: (sale: RegistrationDto) => void;
}

function ChangeForm({ sale, onDone, onCancel }: FormProps & { onCancel: () => void }) {
  const text = useRegistrationText();
  const words = text.registration.change;
  const user = useSession()?.user;
  const form = useForm<SaleChange>({ defaultValues: changeOf(sale) });
  const change = useWatch({ control: form.control }) as SaleChange;
  const price = usePrice(
    {
      eventId: sale.event_id,
      quantity: change.ticket_quantity,
      paymentMode: change.payment_mode,
      foodOption: change.food_option,
    },
    sale.is_guest,
  );
  const { send, isSending, failure } = useKeyedCall<
    SaleChange & { quoted_total_price: number },
    RegistrationDto
  >('POST', `/api/attendees/${sale.id}/change`);
  const due = price.pending ? undefined : price.quote?.total_price;
  const isNew = isChanged(sale, change) || (due !== undefined && due !== sale.total_price);
  const submit = form.handleSubmit(async (fields) => {
    const total = price.quote?.total_price;
    if (total === undefined) return;
    const now = await send({ ...fields, quoted_total_price: total });
    if (now) onDone(now);
  });
  return (
    <form className={classes.dialog} noValidate onSubmit={(event) => void submit(event)}>
      <p>{words.explanation(nameOf(text, sale.name), sale.email !== null)}</p>
      <SelectField
        label={text.registration.tickets}
        registration={form.register('ticket_quantity', { valueAsNumber: true })}
      >
        {TICKET_QUANTITIES.map((quantity) => (
          <option key={quantity} value={quantity}>
            {quantity}
          </option>
        ))}
      </SelectField>
      <Options
        legend={text.registration.foodOption}
        registration={form.register('food_option')}
        options={FOOD_OPTIONS.map((food) => ({ value: food, label: text.food[food], icon: food }))}
      />
      {!sale.is_guest && (
        <Options
          legend={text.registration.paymentMode}
          registration={form.register('payment_mode')}
          options={PAYMENT_MODES.map((mode) => ({ value: mode, label: text.payment[mode], icon: mode }))}
        />
      )}
      {price.isMissing && <Alert kind="info">{words.noPrice}</Alert>}
      <p className={classes.due} aria-live="polite">
        {due !== undefined && (
          <>
            <span>
              {moneyText(sale.total_price)} → <b>{moneyText(due)}</b>
            </span>
            {moneySentence(moneyStepOf(sale, change, due), words, text.payment)}
          </>
        )}
      </p>
      {failure && <Alert kind="error">{sentenceOf(failure, words)}</Alert>}
      <BusyButton busy={isSending} type="submit" variant="contained" disabled={!isNew || due === undefined}>
        {words.submit}
      </BusyButton>
      {(may(user, 'registrations.cancel') || sale.volunteer_id === user?.id) && (
        <Button variant="text" className={classes.toCancel} onClick={onCancel}>
          {words.toCancel}
        </Button>
      )}
    </form>
  );
}

function CancelForm({ sale, onDone, onBack }: FormProps & { onBack: () => void }) {
  const text = useRegistrationText();
  const words = text.registration.change;
  const form = useForm({ defaultValues: { reason: '' } });
  const { send, isSending, failure } = useKeyedCall<{ reason: string }, RegistrationDto>(
    'POST',
    `/api/attendees/${sale.id}/cancel`,
  );
  const submit = form.handleSubmit(async (fields) => {
    const now = await send(fields);
    if (now) onDone(now);
  });
  return (
    <form className={classes.dialog} noValidate onSubmit={(event) => void submit(event)}>
      <p>
        {words.cancelExplanation(
          nameOf(text, sale.name),
          text.tickets(sale.ticket_quantity),
          sale.email !== null,
        )}
      </p>
      {sale.total_price > 0 && (
        <p className={classes.due}>
          {words.giveBack(moneyText(sale.total_price), text.payment[sale.payment_mode])}
        </p>
      )}
      <TextInput
        label={words.reason}
        error={form.formState.errors.reason?.message}
        registration={form.register('reason', {
          validate: (reason) => reason.trim() !== '' || words.reasonMissing,
        })}
        input={{ maxLength: 500 }}
      />
      {failure && <Alert kind="error">{sentenceOf(failure, words)}</Alert>}
      <BusyButton busy={isSending} type="submit" variant="contained" className={classes.bad}>
        {words.cancel}
      </BusyButton>
      <Button variant="text" className={classes.toCancel} onClick={onBack}>
        {words.back}
      </Button>
    </form>
  );
}

const sentenceOf = (error: ApiError, words: { tooLate: string; failed: string }): string =>
  error.code === 'insufficient_permissions' ? words.tooLate : error.sentence(words.failed);
