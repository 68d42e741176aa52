import type { ComponentProps, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Icon, type IconName } from '../theme/Icon';
import { Message } from './Field';
import classes from './field.module.css';

interface OptionsProps {
  legend: string;
  disabled?: boolean;
  error?: string;
  registration: UseFormRegisterReturn;
  options: Array<{ value: string; label: string; hint?: string; icon: IconName }>;
}

/** A choice of two, side by side, each tall enough for a thumb. */
export function Options({ legend, disabled, error, registration, options }: OptionsProps) {
  const messageId = `${registration.name}-message`;
  return (
    <fieldset className={classes.field} aria-describedby={messageId}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input type="radio" value={option.value} {...registration} disabled={disabled} />
            <span>
              <b>{option.label}</b>
              {option.hint && <small>{option.hint}</small>}
            </span>
            <Icon name={option.icon} />
          </label>
        ))}
      </div>
      <Message id={messageId} error={error} />
    </fieldset>
  );
}

interface CheckRowProps {
  /** Registration with the form, or plain checkbox attributes without a form. */
  registration: ComponentProps<'input'>;
  label: string;
  hint?: ReactNode;
}

/** A checkbox that fills a row. */
export function CheckRow({ registration, label, hint }: CheckRowProps) {
  return (
    <label className={classes.option}>
      <input type="checkbox" {...registration} />
      <Icon name="check" className={classes.tick} />
      <span>
        <b>{label}</b>
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
