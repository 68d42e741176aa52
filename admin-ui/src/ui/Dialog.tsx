import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useText } from '../i18n/text';
import { Icon } from '../theme/Icon';
import { noteDialog, wasInterrupted } from './open-dialogs';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /**
   * Called once the dialog is closed in any way: by its button, the Escape key, a click beside it, or `interruptDialogs`
   * (`isInterrupted`), when something more urgent came up.
   */
  onClose: (isInterrupted: boolean) => void;
  /** Renders the content; `close` closes the dialog and returns the focus to where it was. */
  children: (close: () => void) => ReactNode;
}

/**
 * The browser's native dialog: it traps the focus, makes everything behind it inert and restores the focus when closed.
 * It is open as long as it is rendered.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const text = useText();
  const titleId = useId();
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const firstTitle = useRef(title);
  const close = () => dialog?.close();

  useEffect(() => {
    if (!dialog) return;
    if (!dialog.open) dialog.showModal();
    // By default the browser would focus the title or the close button.
    dialog.querySelector<HTMLElement>('input')?.focus();
    return noteDialog(dialog);
  }, [dialog]);
  // A new title means new content, and the focused field or button may be gone. So screen readers continue from the title.
  useEffect(() => {
    if (title !== firstTitle.current) heading.current?.focus();
  }, [title]);

  return (
    <dialog
      ref={setDialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onClose={({ currentTarget }) => onClose(wasInterrupted(currentTarget))}
      // The sheet fills the dialog, so only a press on the scrim has the dialog itself as its target.
      onMouseDown={(event) => event.target === dialog && close()}
    >
      <div className={classes.sheet}>
        <div className={classes.head}>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={classes.close} aria-label={text.close} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {children(close)}
      </div>
    </dialog>
  );
}
