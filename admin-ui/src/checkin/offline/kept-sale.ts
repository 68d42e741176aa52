import type { DoorSaleInput, LeaseDto } from '../../api/generated/rest';

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
  | { kind: 'taken' }
  | { kind: 'refused' | 'stays'; code: string | null; sentence: string };

/** Tickets that this device may sell without a network. */
export interface KeptLease extends LeaseDto {
  event_id: string;
  /** The device that it was given to. */
  device: string;
  /** How many of its tickets this device has sold. */
  sold: number;
}

/** How many tickets may still be sold of a lease. */
export const leftOn = ({ tickets, sold, ends_at: endsAt }: KeptLease): number =>
  Date.now() < Date.parse(endsAt) ? tickets - sold : 0;
