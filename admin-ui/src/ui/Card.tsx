import type { ElementType, ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  as?: ElementType;
  className?: string;
  children: ReactNode;
  [attribute: string]: unknown;
}

/** A container that looks like a sheet of paper: one border line, no shadow. */
export function Card({ as: Tag = 'section', className, children, ...rest }: CardProps) {
  return (
    <Tag className={`${classes.card} ${className ?? ''}`} {...rest}>
      {children}
    </Tag>
  );
}
