import { Entity, PrimaryColumn } from 'typeorm';

/** Two uploads of the same picture; the lower id comes first. */
@Entity('same_pictures')
export class SamePictureEntity {
  @PrimaryColumn('uuid', { name: 'one_id' })
  oneId: string;

  @PrimaryColumn('uuid', { name: 'other_id' })
  otherId: string;
}
