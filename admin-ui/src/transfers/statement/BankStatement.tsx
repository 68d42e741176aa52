import Alert from '@mui/material/Alert';
import { useId, useRef, useState } from 'react';
import { asApiError } from '../../api/error';
import type { ChosenEvent } from '../../console/event-id';
import { useLiveRefresh } from '../../console/live';
import { useTransfersText } from '../texts/text';
import type { BankMapping, Statement } from '../../console/transfer-records';
import { Lines } from './Lines';
import { Mapping } from './Mapping';
import { sendStatement } from './upload';
import classes from './statement.module.css';

/** A bank's file: what its columns mean, then which sales its lines pay. */
export function BankStatement({ chosen }: { chosen: ChosenEvent }) {
  const words = useTransfersText().statement;
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [statement, setStatement] = useState<Statement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const newest = useRef(0);
  // What is accepted changes the progress above.
  const refresh = useLiveRefresh();

  const send = async (given: File, mapping: BankMapping | null) => {
    if (!chosen.eventId) return;
    const own = ++newest.current;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await sendStatement(given, mapping, chosen.eventId);
      if (own === newest.current) setStatement(answer);
    } catch (reason) {
      if (own !== newest.current) return;
      const error = asApiError(reason);
      setFailure(error.sentence(error.errors.mapping?.[0] ?? error.errors.file?.[0] ?? words.failed));
    } finally {
      if (own === newest.current) setBusy(false);
    }
  };
  const hasLines = statement !== null && statement.lines.length > 0;
  return (
    <>
      <p className={classes.hint}>{words.hint}</p>
      <div className={classes.file}>
        <label htmlFor={id}>{words.file}</label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          disabled={chosen.eventId === null}
          onChange={({ target }) => {
            const given = target.files?.[0] ?? null;
            setFile(given);
            setStatement(null);
            if (given) void send(given, null);
          }}
        />
        <p role="status">{isBusy && words.reading}</p>
      </div>
      {failure && <Alert severity="error">{failure}</Alert>}
      {file && statement && (
        <Mapping
          // A new file means new columns.
          key={`${file.name} ${file.lastModified} ${statement.columns.join()}`}
          statement={statement}
          isBusy={isBusy}
          isFolded={hasLines}
          onRead={(mapping) => void send(file, mapping)}
        />
      )}
      {hasLines && (
        <Lines key={statement.lines[0]!.line_id} statement={statement} refresh={() => void refresh()} />
      )}
    </>
  );
}
