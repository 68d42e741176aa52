import OutlinedInput from '@mui/material/OutlinedInput';
import { DENOMINATIONS_CENTS, dollarsOf, type Denominations } from '@usher/backend/rules';
import { useId, type KeyboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useConsoleText } from '../../console/texts/text';
import { moneyText } from '../../i18n/money';
import classes from './receive.module.css';

const BILLS_FROM_CENTS = 100;

/** What is typed of each note and coin: the form's fields, `p2000` for twenties. */
export type TypedPieces = Record<`p${number}`, string>;

const fieldOf = (cents: number) => `p${cents}` as const;

export const NO_PIECES: TypedPieces = Object.fromEntries(
  DENOMINATIONS_CENTS.map((cents) => [fieldOf(cents), '']),
);

/** How many of a note or coin; null where what is typed is no count. */
const countOf = (typed: string): number | null =>
  typed.trim() === '' ? 0 : /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null;

/** By value in dollars, those that there are any of. What is no count is left out. */
export const piecesOf = (typed: Partial<TypedPieces>): Denominations =>
  Object.fromEntries(
    DENOMINATIONS_CENTS.map(
      (cents) => [String(cents / 100), countOf(typed[fieldOf(cents)] ?? '') ?? 0] as const,
    ).filter(([, count]) => count > 0),
  );

interface PieceCountsProps<Fields extends TypedPieces> {
  form: UseFormReturn<Fields>;
  /** What is typed now. */
  typed: Partial<TypedPieces>;
}

/** A field for each note and coin, with what they come to. The Enter key goes on to the next one, as on an adding machine. */
export function PieceCounts({ form, typed }: PieceCountsProps<TypedPieces>) {
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
    const label = cents >= BILLS_FROM_CENTS ? words.bill(cents / 100) : words.coin(cents);
    const { ref, ...registered } = form.register(name, {
      validate: (value) => countOf(value) !== null || words.wholeNumber,
    });
    return (
      <div key={cents} className={classes.piece}>
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
          <span id={`${id}${cents}-fault`} className={classes.pieceFault} role="alert">
            {errors[name]?.message}
          </span>
        ) : (
          <span className={classes.pieceSum}>{count > 0 && moneyText(dollarsOf(count * cents))}</span>
        )}
      </div>
    );
  };
  return (
    <div className={classes.pieces}>
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
