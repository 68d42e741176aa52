import OutlinedInput from '@mui/material/OutlinedInput';
import { DENOMINATIONS_CENTS, dollarsOf } from '@usher/backend/rules';
import { useId, type KeyboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useConsoleText } from '../../console/texts/text';
import { moneyText } from '../../i18n/money';
import { countOf, fieldOf, type TypedDenominations } from './denominations';
import classes from './receive.module.css';

const BILLS_FROM_CENTS = 100;

interface DenominationFieldsProps<Fields extends TypedDenominations> {
  form: UseFormReturn<Fields>;
  /** The current values of the fields. */
  typed: Partial<TypedDenominations>;
}

/** A count field for each note and coin, with its sum. The Enter key moves to the next field, as on an adding machine. */
export function DenominationFields({ form, typed }: DenominationFieldsProps<TypedDenominations>) {
  const text = useConsoleText();
  const words = text.handOversPanel.receive;
  const id = useId();
  const { errors } = form.formState;
  const next = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const inputs = [...event.currentTarget.form!.querySelectorAll<HTMLInputElement>('input')];
    inputs[inputs.indexOf(event.currentTarget as HTMLInputElement) + 1]?.focus();
  };
  const row = (cents: number) => {
    const name = fieldOf(cents);
    const isWrong = Boolean(errors[name]);
    const count = countOf(typed[name] ?? '') ?? 0;
    const label = cents >= BILLS_FROM_CENTS ? words.bill(dollarsOf(cents)) : words.coin(cents);
    const { ref, ...registered } = form.register(name, {
      validate: (value) => countOf(value) !== null || words.wholeNumber,
    });
    return (
      <div key={cents} className={classes.denomination}>
        <label htmlFor={`${id}${cents}`}>{label}</label>
        <OutlinedInput
          id={`${id}${cents}`}
          inputRef={ref}
          {...registered}
          error={isWrong}
          onKeyDown={next}
          slotProps={{
            input: {
              inputMode: 'numeric',
              autoComplete: 'off',
              maxLength: 4,
              'aria-describedby': isWrong ? `${id}${cents}-fault` : undefined,
            },
          }}
        />
        {isWrong ? (
          <span id={`${id}${cents}-fault`} className={classes.countFault} role="alert">
            {errors[name]?.message}
          </span>
        ) : (
          <span className={classes.countSum}>{count > 0 && moneyText(dollarsOf(count * cents))}</span>
        )}
      </div>
    );
  };
  return (
    <div className={classes.denominations}>
      <fieldset>
        <legend>{words.notes}</legend>
        {DENOMINATIONS_CENTS.filter((cents) => cents >= BILLS_FROM_CENTS).map(row)}
      </fieldset>
      <fieldset>
        <legend>{words.coins}</legend>
        {DENOMINATIONS_CENTS.filter((cents) => cents < BILLS_FROM_CENTS).map(row)}
      </fieldset>
    </div>
  );
}
