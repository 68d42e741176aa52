import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Explanation of a hand-over's difference. The newest one counts, once it is countersigned. */
@Entity('hand_over_explanations')
export class ExplanationEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('uuid', { name: 'hand_over_id' })
  handOverId: string;

  @Column('text')
  reason: string;

  @Column('uuid', { name: 'explained_by' })
  explainedBy: string;

  @Column('timestamptz', { name: 'explained_at', default: () => 'now()' })
  explainedAt: Date;

  @Column('uuid', { name: 'countersigned_by', nullable: true })
  countersignedBy: string | null;

  @Column('timestamptz', { name: 'countersigned_at', nullable: true })
  countersignedAt: Date | null;
}
