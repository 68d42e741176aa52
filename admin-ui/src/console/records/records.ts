import type { ConflictDto, SalesTeamMemberDto, TransferDto } from '../../api/generated/rest';

// Rows of the API with the `id` that react-admin finds them by, and those of which more is known than the API says.

export type SalesTeamRow = SalesTeamMemberDto & { id: string };
export type Transfer = TransferDto & { id: string };

/** A registration of which more people were let in than were counted. */
export type RegistrationConflict = ConflictDto & {
  registration_id: string;
  name: string;
  ticket_quantity: number;
};

/** What an account let in from a device with tickets that nobody has. */
export type UnknownTickets = ConflictDto & { registration_id: null; account_id: string; account: string };

export type Conflict = RegistrationConflict | UnknownTickets;
