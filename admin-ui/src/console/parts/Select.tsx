import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MuiSelect from '@mui/material/Select';
import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from './Field';

// Native selects, because phones show their own, better picker for them.

interface Option<Value extends string> {
  value: Value;
  label: string;
}

const optionsOf = <Value extends string>(options: readonly Option<Value>[]) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

interface SelectProps<Value extends string> {
  label: string;
  /** Whether only screen readers get the label, because the options speak for themselves. */
  labelHidden?: boolean;
  value: Value;
  options: readonly Option<Value>[];
  onChoose: (value: Value) => void;
  className?: string;
}

/** A select that filters, sorts or navigates immediately. In a form, use `SelectField`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, labelHidden = false, value, options, onChoose, className } = props;
  const id = useId();
  return (
    <FormControl className={className}>
      <InputLabel shrink htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </InputLabel>
      <MuiSelect
        native
        fullWidth
        id={id}
        value={value}
        onChange={({ target }) => onChoose(target.value as Value)}
      >
        {optionsOf(options)}
      </MuiSelect>
    </FormControl>
  );
}

interface SelectFieldProps<Value extends string> {
  label: string;
  error?: string;
  /** Shown below the select. */
  after?: ReactNode;
  registration: UseFormRegisterReturn;
  options: readonly Option<Value>[];
}

/** A select that is registered with its form. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, error, after, registration, options } = props;
  const { ref, ...registered } = registration;
  return (
    <Field label={label} error={error} after={after}>
      {({ id, ...described }) => (
        <MuiSelect native id={id} inputRef={ref} {...registered} inputProps={described}>
          {optionsOf(options)}
        </MuiSelect>
      )}
    </Field>
  );
}
