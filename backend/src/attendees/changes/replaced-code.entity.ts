import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code that was replaced by a newer one. */
@Entity('replaced_codes')
export class ReplacedCodeEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('text', { name: 'qr_code' })
  qrCode: string;

  @Column('uuid', { name: 'registration_id' })
  registrationId: string;

  @Column('timestamptz', { name: 'replaced_at', default: () => 'now()' })
  replacedAt: Date;

  @Column('uuid', { name: 'replaced_by' })
  replacedBy: string;

  @Column('text')
  reason: string;
}
