import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row that names the feed; gone, with the feed, after a crash or a restore. */
@Entity('door_feeds')
export class DoorFeedEntity {
  @PrimaryColumn('boolean', { name: 'only_row', default: true })
  onlyRow: boolean;

  @Column('uuid', { default: () => 'gen_random_uuid()' })
  id: string;
}
