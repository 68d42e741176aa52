import { Injectable } from '@nestjs/common';
import type { RegistrationDto } from '../attendees/registration/registration.dto.js';
import { RegistrationReader } from '../attendees/registration/registration-reader.js';
import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import { Database } from '../database/database.js';
import { Live } from '../live/live.js';
import { UndoError } from './undo.error.js';
import { LOCK_PERSON, UNDO_CHECK_IN } from './undo.sql.js';

@Injectable()
export class UndoService {
  constructor(
    private readonly database: Database,
    private readonly registrations: RegistrationReader,
    private readonly live: Live,
  ) {}

  /**
   * Takes a check-in back, so that the code lets in once more. Of any number of calls at once exactly one succeeds.
   * @param id of the registration
   * @throws UndoError no_registration, not_checked_in
   */
  async undo(actor: Actor, id: string, reason: string): Promise<RegistrationDto> {
    const registration = await this.database.transaction(async (tx) => {
      await tx.run(LOCK_PERSON, [id]);
      const [stamp] = await tx.run(UNDO_CHECK_IN, [id]);
      const now = await this.registrations.get(tx, id);
      if (!now) throw new UndoError('no_registration');
      if (!stamp) throw new UndoError('not_checked_in');
      await writeAudit(tx, actor, {
        action: 'check_in.undone',
        subjectType: 'registration',
        subjectId: id,
        eventId: stamp.eventId,
        details: {
          reason,
          tickets: stamp.tickets,
          checked_in_at: stamp.checkedInAt,
          checked_in_by: stamp.checkedInBy,
        },
      });
      return now;
    });
    this.live.publish('check_in', id);
    return registration;
  }
}
