import type { ComponentProps } from 'react';
import classes from './field.module.css';

/** An input for one line of text; {@link Field} adds label and message. */
export const Input = ({ className = '', type = 'text', ...rest }: ComponentProps<'input'>) => (
  <input {...rest} type={type} className={`${classes.input} ${className}`} />
);
