import { Button, type ButtonProps } from './Button';
import classes from './busy-button.module.css';

/**
 * A button that keeps its size while its work is under way: a spinner takes the place of the icon, the words stay.
 * It is not disabled meanwhile (that would lose the focus); whoever handles the press ignores a second one.
 */
export function BusyButton({ busy, startIcon, children, ...rest }: ButtonProps & { busy: boolean }) {
  return (
    <Button {...rest} aria-busy={busy} startIcon={busy ? <span className={classes.spinner} /> : startIcon}>
      {children}
    </Button>
  );
}
