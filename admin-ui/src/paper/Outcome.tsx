import type { ReactNode } from 'react';
import type { RangesDoneDto } from '../api/generated/rest';
import { Alert } from '../ui/Alert';
import { byReason, countOfRanges, textOfRanges } from '../i18n/ranges';
import { usePaperText } from './texts/text';
import classes from './paper.module.css';

interface OutcomeProps {
  outcome: RangesDoneDto;
  /** What was done, for so many tickets. */
  doneTitle: (count: number) => string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** What was done with some numbers, and why others were left as they were. */
export function Outcome({ outcome: { done, refused }, doneTitle, children }: OutcomeProps) {
  const text = usePaperText().paper;
  return (
    <div className={classes.outcome}>
      {done.length > 0 && (
        <Alert kind="success" title={doneTitle(countOfRanges(done))}>
          {text.numbers(textOfRanges(done))}
          {children}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert kind="error" title={text.report.refusedTitle(refused.length)}>
          <ul>
            {byReason(refused).map(({ reason, numbers }) => (
              <li key={reason}>
                <b>{text.numbers(numbers)}</b> {text.reasons[reason]}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
