import { useState } from 'react';
import { call } from '../../api/client';
import { isRepeat, newIdempotencyKey, openAfter } from '../../api/keyed-attempt';
import { OWN_SALES, queries } from '../../api/queries';
import { queryClient, refetch } from '../../api/query-client';
import { onClearAccountData } from '../../api/session';
import type { Registration, RegistrationInput } from '../../api/types';
import { useOneAtATime } from '../../api/useOneAtATime';
import { warnBeforeLeaving } from '../../browser/warn-before-leaving';
import { type Attempt, keepAttempt, openAttempt, settleAttempt } from './attempt';
import { needsScreenshot, type RegistrationFields } from './fields';
import { keepFile } from '../payment/kept-files';
import { isSameSale, saleOf } from './same-sale';

export interface Register {
  /**
   * Sells. A retry after a lost answer never sells twice: a sale has one key and one body, kept on the device until an answer
   * arrives or a different sale is submitted. Returns undefined for a click while a sale is in progress.
   * @throws ApiError; LostSale if the previous sale, whose answer was lost, turns out to be sold
   */
  register: (fields: RegistrationFields, input: RegistrationInput) => Promise<Registration | undefined>;
  /** The sale whose answer was lost, else null. */
  lost: Attempt | null;
  /** Forgets an attempt whose answer is no longer needed. */
  settle: (attempt: Attempt) => void;
}

/** The previous sale was sold after all. This one was not sent, because it could be the same sale with a correction. */
export class LostSale extends Error {
  constructor(
    readonly attempt: Attempt,
    readonly registration: Registration,
  ) {
    super('The sale before was sold');
  }
}

export function useRegister(userId: string | null): Register {
  const [lost, setLost] = useState(() => openAttempt(userId));
  const oneAtATime = useOneAtATime();

  const settle = ({ key }: Attempt) => {
    settleAttempt(key);
    setLost((current) => (current?.key === key ? null : current));
  };

  const attemptOf = (fields: RegistrationFields, input: RegistrationInput): Attempt => {
    const { screenshot, ...typed } = fields;
    return {
      userId: userId ?? '',
      key: newIdempotencyKey(),
      body: input,
      fields: typed,
      hadScreenshot: screenshot !== null && needsScreenshot(typed),
      newestKnown: newestKnownSale(),
      at: Date.now(),
    };
  };

  const sell = async (fields: RegistrationFields, input: RegistrationInput) => {
    const release = warnBeforeLeaving();
    try {
      const isLostAgain = isRepeat(lost, input, isSameSale);
      if (lost && !isLostAgain) {
        // The form may contain the lost sale with a correction, and then selling both would be one sale too many.
        const sold = await findSale(lost);
        if (sold) throw new LostSale(lost, sold);
        settle(lost);
      }
      const attempt = isLostAgain ? lost : attemptOf(fields, input);
      keepAttempt(attempt);
      if (attempt.hadScreenshot && fields.screenshot && userId)
        void keepFile({
          id: attempt.key,
          userId,
          file: fields.screenshot,
          registration: null,
          at: Date.now(),
        });
      return await send(attempt);
    } finally {
      release();
    }
  };

  const send = async (attempt: Attempt) => {
    try {
      const registration = await call<Registration>('POST', '/api/register', {
        body: attempt.body,
        idempotencyKey: attempt.key,
      });
      settle(attempt);
      lastSold = registration.id;
      return registration;
    } catch (error) {
      if (openAfter(attempt, error, attempt === lost) === null) settle(attempt);
      else {
        setLost(attempt);
        // Find out whether it was sold anyway.
        void refetch(salesSince(attempt));
      }
      throw error;
    }
  };

  const register: Register['register'] = (fields, input) => oneAtATime(() => sell(fields, input));

  return { register, lost, settle };
}

/** Number of the seller's newest sales among which a lost sale is searched. */
const LOOKED_THROUGH = 50;

/** Query for the sales among which an attempt is searched. It has its own cache key, so that no older list is used. */
export const salesSince = ({ key, body }: Attempt) => {
  const query = queries.ownSales(body.event_id, LOOKED_THROUGH);
  return { ...query, queryKey: [...query.queryKey, key], enabled: true };
};

/** Searches for an attempt's sale. @throws ApiError if the sales cannot be read, so it remains unknown */
async function findSale(attempt: Attempt): Promise<Registration | undefined> {
  const { data } = await queryClient.fetchQuery({ ...salesSince(attempt), staleTime: 0 });
  return saleOf(attempt, data);
}

/** Id of the newest registration sold on this page; cached lists may not contain it yet. */
let lastSold = '';
onClearAccountData(() => (lastSold = ''));

/** Returns the id of the seller's newest known sale; '' if there is none for certain, null if unknown. */
function newestKnownSale(): string | null {
  const lists = queryClient.getQueriesData<{ data: Registration[] }>(OWN_SALES);
  const read = lists.flatMap(([, list]) => (list ? [list.data] : []));
  if (read.length === 0 && lastSold === '') return null;
  return read.flat().reduce((newest, { id }) => (id > newest ? id : newest), lastSold);
}
