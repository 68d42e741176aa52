import { centsOf, checkAmount, dollarsOf } from '@usher/backend/rules';
import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { TextInput } from '../../console/parts/Field';
import { useConsoleText, type ConsoleTexts } from '../../console/texts/text';
import { moneyText } from '../../i18n/money';

/** How much may be entered at most, and the sentence where it is more. */
export interface AmountLimit {
  cents: number;
  sentence: (maximum: string) => string;
}

/** What is wrong with an amount of dollars as it was typed, or null. */
export function amountFault(text: ConsoleTexts, typed: string, limit: AmountLimit | null): string | null {
  const rule = typed.trim() === '' ? 'amount.invalid' : checkAmount(Number(typed));
  if (rule) return text.rules[rule];
  if (limit === null || centsOf(Number(typed))! <= limit.cents) return null;
  return limit.sentence(moneyText(dollarsOf(limit.cents)));
}

interface AmountFieldProps<T extends FieldValues> {
  label: string;
  form: UseFormReturn<T>;
  limit: AmountLimit | null;
}

/** An amount of dollars, the form's `amount`. Once it was checked it is checked again with each new limit: others handle the same money. */
export function AmountField<T extends { amount: string }>({ label, form, limit }: AmountFieldProps<T>) {
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

  return (
    <TextInput
      label={label}
      error={form.getFieldState(name, form.formState).error?.message}
      input={{
        type: 'number',
        inputMode: 'decimal',
        min: 0.01,
        step: 0.01,
        max: most === undefined ? undefined : dollarsOf(most),
      }}
      registration={form.register(name, {
        validate: (typed: string) => amountFault(text, typed, limit) ?? true,
      })}
    />
  );
}
