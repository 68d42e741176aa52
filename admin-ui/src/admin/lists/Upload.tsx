import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import type { UploadedImportDto } from '../../api/generated/rest';
import { asApiError, type ApiError } from '../../api/error';
import { FileInput } from '../../console/parts/FileInput';
import { useCommand } from '../../console/useCommand';
import { useListsText } from './texts/text';
import classes from './lists.module.css';

/** Takes a list as a file, or pasted. */
export function Upload({ onRead }: { onRead: (read: UploadedImportDto) => void }) {
  const words = useListsText().lists;
  const [pasted, setPasted] = useState('');
  const [error, setError] = useState<ApiError | null>(null);
  const { run, isPending } = useCommand('uploadImport');

  const send = (file: File) => {
    setError(null);
    run({ file }).then(
      (read) => read && onRead(read),
      (reason: unknown) => setError(asApiError(reason)),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Without a name: it was pasted.
    if (pasted.trim() !== '') send(new File([pasted], ' ', { type: 'text/plain' }));
  };
  return (
    <form className={classes.upload} onSubmit={submit}>
      <FileInput
        label={words.file}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        status={isPending && words.reading}
        isDisabled={isPending}
        isEmptied
        onChoose={(file) => file && send(file)}
      />
      <TextField
        label={words.paste}
        helperText={words.pasteHint}
        multiline
        minRows={4}
        maxRows={12}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      {error && <Alert severity="error">{error.sentence(words.failed)}</Alert>}
      <Button type="submit" variant="contained" disabled={pasted.trim() === ''} loading={isPending}>
        {words.read}
      </Button>
    </form>
  );
}
