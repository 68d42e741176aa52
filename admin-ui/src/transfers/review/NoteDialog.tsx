import OutlinedInput from '@mui/material/OutlinedInput';
import type { SettableStatus } from '@usher/backend/rules';
import { useId, useState } from 'react';
import { Dialog } from '../../console/parts/Dialog';
import { SubmitActions } from '../../console/parts/DialogActions';
import { useTransfersText } from '../texts/text';
import type { Transfer } from '../../console/transfer-records';
import classes from './review.module.css';

const MAX_LENGTH = 500;

interface NoteDialogProps {
  transfer: Transfer;
  status: SettableStatus;
  onSave: (note: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why a transfer is questioned, or how it was paid back; the note may stay empty. */
export function NoteDialog({ transfer, status, onSave, onClose }: NoteDialogProps) {
  const text = useTransfersText();
  const words = text.transfers;
  const id = useId();
  const [note, setNote] = useState(transfer.note ?? '');
  const title =
    status === 'questioned' ? words.questionTitle(transfer.name) : words.refundTitle(transfer.name);
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <form
          className={classes.note}
          onSubmit={(event) => {
            event.preventDefault();
            close();
            void onSave(note.trim());
          }}
        >
          <label htmlFor={id}>{words.note}</label>
          <OutlinedInput
            id={id}
            value={note}
            multiline
            minRows={3}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ input: { maxLength: MAX_LENGTH, 'aria-describedby': `${id}-hint` } }}
          />
          <p id={`${id}-hint`}>{words.noteHint}</p>
          <SubmitActions
            submit={status === 'questioned' ? words.question : words.refunded}
            onCancel={close}
          />
        </form>
      )}
    </Dialog>
  );
}
