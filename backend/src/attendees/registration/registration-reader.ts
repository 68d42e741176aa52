import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import type { SqlHandle } from '../../database/database.js';
import { contactFor } from '../../rules/contacts.js';
import { dollarsOf } from '../../rules/money.js';
import type { WithRole } from '../../rules/permissions.js';
import { deliveryOf } from '../../rules/person-key.js';
import { formatQrCode, ticketLink } from '../../rules/qr-codes.js';
import type { RegistrationDto } from './registration.dto.js';
import { READ_REGISTRATION, type RegistrationRow } from './registration-reader.sql.js';

/** Who gets a registration. */
export type Viewer = WithRole & { id: string };

/**
 * Converts a registration to the form that every API answers. Who may not read all registrations sees no more of the contact of
 * somebody else's guest than tells two of one name apart; who was given tickets of an own sale may be such a guest.
 */
export const toRegistrationDto = (
  { pricePerTicketCents, totalCents, qrCode, gift, ...row }: RegistrationRow,
  who: Viewer,
  publicUrl: string,
): RegistrationDto => ({
  ...row,
  ...contactFor(who, row.volunteerId === who.id && !gift?.isOfAnother, row),
  paidBy: gift?.paidBy ?? null,
  givenFrom: gift?.from ?? null,
  givenTo: row.givenTo.map((each) => ({ ...each, at: new Date(each.at) })),
  delivery: deliveryOf(row.email),
  delivered: row.delivered.map((each) => ({ ...each, at: new Date(each.at) })),
  ticketUrl: ticketLink(publicUrl, formatQrCode(qrCode)),
  pricePerTicket: dollarsOf(pricePerTicketCents),
  totalPrice: dollarsOf(totalCents),
  qrCodeId: formatQrCode(qrCode),
  isCheckedIn: row.checkedInAt !== null,
});

/** Reads complete registrations. */
@Injectable()
export class RegistrationReader {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /**
   * Reads one registration, cancelled or not, as the handle's transaction sees it; null if the id does not exist.
   * @param who gets it
   */
  async get(handle: SqlHandle, who: Viewer, id: string): Promise<RegistrationDto | null> {
    const [row] = await handle.run(READ_REGISTRATION, [id]);
    return row ? toRegistrationDto(row, who, this.settings.publicUrl) : null;
  }
}
