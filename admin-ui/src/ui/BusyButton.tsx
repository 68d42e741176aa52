import { Button, type ButtonProps } from './Button';
import classes from './busy-button.module.css';

/**
 * A button that keeps its size while its work is in progress: a spinner replaces the icon, the label stays.
 * It is not disabled, because that would lose the focus; the click handler must ignore a second press.
 */
export function BusyButton({ busy, startIcon, children, ...rest }: ButtonProps & { busy: boolean }) {
  return (
    <Button {...rest} aria-busy={busy} startIcon={busy ? <span className={classes.spinner} /> : startIcon}>
      {children}
    </Button>
  );
}
