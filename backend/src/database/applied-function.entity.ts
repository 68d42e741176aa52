import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file of functions and triggers that was applied to the database, see functions.ts. */
@Entity('applied_functions')
export class AppliedFunctionEntity {
  /** The file name without its extension. */
  @PrimaryColumn('text')
  name: string;

  /** SHA-256 of the file. */
  @Column('text')
  hash: string;

  @Column('timestamptz', { name: 'applied_at', default: () => 'now()' })
  appliedAt: Date;
}
