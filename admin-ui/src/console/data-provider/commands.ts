import type {
  EventDto,
  MailDto,
  MailTestDto,
  OrganizationDto,
  OrganizationInput,
  TierDto,
  ToDoDto,
} from '../../api/generated/rest';
import { accountCommands } from './account-commands';
import { attendeeCommands } from './attendee-commands';
import {
  eventQuery,
  fileForm,
  keyed,
  repeatable,
  request,
  segment,
  type Command,
  type EventId,
} from './command';
import { doorCommands } from './door-commands';
import { importCommands } from './import-commands';
import { moneyCommands } from './money-commands';
import { paperCommands } from './paper-commands';

/**
 * The use cases beyond reading and writing one record, as custom methods of the data provider. Money is in dollars. Each is
 * called with the key of its attempt (see `useCommand`).
 * @throws ApiError
 */
export const commands = {
  ...attendeeCommands,
  ...moneyCommands,
  ...doorCommands,
  ...paperCommands,
  ...importCommands,
  ...accountCommands,

  /** Creates an event like another one, without its people and money. */
  copyEvent: keyed(({ id, name, eventDate }: { id: string; name: string; eventDate: string }) =>
    request<EventDto>('POST', `/api/events/${segment(id)}/copy`, {
      body: { name, event_date: eventDate },
    }),
  ),

  deleteEvent: keyed(({ id }: { id: string }) => request<void>('DELETE', `/api/events/${segment(id)}`)),

  /** Safe to repeat: it says how all of it shall be. */
  saveOrganization: repeatable((body: OrganizationInput) =>
    request<OrganizationDto>('PUT', '/api/organization', { body }),
  ),

  /** Sets the logo; null takes it away. Safe to repeat: the same picture changes nothing. */
  setLogo: repeatable(({ file }: { file: File | null }) =>
    file === null
      ? request<OrganizationDto>('DELETE', '/api/organization/logo')
      : request<OrganizationDto>('POST', '/api/organization/logo', { body: fileForm(file) }),
  ),

  /** Shows the account nothing more of what is left to do, or shows it again. Safe to repeat: it stays as it was set. */
  putAwayToDo: repeatable(
    ({
      eventId,
      phase,
      isPutAway,
    }: {
      eventId: EventId;
      phase: NonNullable<ToDoDto['phase']>;
      isPutAway: boolean;
    }) =>
      request<ToDoDto>('PUT', '/api/to-do/put-away', {
        body: { ...eventQuery(eventId), phase, is_put_away: isPutAway },
      }),
  ),

  /** Mails a test to the signed-in user. Safe to repeat: each is one more mail to whoever asked for it. */
  testMail: repeatable(() => request<MailTestDto>('POST', '/api/mail/test')),

  /** Sends another copy of a mail. */
  resendMail: keyed(({ id }: { id: string }) =>
    request<MailDto>('POST', `/api/mail-log/${segment(id)}/resend`),
  ),

  /** Removes the demo. Safe to repeat: it is gone then, and `no_demo` says so. */
  removeDemo: repeatable((_params: object) => request<void>('POST', '/api/demo/remove')),

  /** Creates both default tiers, or neither. */
  createDefaultTiers: keyed(({ eventId }: { eventId: string }) =>
    request<TierDto[]>('POST', '/api/pricing/admin/create-default-tiers', { query: eventQuery(eventId) }),
  ),
} satisfies Record<string, Command>;
