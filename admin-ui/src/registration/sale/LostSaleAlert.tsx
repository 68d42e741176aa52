import { useEffect, useRef } from 'react';
import type { RegistrationDto } from '../../api/generated/rest';
import { useApiQuery } from '../../api/useApiQuery';
import { useRegistrationText } from '../texts/text';
import { Button } from '../../ui/Button';
import type { Attempt } from './attempt';
import { FailureAlert } from '../FailureAlert';
import type { Failure } from '../registration-failure';
import { saleOf } from './same-sale';
import { salesSince } from './useRegister';
import classes from '../registration.module.css';

/** Polling interval, in milliseconds. A slow server may still complete the sale, so it is searched for until found or resent. */
const LOOK_EVERY_MS = 5_000;

interface LostSaleAlertProps {
  attempt: Attempt;
  /** Failure shown to the seller; null if the attempt was made before a reload. */
  failure: Failure | null;
  /** Whether the sale is being sent again, whose answer will settle it. */
  isSending: boolean;
  onFound: (attempt: Attempt, registration: RegistrationDto) => void;
  onDiscard: () => void;
}

/** Reports that the answer to a sale was lost, whether the sale succeeded anyway, and what to do. */
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
    // Once per sale found, not once per refetch of the list.
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
