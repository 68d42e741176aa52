import type { ComponentProps, Ref } from 'react';
import { Icon } from '../../theme/Icon';
import { SCREENSHOT_TYPES } from './screenshot-upload';
import classes from './payment.module.css';

interface ScreenshotPickerProps {
  label: string;
  /** The picture already chosen, if any. */
  file?: File | null;
  onPick: (file: File) => void;
  inputRef?: Ref<HTMLInputElement>;
  input?: ComponentProps<'input'>;
}

/**
 * A button that opens the phone's photo picker. The native file input lies invisibly over it, so that the keyboard, screen
 * readers and dropping a file work as usual.
 */
export function ScreenshotPicker({ label, file, onPick, inputRef, input }: ScreenshotPickerProps) {
  return (
    <label className={classes.picker} data-invalid={input?.['aria-invalid']}>
      <Icon name={file ? 'check' : 'upload'} />
      <span>
        {label}
        {file && <small>{file.name}</small>}
      </span>
      <input
        {...input}
        ref={inputRef}
        type="file"
        accept={SCREENSHOT_TYPES}
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          // Cancelling the dialog keeps the choice. The value is reset so that the same file can be chosen again.
          if (picked) onPick(picked);
          target.value = '';
        }}
      />
    </label>
  );
}
