import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';
import classes from './note.module.css';

const icons: Record<NoteKind, IconName> = { error: 'warning', offline: 'offline', success: 'check' };

type NoteKind = 'error' | 'offline' | 'success';

interface NoteProps {
  kind: NoteKind;
  title?: string;
  /** Interrupts a screen reader, as an error does unless told; others wait for their turn. */
  isAlert?: boolean;
  children?: ReactNode;
}

/** A message in the flow of the page. */
export function Note({ kind, title, isAlert = kind === 'error', children }: NoteProps) {
  return (
    <div className={`${classes.note} ${classes[kind]}`} role={isAlert ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div>
        {title && <b>{title}</b>}
        <div className={classes.text}>{children}</div>
      </div>
    </div>
  );
}
