import type { ReactNode } from 'react';
import { useText } from '../i18n/text';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** Links and buttons out of here. */
  actions: ReactNode;
}

/** An empty ticket with words on it: for a page that is not there, not allowed, or broken. */
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
