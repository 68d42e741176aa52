import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture of a bank transfer. The picture itself is in the store. */
@Entity('screenshots')
export class ScreenshotEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid', { name: 'event_id' })
  eventId: string;

  @Column('uuid', { name: 'registration_id' })
  registrationId: string;

  /** Name in the store. A new picture gets a new name, so that the old one stays intact until the new one is complete. */
  @Column('text', { name: 'object_key' })
  objectKey: string;

  @Column('integer')
  bytes: number;

  @Column('integer')
  width: number;

  @Column('integer')
  height: number;

  @Column('uuid', { name: 'uploaded_by' })
  uploadedBy: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
