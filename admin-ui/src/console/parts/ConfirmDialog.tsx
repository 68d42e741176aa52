import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { Dialog } from './Dialog';
import classes from './dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  /** The question; what is confirmed cannot be undone, or reaches other people. */
  question: string;
  /** What can be chosen with it. */
  children?: ReactNode;
  /** The word on the button that does it. */
  action: string;
  onConfirm: () => void;
  /** Called once it is closed, whichever way. */
  onClose: () => void;
}

/** Asks before something is done. It closes at once: how the work went is said where it was asked for. */
export function ConfirmDialog({ title, question, children, action, onConfirm, onClose }: ConfirmDialogProps) {
  const text = useText();
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <>
          <p>{question}</p>
          {children}
          <div className={classes.actions}>
            <Button onClick={close}>{text.cancel}</Button>
            <Button
              variant="contained"
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {action}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
