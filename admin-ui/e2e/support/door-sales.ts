import { randomUUID } from 'node:crypto';
import type {
  DoorPricesDto,
  DoorSaleDto,
  EventDto,
  LoginDto,
  SellerDetailsDto,
} from '../../src/api/generated/rest';
import type { Api } from './api';
import type { Seller } from './sellers';
import type { AccountRole } from './stack';

interface DoorSale {
  tickets?: number;
  food_option?: 'with_food' | 'without_food';
  payment_mode?: 'cash' | 'zelle';
  total_price?: number;
  label?: string;
  name?: string;
  /** Whether the phone had no network. */
  isOffline?: boolean;
}

/** Sells at the door through the API, as a phone would: one ticket without food in cash, unless something else is given. */
export async function sellAtDoor(
  api: Api,
  { id }: Pick<EventDto, 'id'>,
  { isOffline, ...given }: DoorSale = {},
  as: AccountRole | LoginDto = 'president',
): Promise<DoorSaleDto> {
  const now = new Date().toISOString();
  const list = isOffline
    ? await api.send<{ event: { prices: DoorPricesDto } }>(
        'GET',
        `/api/checkin/list?event_id=${id}`,
        undefined,
        'president',
      )
    : null;
  return api.send<DoorSaleDto>(
    'POST',
    '/api/checkin/sales',
    {
      sale_id: randomUUID(),
      event_id: id,
      tickets: 1,
      food_option: 'without_food',
      payment_mode: 'cash',
      total_price: 15,
      ...(list && { prices: list.event.prices, sold_at: now, now }),
      ...given,
    },
    as,
  );
}

/** Creates the usual prices of an event that is not the current one: officers may sell at its door all the same. */
export const withPrices = async (api: Api, event: EventDto): Promise<EventDto> => {
  const path = `/api/pricing/admin/create-default-tiers?event_id=${event.id}`;
  await api.send('POST', path, undefined, 'president');
  return event;
};

/** What the seller has sold for an event, as they see it themselves. */
export async function detailsOf(api: Api, seller: Seller, { id }: EventDto): Promise<SellerDetailsDto> {
  const session = await api.signIn(seller);
  return api.send('GET', `/api/volunteers/me/details?event_id=${id}`, undefined, session);
}
