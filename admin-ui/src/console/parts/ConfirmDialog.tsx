import type { ReactNode } from 'react';
import { Dialog } from './Dialog';
import { SubmitActions } from './DialogActions';

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
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <>
          <p>{question}</p>
          {children}
          <SubmitActions
            submit={action}
            onCancel={close}
            onSubmit={() => {
              close();
              onConfirm();
            }}
          />
        </>
      )}
    </Dialog>
  );
}
