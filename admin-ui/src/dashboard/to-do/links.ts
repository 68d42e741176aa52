import type { ToDoDto } from '../../api/generated/rest';
import { addressOf } from '../../console/sections';
import { ADMIN_PATH, CHECKIN_PATH, DASHBOARD_PATH, NEW_EVENT_PATH } from '../../paths';

export type ToDoStep = ToDoDto['steps'][number]['step'];

/** Where a step is done. */
export function placeOf(step: ToDoStep, eventId: string | null): string {
  const form = eventId === null ? NEW_EVENT_PATH : `${ADMIN_PATH}/events/${encodeURIComponent(eventId)}`;
  switch (step) {
    case 'organization':
    case 'mail':
      return addressOf('organization', eventId);
    case 'people':
      return addressOf('users', eventId);
    case 'event':
      return NEW_EVENT_PATH;
    case 'prices':
      return eventId === null
        ? NEW_EVENT_PATH
        : `${DASHBOARD_PATH}?event=${encodeURIComponent(eventId)}&open=pricing#pricing`;
    case 'on_sale':
    case 'reminder':
      return form;
    case 'phones':
      return CHECKIN_PATH;
    case 'transfers':
    case 'door':
      return addressOf(step, eventId);
  }
}
