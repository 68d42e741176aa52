import type { ReactNode } from 'react';
import { Dialog } from './Dialog';
import { SubmitActions } from './DialogActions';

interface ConfirmDialogProps {
  title: string;
  /** The question; for actions that cannot be undone or that reach other people. */
  question: string;
  /** Further choices, below the question. */
  children?: ReactNode;
  /** Label of the button that confirms. */
  action: string;
  onConfirm: () => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/** Asks for confirmation. It closes immediately; the caller shows whether the action succeeded. */
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
