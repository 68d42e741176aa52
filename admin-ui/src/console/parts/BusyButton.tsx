import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

/**
 * A button that keeps its size while its work is in progress: a spinner replaces the icon, and the label stays.
 * It is not disabled, as with MUI's `loading`, because that loses the focus; `onClick` must ignore a second press.
 */
export const BusyButton = ({ busy, startIcon, ...rest }: ButtonProps & { busy: boolean }) => (
  <Button
    {...rest}
    aria-busy={busy}
    startIcon={busy ? <CircularProgress size={20} color="inherit" aria-hidden="true" /> : startIcon}
  />
);
