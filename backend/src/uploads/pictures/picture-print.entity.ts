import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Comparison data of every picture ever uploaded, including replaced ones and those of cancelled sales. */
@Entity('picture_prints')
export class PicturePrintEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid', { name: 'event_id' })
  eventId: string;

  @Column('uuid', { name: 'registration_id' })
  registrationId: string;

  /** Name of the picture in the store. */
  @Column('text', { name: 'object_key' })
  objectKey: string;

  /** Height by width, in steps of half a percent. */
  @Column('smallint')
  shape: number;

  @Column({ type: 'bit', length: '4096' })
  fingerprint: string;

  /** Small greyscale picture, as WebP. */
  @Column('bytea')
  grey: Buffer;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'compared_at', nullable: true })
  comparedAt: Date | null;
}
