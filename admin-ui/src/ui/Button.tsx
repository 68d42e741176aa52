import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './button.module.css';

interface Look {
  /** `contained` is for a screen's single main action; `text` is for buttons within text. */
  variant?: 'outlined' | 'contained' | 'text';
  startIcon?: ReactNode;
}

const lookOf = ({ variant = 'outlined' }: Look, className = '') =>
  `${classes.button} ${classes[variant]} ${className}`;

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look;

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look;

export function Button({ variant, startIcon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={lookOf({ variant }, className)}>
      {startIcon}
      {children}
    </button>
  );
}

type LinkButtonProps = Omit<AnchorProps, 'href'> & { to: string };

/** A link to another page of the application that looks like a button. */
export function ButtonLink({ variant, startIcon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={lookOf({ variant }, className)}>
      <>
        {startIcon}
        {children}
      </>
    </Link>
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
