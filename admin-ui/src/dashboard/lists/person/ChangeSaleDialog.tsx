import Alert from '@mui/material/Alert';
import { FOOD_OPTIONS, PAYMENT_MODES, TICKET_QUANTITIES } from '@usher/backend/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import { asApiError, type ApiError } from '../../../api/error';
import type { RegistrationDto } from '../../../api/generated/rest';
import type { ConsoleDataProvider } from '../../../console/data-provider/data-provider';
import { Dialog } from '../../../console/parts/Dialog';
import { SubmitActions } from '../../../console/parts/DialogActions';
import { SelectField } from '../../../console/parts/Select';
import { useConsoleText } from '../../../console/texts/text';
import { useCommand } from '../../../console/useCommand';
import { moneyText } from '../../../i18n/money';
import {
  changeOf,
  isChanged,
  moneySentence,
  moneyStepOf,
  type SaleChange,
} from '../../../person/sale-change';
import { nameOf } from '../../../i18n/names';
import content from '../../../console/parts/dialog-content.module.css';

interface ChangeSaleDialogProps {
  registration: RegistrationDto;
  /** Called with what was sold instead. */
  onChanged: (registration: RegistrationDto) => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/** Changes what was sold as something else. Says what becomes of the buyer's money. */
export function ChangeSaleDialog({ registration, onChanged, onClose }: ChangeSaleDialogProps) {
  const text = useConsoleText();
  const words = text.lists.person.changing;
  const { run, isPending } = useCommand('changeSale');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useForm<SaleChange>({ defaultValues: changeOf(registration) });
  const change = useWatch({ control: form.control }) as SaleChange;
  const price = usePrice(registration, change);
  const due = price.total;
  const isNew = isChanged(registration, change) || (due !== null && due !== registration.total_price);

  const submit = async (close: () => void) => {
    if (due === null || !isNew) return;
    setFailure(null);
    try {
      const now = await run({ id: registration.id, change, total: due });
      if (!now) return;
      onChanged(now);
      close();
    } catch (error) {
      setFailure(asApiError(error));
    }
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit(close);
          }}
        >
          <p className={content.hint}>
            {words.hint(nameOf(text, registration.name), registration.email !== null)}
          </p>
          <SelectField
            label={words.tickets}
            registration={form.register('ticket_quantity', { valueAsNumber: true })}
            options={TICKET_QUANTITIES.map(String).map((value) => ({ value, label: value }))}
          />
          <SelectField
            label={words.food}
            registration={form.register('food_option')}
            options={FOOD_OPTIONS.map((value) => ({ value, label: text.food[value] }))}
          />
          {!registration.is_guest && (
            <SelectField
              label={words.payment}
              registration={form.register('payment_mode')}
              options={PAYMENT_MODES.map((value) => ({ value, label: text.payment[value] }))}
            />
          )}
          <dl className={content.lines} aria-live="polite">
            <div>
              <dt>{words.before}</dt>
              <dd>{moneyText(registration.total_price)}</dd>
            </div>
            <div>
              <dt>{words.after}</dt>
              <dd>{due === null ? '–' : moneyText(due)}</dd>
            </div>
            <div>
              <dt>
                {due !== null && moneySentence(moneyStepOf(registration, change, due), words, text.payment)}
              </dt>
            </div>
          </dl>
          {price.isMissing && (
            <Alert severity="info" role="status">
              {words.noPrice}
            </Alert>
          )}
          {(failure ?? price.error) && (
            <Alert severity="error">{(failure ?? price.error)!.sentence(words.failed)}</Alert>
          )}
          <SubmitActions
            submit={words.submit}
            isBusy={isPending}
            isDisabled={due === null || !isNew}
            onCancel={close}
          />
        </form>
      )}
    </Dialog>
  );
}

/** The total of what is sold instead, in dollars; null while it loads, or if there is none: that is no failure. */
function usePrice(registration: RegistrationDto, change: SaleChange) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const question = {
    eventId: registration.event_id,
    quantity: change.ticket_quantity,
    paymentMode: change.payment_mode,
    foodOption: change.food_option,
  };
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['price', question],
    queryFn: ({ signal }) => provider.price(question, signal),
    enabled: !registration.is_guest,
    placeholderData: keepPreviousData,
    // A price may have been edited since the dialog was last open.
    staleTime: 0,
  });
  const none = { total: null, error: null, isMissing: false };
  if (registration.is_guest) return { ...none, total: 0 };
  const failure = error && asApiError(error);
  if (failure)
    return failure.code === 'no_tier_covers' ? { ...none, isMissing: true } : { ...none, error: failure };
  return { ...none, total: data === undefined || isPlaceholderData ? null : data.total_price };
}
