import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A line of a bank's statement. One that was not accepted is deleted a day after it came (housekeeping). */
@Entity('bank_lines')
export class BankLineEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  /** What it is told apart by, in every file, see bank-lines.ts. */
  @Column('bytea')
  identity: Buffer;

  @Column('date')
  day: string;

  @Column('bigint')
  cents: string;

  @Column('text')
  text: string;

  @Column('text', { nullable: true })
  reference: string | null;

  /** With the newest file that has it. */
  @Column('timestamptz', { name: 'uploaded_at', default: () => 'now()' })
  uploadedAt: Date;

  /** When it was said to pay what `bank_matches` has. */
  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt: Date | null;

  @Column('uuid', { name: 'accepted_by', nullable: true })
  acceptedBy: string | null;
}
