import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';
import classes from './note.module.css';

const icons: Record<NoteKind, IconName> = { error: 'warning', offline: 'offline', success: 'check' };

type NoteKind = 'error' | 'offline' | 'success';

/** A message in the flow of the page. An error interrupts a screen reader, the others wait for their turn. */
export function Note({ kind, title, children }: { kind: NoteKind; title?: string; children?: ReactNode }) {
  return (
    <div className={`${classes.note} ${classes[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div>
        {title && <b>{title}</b>}
        <div className={classes.text}>{children}</div>
      </div>
    </div>
  );
}
