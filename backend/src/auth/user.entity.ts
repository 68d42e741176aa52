import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../rules/permissions.js';
import type { TeamRole } from '../rules/roles.js';

/** An account. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id: string;

  @Column('text', { name: 'full_name' })
  fullName: string;

  /** Lower case. */
  @Column('text')
  email: string;

  @Column('text')
  role: Role;

  @Column('text', { name: 'team_role', nullable: true })
  teamRole: TeamRole | null;

  /** Null until the first password is set. */
  @Column('text', { name: 'password_hash', nullable: true, select: false })
  passwordHash: string | null;

  /** Whether the first password is set. */
  @Column({ type: 'boolean', name: 'has_password', insert: false, update: false })
  hasPassword: boolean;

  /** When a link to set the password was last mailed to somebody who was invited; null if never. */
  @Column('timestamptz', { name: 'invited_at', nullable: true })
  invitedAt: Date | null;

  /** Whether a volunteer is for the door alone: see `rules/permissions.ts`. */
  @Column('boolean', { name: 'door_only', default: false })
  doorOnly: boolean;

  @Column('boolean', { name: 'is_active', default: true })
  isActive: boolean;

  /** Every token carries the version it was issued with; incrementing it ends all sessions. */
  @Column('integer', { name: 'session_version', default: 1 })
  sessionVersion: number;

  /** The version up to which a change of what the account may do has ended all sessions. */
  @Column('integer', { name: 'role_version', default: 0, select: false })
  roleVersion: number;

  /**
   * For an account of the demo, until when it was one: `infinity` until its password is set. Null for every other account.
   */
  @Column('timestamptz', { name: 'demo_until', nullable: true, select: false })
  demoUntil: Date | null;

  /** Kept by triggers (`database/functions/second-factors.sql`). */
  @Column('boolean', { name: 'has_second_factor', default: false })
  hasSecondFactor: boolean;

  /** When it became an officer's; null if it is none or was made as one. */
  @Column('timestamptz', { name: 'officer_since', nullable: true })
  officerSince: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_login', nullable: true })
  lastLogin: Date | null;
}
