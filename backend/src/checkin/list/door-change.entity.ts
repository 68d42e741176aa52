import { Entity, PrimaryColumn } from 'typeorm';

/** A registration that changed in a transaction, for the lists of phones; written by triggers. */
@Entity('door_changes')
export class DoorChangeEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('bigint', {
    name: 'transaction_id',
    default: () => '((pg_current_xact_id())::text)::bigint',
  })
  transactionId: string;

  @PrimaryColumn('uuid', { name: 'registration_id' })
  registrationId: string;
}
