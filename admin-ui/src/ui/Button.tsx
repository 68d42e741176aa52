import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import classes from './button.module.css';

interface Look {
  /** `contained` is for a screen's single main action; `text` is for buttons within text. */
  variant?: 'outlined' | 'contained' | 'text';
  startIcon?: ReactNode;
}

export const lookOf = ({ variant = 'outlined' }: Look, className = '') =>
  `${classes.button} ${classes[variant]} ${className}`;

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look;

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look;

export function Button({ variant, startIcon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={lookOf({ variant }, className)}>
      {startIcon}
      {children}
    </button>
  );
}

/** A link with a full page load, or to another site. */
export function ButtonAnchor({ variant, startIcon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={lookOf({ variant }, className)}>
      {startIcon}
      {children}
    </a>
  );
}
