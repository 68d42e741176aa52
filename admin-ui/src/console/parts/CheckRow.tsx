import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form';
import classes from './field.module.css';

interface CheckRowProps<Fields extends FieldValues> {
  control: Control<Fields>;
  name: Path<Fields>;
  label: string;
  hint?: ReactNode;
}

/** A form's checkbox on a separate row. */
export function CheckRow<Fields extends FieldValues>({ control, name, label, hint }: CheckRowProps<Fields>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ref, ...field } }) => (
        <FormControlLabel
          className={classes.check}
          control={<Checkbox {...field} checked={Boolean(value)} slotProps={{ input: { ref } }} />}
          label={
            <>
              <b>{label}</b>
              {hint && <small>{hint}</small>}
            </>
          }
        />
      )}
    />
  );
}
