import { dollarsOf } from '@usher/backend/rules';
import { useEffect, useRef } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { useConsoleText } from '../../console/texts/text';
import { amountFault, type AmountLimit } from './amount';

/**
 * Returns the props of a TextInput for the form's `amount`, in dollars. After the first submit, each new limit checks the
 * amount again, because other users handle the same money. Call it before the form registers its other fields: of several
 * faulty fields, the one that was registered first gets the focus.
 */
export function useAmountField<T extends { amount: string }>(
  form: UseFormReturn<T>,
  limit: AmountLimit | null,
) {
  const text = useConsoleText();
  const name = 'amount' as Path<T>;
  const { isSubmitted } = form.formState;
  const { trigger } = form;
  const most = limit?.cents;
  const checkedFor = useRef(most);
  useEffect(() => {
    if (checkedFor.current === most) return;
    checkedFor.current = most;
    if (isSubmitted) void trigger(name);
  }, [most, isSubmitted, trigger, name]);

  return {
    error: form.getFieldState(name, form.formState).error?.message,
    input: {
      type: 'number',
      inputMode: 'decimal',
      min: 0.01,
      step: 0.01,
      max: most === undefined ? undefined : dollarsOf(most),
    },
    registration: form.register(name, {
      validate: (typed: string) => amountFault(text, typed, limit) ?? true,
    }),
  } as const;
}
