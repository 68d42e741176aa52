import classes from './perforation.module.css';

/**
 * The tear line of a ticket: dashes between two notches. Runs across its parent (`row`) or down it (`column`; the parent
 * sets `--at`, the distance from its right edge). Only for things that change hands.
 */
export function Perforation({
  direction = 'row',
  className,
}: {
  direction?: 'row' | 'column';
  className?: string;
}) {
  return <i className={`${classes[direction]} ${className ?? ''}`} aria-hidden="true" />;
}
