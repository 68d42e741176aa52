import Button from '@mui/material/Button';
import MuiDialogActions from '@mui/material/DialogActions';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { BusyButton } from './BusyButton';
import classes from './dialog.module.css';

/** The row of buttons at a dialog's end; the last one is what it was opened for. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <MuiDialogActions disableSpacing className={classes.actions}>
    {children}
  </MuiDialogActions>
);

interface SubmitActionsProps {
  /** The word on the button that does it. */
  submit: string;
  /** The word on the one that does not; "Cancel" where it is left out. */
  cancel?: string;
  icon?: ReactNode;
  isBusy?: boolean;
  onCancel: () => void;
  /** Left out where the row ends a form, which the button sends. */
  onSubmit?: () => void;
}

/** Leave the dialog, or do what it was opened for. */
export function SubmitActions({
  submit,
  cancel,
  icon,
  isBusy = false,
  onCancel,
  onSubmit,
}: SubmitActionsProps) {
  const text = useText();
  return (
    <DialogActions>
      <Button onClick={onCancel}>{cancel ?? text.cancel}</Button>
      <BusyButton
        busy={isBusy}
        type={onSubmit ? 'button' : 'submit'}
        variant="contained"
        startIcon={icon}
        onClick={onSubmit}
      >
        {submit}
      </BusyButton>
    </DialogActions>
  );
}
