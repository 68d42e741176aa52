import type { EventDto, HandOverDto } from '../../src/api/generated/rest';
import type { Api } from './api';
import { ownEvent, sell } from './events';
import { ACCOUNTS, type Stack } from './stack';

/** Builds an evening: sales of three sellers, change money, hand-overs with and without a difference, and cancellations. */
export async function makeEvening(
  { api, stack }: { api: Api; stack: Stack },
  handOvers = 2,
): Promise<EventDto> {
  const event = await ownEvent(api);
  const cash = { payment_mode: 'cash', food_option: 'with_food' } as const;
  await sell(stack, event.id, [
    ...Array.from({ length: handOvers }, () => ({ ...cash, ticket_quantity: 4, cents: 1800 })),
    { payment_mode: 'zelle', ticket_quantity: 2, cents: 1900, name: 'Nora Lindqvist' },
    { ...cash, ticket_quantity: 2, cents: 0, is_guest: true, seller: ACCOUNTS.president },
    { ...cash, ticket_quantity: 3, name: 'Ivo Gone' },
  ]);
  const [gone] = await stack.database.query<{ id: string }>(
    `select id from registrations where event_id = $1 and name = 'Ivo Gone'`,
    [event.id],
  );
  await api.send(
    'POST',
    `/api/attendees/${gone!.id}/cancel`,
    { reason: 'Has the flu', refund: 'till' },
    'finance_director',
  );
  const { user } = await api.login('volunteer');
  await api.send(
    'POST',
    `/api/volunteers/${user.id}/float`,
    { event_id: event.id, amount: 50 },
    'finance_director',
  );
  for (let at = 0; at < handOvers; at++) {
    const offer = { event_id: event.id, declared_amount: 72, is_final: false };
    const { id } = await api.send<HandOverDto>('POST', '/api/hand-overs', offer, 'volunteer');
    const received = { received_amount: at % 2 ? 70 : 72 };
    await api.send('POST', `/api/hand-overs/${id}/receive`, received, 'finance_director');
  }
  return event;
}
