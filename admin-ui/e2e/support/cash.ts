import type { EventDto, HandOverDto, LoginDto } from '../../src/api/generated/rest';
import type { Api } from './api';
import { ownSeller, type Seller } from './sellers';
import type { AccountRole, Stack } from './stack';

/** A seller at one event who handles cash through the API, as their phone would. */
export class CashSeller {
  private constructor(
    private readonly api: Api,
    readonly event: EventDto,
    readonly seller: Seller,
    readonly session: LoginDto,
  ) {}

  /** @param given the options of `ownSeller` */
  static async join(
    { stack, api }: { stack: Stack; api: Api },
    event: EventDto,
    given: Parameters<typeof ownSeller>[1] = {},
  ): Promise<CashSeller> {
    const seller = await ownSeller(stack, given);
    return new CashSeller(api, event, seller, await api.signIn(seller));
  }

  /** Offers this many dollars to finance. */
  offer(dollars: number, more: { is_final?: boolean; note?: string } = {}): Promise<HandOverDto> {
    const body = { event_id: this.event.id, declared_amount: dollars, is_final: false, ...more };
    return this.api.send('POST', '/api/hand-overs', body, this.session);
  }

  countersign(id: string, reason: string): Promise<HandOverDto> {
    return this.api.send('POST', `/api/hand-overs/${id}/countersign`, { reason }, this.session);
  }

  /** Finance gives the seller change money. */
  float(amount: number, reason?: string, role: AccountRole = 'finance_director'): Promise<unknown> {
    return this.api.send(
      'POST',
      `/api/volunteers/${this.seller.id}/float`,
      { event_id: this.event.id, amount, reason },
      role,
    );
  }

  /** Finance records through the API, not the screen, what it counted. */
  received(
    { id }: Pick<HandOverDto, 'id'>,
    dollars: number,
    more: { float_returned?: number; note?: string } = {},
    role: AccountRole = 'finance_director',
  ): Promise<HandOverDto> {
    return this.api.send(
      'POST',
      `/api/hand-overs/${id}/receive`,
      { received_amount: dollars, ...more },
      role,
    );
  }

  /** Finance explains why the counts of a hand-over differ. */
  explained(
    { id }: Pick<HandOverDto, 'id'>,
    reason = 'A note fell under the table',
    role: AccountRole = 'finance_director',
  ): Promise<HandOverDto> {
    return this.api.send('POST', `/api/hand-overs/${id}/explain`, { reason }, role);
  }
}
