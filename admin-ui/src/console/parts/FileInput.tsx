import { useId } from 'react';
import classes from './file-form.module.css';

interface FileInputProps {
  label: string;
  accept: string;
  /** What is being done with the file, if anything. */
  status: string | false;
  isDisabled: boolean;
  /** Whether it is empty again after a file was chosen, so that the same one can be chosen once more. */
  isEmptied?: boolean;
  onChoose: (file: File | null) => void;
}

/** Takes a file from the user. */
export function FileInput({ label, accept, status, isDisabled, isEmptied, onChoose }: FileInputProps) {
  const id = useId();
  return (
    <div className={classes.file}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={isDisabled}
        onChange={({ target }) => {
          onChoose(target.files?.[0] ?? null);
          if (isEmptied) target.value = '';
        }}
      />
      <p role="status">{status}</p>
    </div>
  );
}
