import { parseQrCode } from '@usher/backend/rules';
import type { DoorSaleInput, LeaseDto } from '../../api/generated/rest';
import { accountOf, sessionState } from '../../api/session';
import { withDoor } from './database';
import { deviceId } from './device';

/** What a sale at the door is made of. It never changes under the same id. */
export type SaleContent = Pick<
  DoorSaleInput,
  'event_id' | 'tickets' | 'food_option' | 'payment_mode' | 'total_price'
> & {
  sale_id: string;
  /** In the stored form. */
  code: string;
  /** By this device's clock. */
  sold_at: string;
};

/** A sale at the door that the server has not confirmed. Whoever paid is inside, or about to go in. */
export interface KeptSale extends SaleContent {
  /** The signed prices of the list that it was sold by: the server takes such a sale. null: only the server could decide. */
  prices: DoorSaleInput['prices'] | null;
  /** Whose money it is; only this account's session sends it. */
  account: { id: string; name: string };
  label: string;
  /** Number of the lease that its tickets are taken from; null if its event has no capacity, or it needs the server. */
  lease: number | null;
  /** Set until the guest was let in on this device: the server was asked, and the answer is not here yet. */
  isAsked?: true;
  /** Set if it was undone; the server gets it only together with that. */
  undone_at?: string;
  /** What the seller is still to be told about it. It is sent no more. */
  news?: SaleNews;
}

/** `taken`: the server took it after all, without anybody having seen that. `sentence` is the server's. */
export type SaleNews =
  { kind: 'taken' } | { kind: 'refused' | 'stays'; code: string | null; sentence: string };

/** Tickets that this device may sell without a network. */
export interface KeptLease extends LeaseDto {
  event_id: string;
  /** The device that it was given to. */
  device: string;
  /** How many of its tickets this device has sold. */
  sold: number;
}

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
