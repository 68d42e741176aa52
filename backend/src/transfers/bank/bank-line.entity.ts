import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A line of a bank statement. Housekeeping deletes it a day after its upload if it was not accepted. */
@Entity('bank_lines')
export class BankLineEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  /** Identifies the line in any file, see bank-lines.ts. */
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

  /** Upload time of the newest file that contains it. */
  @Column('timestamptz', { name: 'uploaded_at', default: () => 'now()' })
  uploadedAt: Date;

  /** When it was accepted as payment of its rows in `bank_matches`. */
  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt: Date | null;

  @Column('uuid', { name: 'accepted_by', nullable: true })
  acceptedBy: string | null;
}
