import { useId } from 'react';
import { Icon } from './Icon';
import classes from './field.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  /** Said to screen readers only, where what is shown needs no name. */
  labelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
  className?: string;
}

/** A list that filters, sorts or leads elsewhere at once; one in a form is a `SelectField`. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, labelHidden = false, value, options, onChoose, className = '' } = props;
  const id = useId();
  return (
    <div className={className}>
      <label className={labelHidden ? classes.hiddenLabel : classes.label} htmlFor={id}>
        {label}
      </label>
      <span className={classes.select}>
        <select id={id} value={value} onChange={({ target }) => onChoose(target.value as Value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
    </div>
  );
}
