import type { Page } from '@playwright/test';
import type { DoorSalesDto, EventDto } from '../../src/api/generated/rest';
import type { Api } from './api';
import { ownEvent } from './events';
import { expect } from './test';

export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Sell at the Door' });
export const openSheet = (page: Page) => page.getByRole('button', { name: 'Sell at the Door' }).click();
export const paid = (page: Page) => sheet(page).getByRole('button', { name: 'Paid, let in' });

/** Sells so many tickets without food for cash, and waits until the sheet is closed. @returns how often it was pressed */
export async function sellTickets(page: Page, tickets = 1): Promise<number> {
  await openSheet(page);
  const more = sheet(page).getByRole('button', { name: 'One ticket more' });
  for (let sold = 1; sold < tickets; sold++) await more.click();
  await paid(page).click();
  await expect(sheet(page)).toBeHidden();
  return tickets + 1;
}

/** Creates an event whose door is open, with its own prices. @param given for example its capacity */
export async function eventAtDoor(api: Api, given: Record<string, unknown> = {}): Promise<EventDto> {
  const starts = new Date(Date.now() + 2 * 3_600_000).toISOString();
  const event = await ownEvent(api, { event_date: starts, ...given });
  const tiers = `/api/pricing/admin/create-default-tiers?event_id=${event.id}`;
  await api.send('POST', tiers, undefined, 'president');
  await api.send('PUT', `/api/events/${event.id}/door`, { is_open: true }, 'president');
  return event;
}

/** The sales at an event's door, with how many came to what. */
export const doorSales = (api: Api, { id }: EventDto): Promise<DoorSalesDto> =>
  api.send('GET', `/api/checkin/sales?event_id=${id}&limit=100`, undefined, 'president');
