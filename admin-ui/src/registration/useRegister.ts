import { useState } from 'react';
import { call } from '../api/client';
import { isRepeat, newIdempotencyKey, openAfter } from '../api/keyed-attempt';
import { OWN_SALES, queries } from '../api/queries';
import { queryClient, refetch } from '../api/query-client';
import { onForget } from '../api/session';
import type { Registration, RegistrationInput } from '../api/types';
import { useOneAtATime } from '../api/useOneAtATime';
import { warnBeforeLeaving } from '../browser/warn-before-leaving';
import { type Attempt, keepAttempt, openAttempt, settleAttempt } from './attempt';
import { needsScreenshot, type RegistrationFields } from './fields';
import { keepFile } from './kept-files';
import { isSameSale, saleOf } from './same-sale';

export interface Register {
  /**
   * Sells. A lost answer never sells twice: a sale has one key and one body, kept on the device until an answer arrives,
   * and replaced once it has become another sale. Returns undefined for a click while a sale is in progress.
   * @throws ApiError; LostSale where the sale before, whose answer was lost, turns out to be sold
   */
  register: (fields: RegistrationFields, input: RegistrationInput) => Promise<Registration | undefined>;
  /** The sale whose answer was lost. */
  lost: Attempt | null;
  /** Nobody waits for its answer any more. */
  settle: (attempt: Attempt) => void;
}

/** The sale before was sold after all, so that this one was not sent: it could be the same one, corrected. */
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
        // What is typed may be the lost sale with a correction: both would be one sale too many.
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
        // Whether it was sold all the same.
        void refetch(salesSince(attempt));
      }
      throw error;
    }
  };

  const register: Register['register'] = (fields, input) => oneAtATime(() => sell(fields, input));

  return { register, lost, settle };
}

/** How far back the lost sale is looked for among the own ones. */
const LOOKED_THROUGH = 50;

/** The own sales in which an attempt is looked for; a list of its own, so that nothing older answers. */
export const salesSince = ({ key, body }: Attempt) => {
  const query = queries.ownSales(body.event_id, LOOKED_THROUGH);
  return { ...query, queryKey: [...query.queryKey, key], enabled: true };
};

/** @throws ApiError where the own sales cannot be read: then it stays unknown */
async function findSale(attempt: Attempt): Promise<Registration | undefined> {
  const { data } = await queryClient.fetchQuery({ ...salesSince(attempt), staleTime: 0 });
  return saleOf(attempt, data);
}

/** The newest registration that this page was answered with; the lists may not have it yet. */
let lastSold = '';
onForget(() => (lastSold = ''));

/** The newest own sale that this page knows; '' where it knows that there is none, null where it knows nothing. */
function newestKnownSale(): string | null {
  const lists = queryClient.getQueriesData<{ data: Registration[] }>(OWN_SALES);
  const read = lists.flatMap(([, list]) => (list ? [list.data] : []));
  if (read.length === 0 && lastSold === '') return null;
  return read.flat().reduce((newest, { id }) => (id > newest ? id : newest), lastSold);
}
