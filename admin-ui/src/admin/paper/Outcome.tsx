import Alert from '@mui/material/Alert';
import type { RangesDoneDto } from '../../api/generated/rest';
import type { Act } from './acts';
import { byReason, countOfRanges, textOfRanges } from '../../i18n/ranges';
import { usePaperText } from './texts/text';
import classes from './paper.module.css';

/** What was done with which numbers, and with whom. */
export interface Done extends RangesDoneDto {
  act: Act;
  name: string;
}

/** Says what was done with which numbers, and which were left as they were, by the reason for it. */
export function Outcome({ done: { act, name, done, refused } }: { done: Done }) {
  const text = usePaperText();
  const words = text.paper.hand;
  const tickets = text.paper.tickets;
  return (
    <Alert severity={refused.length === 0 ? 'success' : 'warning'} role="status">
      <p>
        {done.length === 0 ? (
          <b>{words.nothing}</b>
        ) : (
          <>
            <b>{words.done[act](tickets(countOfRanges(done)), name)}</b>: {textOfRanges(done)}
          </>
        )}
      </p>
      {refused.length > 0 && (
        <>
          <p>
            <b>{words.notDone(tickets(refused.length))}</b>
          </p>
          <ul className={classes.refused}>
            {byReason(refused).map(({ reason, numbers }) => (
              <li key={reason}>
                {numbers}: {words.refusals[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
