import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which line pays a sale. A line may pay several. */
@Entity('bank_matches')
export class BankMatchEntity {
  @PrimaryColumn('uuid', { name: 'registration_id' })
  registrationId: string;

  @Column('uuid', { name: 'event_id' })
  eventId: string;

  @Column('uuid', { name: 'line_id' })
  lineId: string;
}
