import type { ComponentProps } from 'react';
import classes from './field.module.css';

/** A field for one line of text; {@link Field} gives it its label and message. */
export const Input = ({ className = '', type = 'text', ...rest }: ComponentProps<'input'>) => (
  <input {...rest} type={type} className={`${classes.input} ${className}`} />
);
