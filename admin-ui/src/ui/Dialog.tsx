import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useText } from '../i18n/text';
import { Icon } from '../theme/Icon';
import { noteDialog, wasInterrupted } from './open-dialogs';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /**
   * Called once it is closed, whichever way: by its button, the Escape key, or a click beside it; `isInterrupted` where nobody
   * closed it, but something came first.
   */
  onClose: (isInterrupted: boolean) => void;
  /** Its content; `close` shuts it, so that the focus returns to where it was. */
  children: (close: () => void) => ReactNode;
}

/**
 * The browser's own dialog: it keeps the focus inside, everything behind it out of reach, and gives the focus back.
 * It is open while it is rendered.
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
    // The browser would start at the title or at the closing cross.
    dialog.querySelector<HTMLElement>('input')?.focus();
    return noteDialog(dialog);
  }, [dialog]);
  // A new title means new content, whose old field or button may be gone: reading goes on from the title.
  useEffect(() => {
    if (title !== firstTitle.current) heading.current?.focus();
  }, [title]);

  return (
    <dialog
      ref={setDialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onClose={({ currentTarget }) => onClose(wasInterrupted(currentTarget))}
      // The sheet inside fills it, so that only a press on the scrim has the dialog itself as its target.
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
