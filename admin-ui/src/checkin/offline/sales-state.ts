import { parseQrCode } from '@usher/backend/rules';
import { accountOf, sessionState } from '../../api/session';
import { withDoor } from './database';
import { deviceId } from './device';
import type { KeptLease, KeptSale } from './kept-sale';

/** Returns the sales that the server has not confirmed, oldest first. */
export const keptSales = (): Promise<KeptSale[]> => withDoor((db) => db.getAll('sales'));

export const keptLeases = (): Promise<KeptLease[]> => withDoor((db) => db.getAll('leases'));

/** Whether a scan is of a sale that waits on this device, which the server does not know yet. */
export async function isOfKeptSale(code: string, id: string | undefined): Promise<boolean> {
  const plain = parseQrCode(code);
  return (await keptSales()).some((sale) => !sale.news && (sale.code === plain || sale.sale_id === id));
}

/** What the screen knows of sales, and of what may be sold. */
export interface SalesState {
  /** Number of stored sales that the server has to be told of, or asked about. */
  sales: number;
  /** Those whose guests are in: of the signed-in account, which are sent as soon as possible, and of others. */
  ownSales: number;
  othersSales: number;
  leases: readonly KeptLease[];
}

/** Reads the stored sales and leases. */
export async function readSales(): Promise<SalesState> {
  const [kept, leases] = await Promise.all([keptSales(), keptLeases()]);
  const open = kept.filter(({ news }) => !news);
  const waiting = open.filter(({ isAsked }) => !isAsked);
  const account = accountOf(sessionState());
  const own = waiting.filter(({ account: { id } }) => id === account);
  return {
    sales: open.length,
    ownSales: own.length,
    othersSales: waiting.length - own.length,
    leases: leases.filter(({ device }) => device === deviceId()),
  };
}
