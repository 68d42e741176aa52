import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * How far a mailbox of bounces has been read. Kept here and not in a worker, so that neither a restart nor another worker reads
 * it anew, and not by the flags of the messages, as people read them too.
 */
@Entity('bounce_mailboxes')
export class BounceMailboxEntity {
  /** User, server and folder. */
  @PrimaryColumn('text')
  mailbox: string;

  /** The server's UIDVALIDITY: with another one, its UIDs mean other messages. */
  @Column('text', { name: 'uid_validity' })
  uidValidity: string;

  /** UID of the last message that needs no second look. */
  @Column('bigint', { name: 'read_up_to' })
  readUpTo: string;
}
