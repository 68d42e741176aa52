import MuiDialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { Icon } from '../../theme/Icon';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Called when the dialog closes: by its button, the Escape key, a press beside it, or `close`. */
  onClose: () => void;
  /** For pictures and messages, which need more room than a question. */
  isWide?: boolean;
  /** The content. `close` closes the dialog, and the focus returns to where it was; in a closed dialog it does nothing. */
  children: (close: () => void) => ReactNode;
}

/** MUI focuses the dialog itself, but the user wants its first field. */
const focusFirstField = (sheet: HTMLElement | null) =>
  sheet?.querySelector<HTMLElement>('input, textarea')?.focus();

/** MUI's dialog with a title and a close button. It is open while it is rendered. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const firstTitle = useRef(title);

  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  // An answer that arrives after this dialog was closed must not close the dialog that is open by then.
  const close = useCallback(() => {
    if (isOpen.current) onClose();
  }, [onClose]);

  // A new title means new content, which may have removed the focused field or button, so the title takes the focus.
  useEffect(() => {
    if (title !== firstTitle.current) heading.current?.focus();
  }, [title]);

  return (
    <MuiDialog open onClose={onClose} maxWidth={isWide ? 'md' : 'sm'} fullWidth>
      <div className={classes.head}>
        <DialogTitle ref={heading} tabIndex={-1}>
          {title}
        </DialogTitle>
        <IconButton aria-label={text.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <DialogContent ref={focusFirstField}>
        <Body close={close}>{children}</Body>
      </DialogContent>
    </MuiDialog>
  );
}

const Body = ({ close, children }: { close: () => void; children: DialogProps['children'] }) =>
  children(close);
