import { FOOD_OPTIONS } from '@usher/backend/rules';
import type { UpdateTierInput } from '../../api/generated/rest';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { asApiError } from '../../api/error';
import { showFieldErrors } from '../../api/field-errors';
import { logFailure } from '../../api/log';
import { useConsoleText } from '../../console/texts/text';
import { BusyButton } from '../../console/parts/BusyButton';
import { FieldMessage } from '../../console/parts/Field';
import { CheckRow } from '../../console/parts/CheckRow';
import { SelectField } from '../../console/parts/Select';
import { TextInput } from '../../console/parts/Field';
import { FIELDS, endRule, inputOf, priceRule, quantityRule, type TierFields } from './fields';
import classes from './pricing.module.css';

interface TierFormProps {
  initial: TierFields;
  /** Label of the button that saves. */
  action: string;
  save: (input: UpdateTierInput) => Promise<void>;
  onCancel?: () => void;
}

/** The inputs of one tier. Shows a conflict beside the button and a broken rule at its field, and nothing else. */
export function TierForm({ initial, action, save, onCancel }: TierFormProps) {
  const text = useConsoleText();
  const words = text.pricingPanel;
  const [conflict, setConflict] = useState<string>();
  const sending = useRef(false);
  const form = useForm<TierFields>({ defaultValues: initial });
  const { errors, isSubmitting } = form.formState;

  const submit = async (fields: TierFields) => {
    if (sending.current) return;
    sending.current = true;
    setConflict(undefined);
    try {
      await save(inputOf(fields));
      form.reset(initial);
    } catch (reason) {
      const error = asApiError(reason);
      logFailure('The pricing tier was not saved', reason);
      if (!showFieldErrors(form, FIELDS, error))
        setConflict(error.status === 404 ? error.sentence('') : error.reason);
    } finally {
      sending.current = false;
    }
  };

  return (
    <form noValidate className={classes.form} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <TextInput
        label={words.from}
        error={errors.quantity_from?.message}
        input={{ type: 'number', min: 1, step: 1 }}
        registration={form.register('quantity_from', { validate: quantityRule(text) })}
      />
      <TextInput
        label={words.to}
        error={errors.quantity_to?.message}
        input={{ type: 'number', min: 1, step: 1 }}
        registration={form.register('quantity_to', { validate: endRule(text) })}
      />
      <TextInput
        label={words.price}
        error={errors.price_per_ticket?.message}
        input={{ type: 'number', min: 0, step: 0.01, inputMode: 'decimal' }}
        registration={form.register('price_per_ticket', { validate: priceRule(text) })}
      />
      <SelectField
        label={words.food}
        error={errors.food_option?.message}
        registration={form.register('food_option')}
        options={FOOD_OPTIONS.toReversed().map((food) => ({
          value: food,
          label: text.food[food],
        }))}
      />
      <CheckRow control={form.control} name="is_active" label={words.active} />
      <div className={classes.save}>
        <BusyButton busy={isSubmitting} type="submit">
          {action}
        </BusyButton>
        {onCancel && <Button onClick={onCancel}>{words.cancel}</Button>}
        {conflict && (
          <div role="alert">
            <FieldMessage id={`${action}-conflict`} error={conflict} />
          </div>
        )}
      </div>
    </form>
  );
}
