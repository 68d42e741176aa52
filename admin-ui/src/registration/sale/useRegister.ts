import type { RegisterInput, RegistrationDto } from '../../api/generated/rest';
import { OWN_SALES, queries } from '../../api/queries';
import { queryClient, refetch } from '../../api/query-client';
import { onClearAccountData } from '../../api/session';
import { useKeyedWrite } from '../../api/useKeyedWrite';
import { useOneAtATime } from '../../api/useOneAtATime';
import { type Attempt, keepAttempt, openAttempt, settleAttempt } from './attempt';
import { needsScreenshot, type RegistrationFields } from './fields';
import { keepFile } from '../payment/kept-files';
import { isSameSale, saleOf } from './same-sale';

/**
 * Sells. A retry after a lost answer never sells twice: a sale has one key and one body, kept on the device until an answer
 * arrives or a different sale is submitted.
 */
export function useRegister(userId: string | null) {
  const { write, settle, lost, open } = useKeyedWrite<Attempt, RegistrationDto>({
    method: 'POST',
    path: '/api/register',
    isSame: isSameSale,
    kept: {
      read: () => openAttempt(userId),
      store: (open, { key }) => (open ? keepAttempt(open) : settleAttempt(key)),
    },
    find: async (before) => {
      const { data } = await queryClient.fetchQuery({ ...salesSince(before), staleTime: 0 });
      return saleOf(before, data);
    },
  });
  const oneAtATime = useOneAtATime();

  /**
   * Returns undefined for a click while a sale is in progress.
   * @throws ApiError; WrittenBefore if the previous sale, whose answer was lost, turns out to be sold
   */
  const register = ({ screenshot, ...typed }: RegistrationFields, body: RegisterInput) =>
    oneAtATime(async () => {
      const begin = (key: string): Attempt => ({
        userId: userId ?? '',
        key,
        body,
        fields: typed,
        hadScreenshot: screenshot !== null && needsScreenshot(typed),
        newestKnown: newestKnownSale(),
        at: Date.now(),
      });
      const keepScreenshot = ({ key, hadScreenshot }: Attempt) => {
        if (hadScreenshot && screenshot && userId)
          void keepFile({ id: key, userId, file: screenshot, registration: null, at: Date.now() });
      };
      try {
        const registration = await write(body, begin, keepScreenshot);
        lastSold = registration.id;
        return registration;
      } catch (error) {
        // Find out whether it was sold anyway.
        if (open.current) void refetch(salesSince(open.current));
        throw error;
      }
    });

  return { register, lost, settle };
}

/** Number of the seller's newest sales among which a lost sale is searched. */
const LOOKED_THROUGH = 50;

/** Query for the sales among which an attempt is searched. It has its own cache key, so that no older list is used. */
export const salesSince = ({ key, body }: Attempt) => {
  const query = queries.ownSales(body.event_id ?? undefined, LOOKED_THROUGH);
  return { ...query, queryKey: [...query.queryKey, key], enabled: true };
};

/** Id of the newest registration sold on this page; cached lists may not contain it yet. */
let lastSold = '';
onClearAccountData(() => (lastSold = ''));

/** Returns the id of the seller's newest known sale; '' if there is none for certain, null if unknown. */
function newestKnownSale(): string | null {
  const lists = queryClient.getQueriesData<{ data: RegistrationDto[] }>(OWN_SALES);
  const read = lists.flatMap(([, list]) => (list ? [list.data] : []));
  if (read.length === 0 && lastSold === '') return null;
  return read.flat().reduce((newest, { id }) => (id > newest ? id : newest), lastSold);
}
