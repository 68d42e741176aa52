import type { DoorDto, DoorSaleDto, SetAsideDto } from '../../api/generated/rest';
import { eventQuery, keyed, repeatable, request, segment, type EventId } from './command';

/** Whose scans are set aside: those of unknown tickets, and an account's of real ones if `known_tickets`. */
export type WhoseScans = { device_id: string } | { account_id: string; known_tickets?: true };

/** The use cases of the door: custom methods of the data provider, as in `commands.ts`. */
export const doorCommands = {
  /** Opens the door list and the search to volunteers ahead of time, or withdraws that. */
  setDoor: keyed(({ eventId, isOpen }: { eventId: string; isOpen: boolean }) =>
    request<DoorDto>('PUT', `/api/events/${segment(eventId)}/door`, {
      body: { is_open: isOpen },
    }),
  ),

  /** Cuts off a device at the door, and ends its account's sessions if `endsSessions`; or restores the device. */
  setCutOff: keyed(
    ({ id, isCutOff, endsSessions }: { id: string; isCutOff: boolean; endsSessions: boolean }) =>
      request<void>(isCutOff ? 'DELETE' : 'PUT', `/api/checkin/devices/${segment(id)}`, {
        query: isCutOff && endsSessions ? { end_sessions: 'true' } : {},
      }),
  ),

  /** Takes the scans of a device, or of an account, out of list and figures. */
  setAside: keyed(({ eventId, whose, reason }: { eventId: EventId; whose: WhoseScans; reason: string }) =>
    request<SetAsideDto>('POST', '/api/checkin/conflicts/set-aside', {
      query: eventQuery(eventId),
      body: { ...whose, reason },
    }),
  ),

  /** Undoes a sale at the door. Safe to repeat: the sale's id stands for it, and it is undone once. */
  undoSale: repeatable(({ saleId, reason }: { saleId: string; reason: string }) =>
    request<DoorSaleDto>('DELETE', `/api/checkin/sales/${segment(saleId)}`, { body: { reason } }),
  ),
};
