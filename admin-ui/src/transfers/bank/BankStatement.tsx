import Alert from '@mui/material/Alert';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BankMappingDto, BankStatementDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import type { ChosenEvent } from '../../console/chosen-event';
import { useLiveRefresh } from '../../console/live';
import { FileInput } from '../../console/parts/FileInput';
import { useTransfersText } from '../texts/text';
import { Lines } from './Lines';
import { Mapping } from './Mapping';
import classes from './bank.module.css';

type ReadParams = Parameters<ConsoleDataProvider['readBankStatement']>[0];

/** Reads a bank's file: first the user confirms what its columns mean, then which sales its lines pay. */
export function BankStatement({ chosen }: { chosen: ChosenEvent }) {
  const words = useTransfersText().statement;
  const [file, setFile] = useState<File | null>(null);
  const [statement, setStatement] = useState<BankStatementDto | null>(null);
  /** Number of times that a statement was read; each reading starts with new ticks. */
  const [reading, setReading] = useState(0);
  const provider = useDataProvider<ConsoleDataProvider>();
  // Not `useCommand`, which runs one at a time: another file or mapping may be sent during a read, and then replaces it.
  const {
    mutate,
    isPending: isBusy,
    error,
  } = useMutation({ mutationFn: (params: ReadParams) => provider.readBankStatement(params) });
  // Accepted lines change the progress above.
  const refresh = useLiveRefresh();

  const send = (given: File, mapping: BankMappingDto | null) => {
    if (chosen.eventId)
      mutate(
        { file: given, mapping, eventId: chosen.eventId },
        {
          onSuccess: (read) => {
            setStatement(read);
            setReading((count) => count + 1);
          },
        },
      );
  };
  const problem = error && asApiError(error);
  const failure = problem?.sentence(problem.errors.mapping?.[0] ?? problem.errors.file?.[0] ?? words.failed);
  const hasLines = statement !== null && statement.lines.length > 0;
  return (
    <>
      <p className={classes.hint}>{words.hint}</p>
      <FileInput
        label={words.file}
        accept=".csv,.tsv,.txt,.ofx,.qfx,.qbo,text/csv,text/plain,application/x-ofx"
        status={isBusy && words.reading}
        isDisabled={chosen.eventId === null}
        onChoose={(given) => {
          setFile(given);
          setStatement(null);
          if (given) send(given, null);
        }}
      />
      {failure && <Alert severity="error">{failure}</Alert>}
      {file && statement && (
        <Mapping
          // A new file has new columns, so the mapping starts over.
          key={`${file.name} ${file.lastModified} ${statement.columns.join()}`}
          statement={statement}
          isBusy={isBusy}
          isFolded={hasLines}
          onRead={(mapping) => send(file, mapping)}
        />
      )}
      {hasLines && <Lines key={reading} statement={statement} refresh={() => void refresh()} />}
    </>
  );
}
