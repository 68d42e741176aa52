import type { ReactNode } from 'react';
import { Icon, type IconName } from '../theme/Icon';
import classes from './alert.module.css';

const icons: Record<AlertKind, IconName> = {
  error: 'warning',
  info: 'info',
  notice: 'cash',
  offline: 'offline',
  success: 'check',
};

/** `info`: nothing is wrong; `notice`: but the user should do something about cash. */
type AlertKind = 'error' | 'info' | 'notice' | 'offline' | 'success';

interface AlertProps {
  kind: AlertKind;
  title?: string;
  /** Whether the message interrupts screen readers (default for errors) or waits its turn. */
  isAlert?: boolean;
  children?: ReactNode;
}

/** A message in the flow of the page. */
export function Alert({ kind, title, isAlert = kind === 'error', children }: AlertProps) {
  return (
    <div className={`${classes.alert} ${classes[kind]}`} role={isAlert ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div>
        {title && <b>{title}</b>}
        <div className={classes.text}>{children}</div>
      </div>
    </div>
  );
}
