import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MuiSelect from '@mui/material/Select';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from './Field';

// Native ones: phones bring their own, better picker.

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
  /** Said to screen readers only, where what is shown needs no name. */
  labelHidden?: boolean;
  value: Value;
  options: readonly Option<Value>[];
  onChoose: (value: Value) => void;
  className?: string;
}

/** A list that filters, sorts or leads elsewhere at once; one in a form is a `SelectField`. */
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
  registration: UseFormRegisterReturn;
  options: readonly Option<Value>[];
}

/** A list to choose from, registered with its form. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, error, registration, options } = props;
  const { ref, ...registered } = registration;
  return (
    <Field label={label} error={error}>
      {({ id, ...described }) => (
        <MuiSelect native id={id} inputRef={ref} {...registered} inputProps={described}>
          {optionsOf(options)}
        </MuiSelect>
      )}
    </Field>
  );
}
