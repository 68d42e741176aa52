import { dollarsOf } from '@usher/backend/rules';
import { useEffect, useRef } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useConsoleText } from '../../console/texts/text';
import { amountFault, type AmountLimit } from './amount';

/**
 * The form's `amount`, in dollars. After the first submit, each new limit checks the amount again, because other users handle the
 * same money.
 */
export function AmountInput({ label, limit }: { label: string; limit: AmountLimit | null }) {
  const text = useConsoleText();
  const { trigger, formState } = useFormContext();
  const { isSubmitted } = formState;
  const most = limit?.cents;
  const checkedFor = useRef(most);
  useEffect(() => {
    if (checkedFor.current === most) return;
    checkedFor.current = most;
    if (isSubmitted) void trigger('amount');
  }, [most, isSubmitted, trigger]);
  return (
    <TextInput
      source="amount"
      type="number"
      label={label}
      validate={(typed: string) => amountFault(text, typed, limit) ?? undefined}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          min: 0.01,
          step: 0.01,
          max: most === undefined ? undefined : dollarsOf(most),
        },
      }}
    />
  );
}
