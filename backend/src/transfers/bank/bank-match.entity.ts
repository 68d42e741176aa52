import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The bank line that pays a sale. A line may pay several sales. */
@Entity('bank_matches')
export class BankMatchEntity {
  @PrimaryColumn('uuid', { name: 'registration_id' })
  registrationId: string;

  @Column('uuid', { name: 'event_id' })
  eventId: string;

  @Column('uuid', { name: 'line_id' })
  lineId: string;
}
