import { useEffect, useRef } from 'react';
import type { Registration } from '../api/types';
import { useApiQuery } from '../api/useApiQuery';
import { useRegistrationText } from './texts/text';
import { Button } from '../ui/Button';
import type { Attempt } from './attempt';
import { FailureAlert } from './FailureAlert';
import type { Failure } from './registration-failure';
import { saleOf } from './same-sale';
import { salesSince } from './useRegister';
import classes from './registration.module.css';

/** A server that was slow may still sell it: it is looked for until it is there or sent again. */
const LOOK_EVERY_MS = 5_000;

interface LostSaleAlertProps {
  attempt: Attempt;
  /** What the seller was told; null on a new page, where the sale was the page's before. */
  failure: Failure | null;
  /** It is being sent again, which will tell. */
  isSending: boolean;
  onFound: (attempt: Attempt, registration: Registration) => void;
  onDiscard: () => void;
}

/** Says that an answer was lost, whether it was sold all the same, and what to do. */
export function LostSaleAlert({ attempt, failure, isSending, onFound, onDiscard }: LostSaleAlertProps) {
  const text = useRegistrationText().registration;
  const { data, isError } = useApiQuery({ ...salesSince(attempt), refetchInterval: LOOK_EVERY_MS });
  const sale = data && saleOf(attempt, data.data);
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => {
    if (sale && !isSending) latest.current(attempt, sale);
    // Once for each sale that is found, not once for each refetch of the list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sale?.id, isSending, attempt.key]);

  const words = isError ? text.lost.unknown : data ? text.lost.notSold : text.lost.asking;
  return (
    <FailureAlert failure={failure ?? { message: text.lost.title(attempt.body.name) }} timeZone={undefined}>
      <p role="status">{words}</p>
      <Button className={classes.discard} onClick={onDiscard}>
        {text.lost.discard}
      </Button>
    </FailureAlert>
  );
}
