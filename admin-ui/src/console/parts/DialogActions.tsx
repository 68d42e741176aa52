import Button from '@mui/material/Button';
import MuiDialogActions from '@mui/material/DialogActions';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { BusyButton } from './BusyButton';
import classes from './dialog.module.css';

/** The row of buttons at the end of a dialog; the last one does what the dialog was opened for. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <MuiDialogActions disableSpacing className={classes.actions}>
    {children}
  </MuiDialogActions>
);

interface SubmitActionsProps {
  /** Label of the button that submits. */
  submit: string;
  /** Label of the other button; "Cancel" if left out. */
  cancel?: string;
  icon?: ReactNode;
  /** Whether it destroys something. */
  isDestructive?: boolean;
  isBusy?: boolean;
  /** Whether pressing it would do nothing. */
  isDisabled?: boolean;
  onCancel: () => void;
  /** Left out if the row ends a form, which the button then submits. */
  onSubmit?: () => void;
}

/** Buttons to leave the dialog or do what it was opened for. */
export function SubmitActions({
  submit,
  cancel,
  icon,
  isDestructive = false,
  isBusy = false,
  isDisabled = false,
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
        disabled={isDisabled}
        variant="contained"
        color={isDestructive ? 'error' : 'primary'}
        startIcon={icon}
        onClick={onSubmit}
      >
        {submit}
      </BusyButton>
    </DialogActions>
  );
}
