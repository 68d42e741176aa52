import type { ReactNode } from 'react';
import { useText } from '../i18n/text';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** Links and buttons that lead away from the page. */
  actions: ReactNode;
}

/** A blank ticket with a message, for a page that does not exist, is not allowed, or crashed. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  const text = useText();
  return (
    <div className={classes.emptyState}>
      <title>{text.pageTitle(title)}</title>
      <svg
        viewBox="0 0 112 70"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="5 5"
        aria-hidden="true"
      >
        <path d="M10 4h92a6 6 0 0 1 6 6v14a11 11 0 0 0 0 22v14a6 6 0 0 1-6 6H10a6 6 0 0 1-6-6V46a11 11 0 0 0 0-22V10a6 6 0 0 1 6-6zM76 5v60" />
      </svg>
      <h1>{title}</h1>
      {children}
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
