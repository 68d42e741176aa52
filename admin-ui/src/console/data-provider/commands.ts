import type {
  BankMappingDto,
  CheckImportInput,
  BankStatementDto,
  EraseInput,
  ErasureDto,
  EventDto,
  GiveInput,
  HandOverDto,
  ImportDto,
  KeptDto,
  MailDto,
  MailTestDto,
  OrganizationDto,
  OrganizationInput,
  RetentionDto,
  RetentionInput,
  PairInput,
  PairOutcomeDto,
  RegistrationDto,
  TierDto,
  DoorDto,
  DoorSaleDto,
  MessagePreviewDto,
  MessageSentDto,
  ResendDto,
  SetAsideDto,
  ToDoDto,
  ToldRegistrationDto,
  UserDto,
  UploadedImportDto,
  WhomInput,
} from '../../api/generated/rest';
import type {
  Delivery,
  DeliveryWay,
  Denominations,
  Refund,
  SettableStatus,
  Station,
} from '@usher/backend/rules';
import type { PersonChanges } from '../../person/correction';
import type { SaleChange } from '../../person/sale-change';
import type { SalesTeamRow, Transfer } from '../records/records';
import { paperCommands } from './paper-commands';
import { eventQuery, keyed, repeatable, request, segment, type Command, type EventId } from './command';

/** The filter of the list of attendees. */
export interface PeopleFilter {
  search?: string;
  checked_in?: boolean;
  food_option?: string;
  delivery?: Delivery;
}

/** Whom a message goes to: the people of a filter, or some who are named by an e-mail or a registration. */
export type Recipients = PeopleFilter & { people?: string[] };

/** A seller's money of one event. */
interface OfSeller {
  sellerId: string;
  eventId: EventId;
}

/** What finance counted of a hand-over, in dollars. */
interface Count {
  received: number;
  denominations: Denominations | null;
  floatReturned: number;
  note: string | null;
}

interface Message {
  eventId: string;
  filter: Recipients;
  subject: string;
  text: string;
}

/** Who is to get an account. */
export type NewUser = Pick<UserDto, 'full_name' | 'email' | 'role' | 'team_role' | 'door_only'>;

/** Whose scans are set aside: those of unknown tickets, and an account's of real ones if `known_tickets`. */
export type WhoseScans = { device_id: string } | { account_id: string; known_tickets?: true };

/**
 * Undoes all of a registration's admissions or meals at a station. The door stores each scan and undo under its id, which
 * serves as the idempotency key.
 */
const undoAt = (station: Station) =>
  keyed(({ id, reason }: { id: string; reason: string }, scanId) =>
    request<RegistrationDto>('DELETE', `/api/checkin/${segment(id)}`, {
      body: { scan_id: scanId, station, reason },
    }),
  );

/** What is done to a hand-over for a reason. */
const toHandOver = (act: 'explain' | 'countersign' | 'reverse' | 'withdraw') =>
  keyed(({ id, reason }: { id: string; reason: string }) =>
    request<HandOverDto>('POST', `/api/hand-overs/${segment(id)}/${act}`, { body: { reason } }),
  );

const fileForm = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file);
  return form;
};

/**
 * The use cases beyond reading and writing one record, as custom methods of the data provider. Money is in dollars. Each is
 * called with the key of its attempt (see `useCommand`).
 * @throws ApiError
 */
export const commands = {
  ...paperCommands,

  /** Adds to a seller's cleared amount. */
  clearAmount: keyed(({ sellerId, eventId, amount }: OfSeller & { amount: number }) =>
    request<SalesTeamRow>('PATCH', `/api/auth/users/${segment(sellerId)}/cleared-amount`, {
      query: eventQuery(eventId),
      body: { cleared_amount: amount },
    }),
  ),

  /** Gives a seller money back, or undoes a clearing that was mistyped. */
  handBack: keyed(({ sellerId, eventId, ...body }: OfSeller & { amount: number; reason: string }) =>
    request<SalesTeamRow>('POST', `/api/volunteers/${segment(sellerId)}/hand-back`, {
      query: eventQuery(eventId),
      body,
    }),
  ),

  /** Gives a seller change money; a negative amount takes it back. */
  giveFloat: keyed(({ sellerId, eventId, ...body }: OfSeller & { amount: number; reason: string | null }) =>
    request<SalesTeamRow>('POST', `/api/volunteers/${segment(sellerId)}/float`, {
      body: { event_id: eventId, ...body },
    }),
  ),

  /** Records what finance counted of a hand-over, and how much of it is change money. */
  receiveHandOver: keyed(({ id, received, floatReturned, ...body }: Count & { id: string }) =>
    request<HandOverDto>('POST', `/api/hand-overs/${segment(id)}/receive`, {
      body: { received_amount: received, float_returned: floatReturned, ...body },
    }),
  ),

  /** Explains why the count differs; the explanation takes effect when another person has countersigned it. */
  explainHandOver: toHandOver('explain'),

  /** Countersigns the explanation that was read. Refused if it was replaced since. */
  countersignHandOver: toHandOver('countersign'),

  /** Reverses a received hand-over with counter-entries. */
  reverseHandOver: toHandOver('reverse'),

  /** Withdraws a seller's offer of a hand-over. */
  withdrawHandOver: toHandOver('withdraw'),

  /** Corrects a person's details on all of their registrations; fields that are left out stay unchanged. */
  correctRegistration: keyed(
    ({ id, changes }: { id: string; changes: PersonChanges & { reissue?: boolean } }) =>
      request<RegistrationDto>('PATCH', `/api/attendees/${segment(id)}`, { body: changes }),
  ),

  /** @param refund who pays the guest back; left out if nothing was paid */
  cancelRegistration: keyed(
    ({ id, ...body }: { id: string; reason: string; refund?: Refund; tickets?: number; of?: number }) =>
      request<ToldRegistrationDto>('POST', `/api/attendees/${segment(id)}/cancel`, { body }),
  ),

  /** Sells anew what was sold as something else. @param total what is to be paid for it, as it was shown, in dollars */
  changeSale: keyed(({ id, change, total }: { id: string; change: SaleChange; total: number }) =>
    request<RegistrationDto>('POST', `/api/attendees/${segment(id)}/change`, {
      body: { ...change, quoted_total_price: total },
    }),
  ),

  /** Gives tickets to somebody else: some of a registration's, or all. */
  giveTickets: keyed(({ id, gift }: { id: string; gift: GiveInput }) =>
    request<RegistrationDto>('POST', `/api/attendees/${segment(id)}/give`, { body: gift }),
  ),

  /** Notes how a ticket that is not mailed was given on. */
  deliverTicket: keyed(({ id, way }: { id: string; way: DeliveryWay }) =>
    request<RegistrationDto>('POST', `/api/attendees/${segment(id)}/delivered`, { body: { way } }),
  ),

  /** Gives a registration a new code and mails it; the old code no longer admits anyone. */
  reissueTicket: keyed(({ id, reason }: { id: string; reason: string }) =>
    request<ToldRegistrationDto>('POST', `/api/attendees/${segment(id)}/reissue`, {
      body: { reason },
    }),
  ),

  /** Creates an event like another one, without its people and money. */
  copyEvent: keyed(({ id, name, eventDate }: { id: string; name: string; eventDate: string }) =>
    request<EventDto>('POST', `/api/events/${segment(id)}/copy`, {
      body: { name, event_date: eventDate },
    }),
  ),

  deleteEvent: keyed(({ id }: { id: string }) => request<void>('DELETE', `/api/events/${segment(id)}`)),

  /** Sets the status, and optionally the note, of a bank transfer. */
  changeTransfer: keyed(({ id, ...change }: { id: string; status: SettableStatus; note?: string }) =>
    request<Transfer>('PATCH', `/api/transfers/${segment(id)}`, { body: change }),
  ),

  /**
   * Uploads a bank's file and returns the sales of an event that each of its lines may pay.
   * Safe to repeat: a line that was read before is recognised by its content and kept only once.
   * @param mapping null to get only a proposed mapping; nothing is kept then
   */
  readBankStatement: repeatable(
    ({ file, mapping, eventId }: { file: File; mapping: BankMappingDto | null; eventId: string }) => {
      const form = fileForm(file);
      if (mapping) form.append('mapping', JSON.stringify(mapping));
      return request<BankStatementDto>('POST', '/api/transfers/statement', {
        query: eventQuery(eventId),
        body: form,
      });
    },
  ),

  /** Reads a list of people; repeated, it is another list, and nobody brings both. */
  uploadImport: repeatable(({ file }: { file: File }) =>
    request<UploadedImportDto>('POST', '/api/imports', { body: fileForm(file) }),
  ),

  /** Tells what would become of a list's rows. */
  checkImport: keyed(({ id, ...body }: Pick<ImportDto, 'id'> & CheckImportInput) =>
    request<ImportDto>('POST', `/api/imports/${segment(id)}/check`, { body }),
  ),

  /** Takes the suggestions of these rows, or of all, and checks the list again. */
  takeSuggestions: keyed(({ id, rows }: { id: string; rows?: number[] }) =>
    request<ImportDto>('POST', `/api/imports/${segment(id)}/suggestions`, { body: { rows } }),
  ),

  /** Brings what was checked. */
  runImport: keyed(({ id }: { id: string }) =>
    request<ImportDto>('POST', `/api/imports/${segment(id)}/run`, {}),
  ),

  /** Takes back all that a list brought. */
  undoImport: keyed(({ id }: { id: string }) =>
    request<ImportDto>('DELETE', `/api/imports/${segment(id)}`, {}),
  ),

  /** Accepts which sales each of these lines of a bank's statement pays. */
  acceptPairs: keyed(({ pairs }: { pairs: PairInput[] }) =>
    request<PairOutcomeDto[]>('POST', '/api/transfers/statement/accept', { body: { pairs } }),
  ),

  undoCheckIn: undoAt('entrance'),
  undoMeals: undoAt('food'),

  /** Mails the tickets of all registrations under an address again. */
  resendTickets: keyed(({ email, eventId }: { email: string; eventId: EventId }) =>
    request<ResendDto>('POST', '/api/attendees/resend-qr-email', {
      query: eventQuery(eventId),
      body: { email },
    }),
  ),

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

  /** Returns a message as it would arrive, and how many people it would go to. Safe to repeat: it changes nothing. */
  previewMessage: repeatable(({ eventId, filter, subject, text }: Message) =>
    request<MessagePreviewDto>('POST', '/api/messages/preview', {
      body: { event_id: eventId, filter, subject, text },
    }),
  ),

  /** Sends a message to the people of a filter, or only a test to the signed-in user. */
  sendMessage: keyed(({ eventId, filter, subject, text, isTest }: Message & { isTest: boolean }) =>
    request<MessageSentDto>('POST', '/api/messages', {
      body: { event_id: eventId, filter, subject, text, ...(isTest && { test: true }) },
    }),
  ),

  /** Sends another copy of a mail. */
  resendMail: keyed(({ id }: { id: string }) =>
    request<MailDto>('POST', `/api/mail-log/${segment(id)}/resend`),
  ),

  /** Makes an account without a password; nothing is mailed yet. */
  createUser: keyed((account: NewUser) => request<UserDto>('POST', '/api/users', { body: account })),

  /** Mails a link that sets the password of an account, first or again. */
  inviteUser: keyed(({ id }: { id: string; email: string }) =>
    request<UserDto>('POST', `/api/users/${segment(id)}/invite`),
  ),

  /** Deletes an account that has done nothing yet. Safe to repeat: it is gone then, and `no_user` says so. */
  deleteUser: repeatable(({ id }: { id: string; name: string }) =>
    request<void>('DELETE', `/api/users/${segment(id)}`),
  ),

  /** Ends a session of an account. Safe to repeat: it is over then, and `no_session` says so. */
  endSession: repeatable(({ userId, id }: { userId: string; id: string; device: string }) =>
    request<void>('DELETE', `/api/users/${segment(userId)}/sessions/${segment(id)}`),
  ),

  /** Ends all sessions of an account. Safe to repeat. */
  endSessions: repeatable(({ userId }: { userId: string; name: string }) =>
    request<void>('DELETE', `/api/users/${segment(userId)}/sessions`),
  ),

  /** Removes the passkeys, the authenticator app and the recovery codes of an account. Safe to repeat. */
  resetSecondFactor: repeatable(({ id }: { id: string; name: string }) =>
    request<void>('DELETE', `/api/users/${segment(id)}/second-factor`),
  ),

  /** How much is kept about somebody. Safe to repeat: it changes nothing. */
  findPersonalData: repeatable((whom: WhomInput) =>
    request<KeptDto>('POST', '/api/personal-data/find', { body: whom }),
  ),

  /** Erases what was shown. Safe to repeat: it is erased once, and `nothing_kept` says so. */
  erasePersonalData: repeatable((whom: EraseInput) =>
    request<ErasureDto>('POST', '/api/personal-data/erasures', { body: whom }),
  ),

  /** Sets after how many days after an event its guests are erased; null: never. Safe to repeat. */
  saveRetention: repeatable((setting: RetentionInput) =>
    request<RetentionDto>('PUT', '/api/personal-data/retention', { body: setting }),
  ),

  /** Erases an account that is not active. Safe to repeat: `account_erased` says so. */
  eraseAccount: repeatable(({ id }: { id: string }) =>
    request<ErasureDto>('POST', `/api/personal-data/accounts/${segment(id)}/erase`),
  ),

  /** Removes the demo. Safe to repeat: it is gone then, and `no_demo` says so. */
  removeDemo: repeatable((_params: object) => request<void>('POST', '/api/demo/remove')),

  approveApplication: keyed(({ id }: { id: string }) =>
    request<unknown>('PUT', `/api/volunteer-applications/${segment(id)}/approve`),
  ),

  rejectApplication: keyed(({ id, reason }: { id: string; reason: string }) =>
    request<unknown>('PUT', `/api/volunteer-applications/${segment(id)}/reject`, {
      body: { status: 'rejected', rejection_reason: reason },
    }),
  ),

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

  /** Creates both default tiers, or neither. */
  createDefaultTiers: keyed(({ eventId }: { eventId: string }) =>
    request<TierDto[]>('POST', '/api/pricing/admin/create-default-tiers', { query: eventQuery(eventId) }),
  ),
} satisfies Record<string, Command>;
