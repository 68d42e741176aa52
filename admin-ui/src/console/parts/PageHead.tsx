import type { ReactNode } from 'react';
import type { ChosenEvent } from '../chosen-event';
import { EventSelector } from '../EventSelector';
import { useConsoleText } from '../texts/text';
import classes from './page-head.module.css';

interface PageHeadProps {
  title: string;
  subtitle?: string;
  /** The event that the page is about, if it is about one. */
  chosen?: ChosenEvent;
  /** What one does on this page. */
  children?: ReactNode;
}

/** The head of a page: its title, its actions, and which event it is about. */
export function PageHead({ title, subtitle, chosen, children }: PageHeadProps) {
  const text = useConsoleText();
  return (
    <div className={classes.head}>
      <title>{text.pageTitle(title)}</title>
      <div className={classes.title}>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {children}
      {chosen && <EventSelector chosen={chosen} className={classes.event} />}
    </div>
  );
}
