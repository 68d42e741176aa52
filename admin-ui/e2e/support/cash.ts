import type { HandOver } from '../../src/api/types';
import type { Api } from './api';
import { ownSeller, type Seller } from './sellers';
import { PASSWORD, type AccountRole, type Stack } from './stack';

/** Somebody who sells, with what they do about cash through the API, as their phone would. */
export class CashSeller {
  private constructor(
    private readonly stack: Stack,
    private readonly api: Api,
    private readonly eventId: string,
    private readonly token: string,
    readonly seller: Seller,
  ) {}

  /** @param given as `ownSeller` takes it */
  static async join(
    { stack, api }: { stack: Stack; api: Api },
    eventId: string,
    given: Parameters<typeof ownSeller>[1] = {},
  ): Promise<CashSeller> {
    const seller = await ownSeller(stack, given);
    const { access_token: token } = await api.send<{ access_token: string }>('POST', '/api/auth/login', {
      email: seller.email,
      password: PASSWORD,
    });
    return new CashSeller(stack, api, eventId, token, seller);
  }

  private async send<T>(path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.stack.url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Counts so many dollars, for finance to receive. */
  offer(dollars: number, more: { is_final?: boolean; note?: string } = {}): Promise<HandOver> {
    return this.send('/api/hand-overs', {
      event_id: this.eventId,
      declared_amount: dollars,
      is_final: false,
      ...more,
    });
  }

  countersign(id: string): Promise<HandOver> {
    return this.send(`/api/hand-overs/${id}/countersign`);
  }

  /** Change money from finance. */
  float(amount: number, reason?: string, role: AccountRole = 'finance_director'): Promise<unknown> {
    return this.api.send(
      'POST',
      `/api/volunteers/${this.seller.id}/float`,
      { event_id: this.eventId, amount, reason },
      role,
    );
  }

  /** What finance counted, by another way than the screen. */
  received(
    { id }: HandOver,
    dollars: number,
    more: { float_returned?: number; note?: string } = {},
    role: AccountRole = 'finance_director',
  ): Promise<HandOver> {
    return this.api.send(
      'POST',
      `/api/hand-overs/${id}/receive`,
      { received_amount: dollars, ...more },
      role,
    );
  }
}
