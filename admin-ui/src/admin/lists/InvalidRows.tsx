import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { ImportField } from '@usher/backend/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ImportDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { FailureAlert } from '../../console/parts/FailureAlert';
import { Pager } from '../../console/parts/Pager';
import { useCommand } from '../../console/useCommand';
import { countText } from '../../i18n/numbers';
import { faultSentence } from '../../i18n/problems';
import { useListsText } from './texts/text';
import classes from './lists.module.css';

const PAGE_SIZE = 20;

interface InvalidRowsProps {
  list: ImportDto;
  canUse: boolean;
  onAnswer: (list: ImportDto | undefined) => void;
}

/** The rows that cannot be brought, with what is wrong and what could stand there instead. */
export function InvalidRows({ list, canUse, onAnswer }: InvalidRowsProps) {
  const text = useListsText();
  const words = text.lists;
  const [page, setPage] = useState(1);
  const { run, isPending } = useCommand('takeSuggestions');
  const [failure, setFailure] = useState<unknown>(null);
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    // Checked again, they are others.
    queryKey: ['imports', list.id, 'invalid', list.checked_at, list.counts.invalid, page],
    queryFn: ({ signal }) =>
      provider.invalidRows({ id: list.id, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });
  const take = (rows?: number[]) => {
    setFailure(null);
    run({ id: list.id, rows }).then(
      (answer) => {
        setPage(1);
        onAnswer(answer);
      },
      (error: unknown) => setFailure(error),
    );
  };
  if (list.counts.invalid === 0) return <p className={classes.muted}>{words.noInvalid}</p>;
  const faultOf = (code: string | undefined, message: string): string => {
    const left = code === 'import.too_few_left' ? /\d+/.exec(message)?.[0] : undefined;
    return left === undefined ? (faultSentence(code, {}) ?? message) : words.tooFewLeft(left);
  };
  const nameOf = (field: string): string => words.fields[field as ImportField] ?? words.wholeRow;
  return (
    <section className={classes.invalid}>
      <h2>{words.invalidTitle}</h2>
      {canUse && list.counts.suggested > 0 && (
        <Button loading={isPending} onClick={() => take()}>
          {words.takeAll(countText(text, list.counts.suggested))}
        </Button>
      )}
      {failure !== null && (
        <FailureAlert error={asApiError(failure)} message={words.checkFailed} lost={words.lost} />
      )}
      <ul className={classes.rows}>
        {data?.data.map((row) => (
          <Paper component="li" variant="outlined" key={row.row}>
            <h3>{words.row(countText(text, row.row))}</h3>
            {row.cells.length > 0 && (
              <p className={classes.cells}>{row.cells.filter((cell) => cell !== '').join(' · ')}</p>
            )}
            <dl>
              {Object.entries(row.errors ?? {}).map(([field, messages]) => (
                <div key={field}>
                  <dt>{nameOf(field)}</dt>
                  <dd>
                    {faultOf(row.error_codes?.[field]?.[0], messages[0]!)}
                    {row.suggestions?.[field] !== undefined && (
                      <>
                        {' '}
                        {canUse ? (
                          <Button size="small" disabled={isPending} onClick={() => take([row.row])}>
                            {words.take(row.suggestions[field])}
                          </Button>
                        ) : (
                          words.take(row.suggestions[field])
                        )}
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </Paper>
        ))}
      </ul>
      {data && <Pager pagination={data.pagination} onPage={setPage} showing={words.showing} isOnPage />}
    </section>
  );
}
