import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ApplicationStatus } from '../rules/applications.js';
import type { TeamRole } from '../rules/roles.js';

/** A person's application to become a volunteer, and how it was decided. */
@Entity('volunteer_applications')
export class ApplicationEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  @Column('text', { name: 'team_role', nullable: true })
  teamRole: TeamRole | null;

  @Column('text', { default: 'pending' })
  status: ApplicationStatus;

  @Column('text', { name: 'rejection_reason', nullable: true })
  rejectionReason: string | null;

  /** The account created by the approval. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;

  @Column('uuid', { name: 'reviewed_by', nullable: true })
  reviewedBy: string | null;

  @Column('timestamptz', { name: 'reviewed_at', nullable: true })
  reviewedAt: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
