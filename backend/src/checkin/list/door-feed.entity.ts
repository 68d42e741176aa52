import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row that identifies the feed; it is lost with the feed in a crash or a restore. */
@Entity('door_feeds')
export class DoorFeedEntity {
  @PrimaryColumn('boolean', { name: 'only_row', default: true })
  onlyRow: boolean;

  @Column('uuid', { default: () => 'gen_random_uuid()' })
  id: string;
}
