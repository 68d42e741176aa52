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
  /** Whether it destroys something. */
  isDestructive?: boolean;
  onConfirm: () => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/**
 * Asks for confirmation. It closes immediately; the caller shows whether the action succeeded. Not react-admin's Confirm, which
 * puts the focus on the button that destroys, so that one Enter too many does it.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, children, action, isDestructive, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <>
          <p>{question}</p>
          {children}
          <SubmitActions
            submit={action}
            isDestructive={isDestructive}
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
