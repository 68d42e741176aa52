import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

/**
 * A button that keeps its size while its work is under way: a spinner takes the place of the icon, the words stay.
 * It is not disabled meanwhile, as MUI's `loading` would (that loses the focus); whoever handles the press ignores a
 * second one.
 */
export const BusyButton = ({ busy, startIcon, ...rest }: ButtonProps & { busy: boolean }) => (
  <Button
    {...rest}
    aria-busy={busy}
    startIcon={busy ? <CircularProgress size={20} color="inherit" aria-hidden="true" /> : startIcon}
  />
);
