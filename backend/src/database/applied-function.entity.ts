import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which files of functions and triggers the database has, see functions.ts. */
@Entity('applied_functions')
export class AppliedFunctionEntity {
  /** The file, without its ending. */
  @PrimaryColumn('text')
  name: string;

  /** SHA-256 of the file. */
  @Column('text')
  hash: string;

  @Column('timestamptz', { name: 'applied_at', default: () => 'now()' })
  appliedAt: Date;
}
