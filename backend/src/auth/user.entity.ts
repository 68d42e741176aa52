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

  @Column('boolean', { name: 'is_active', default: true })
  isActive: boolean;

  /** Every token carries the version it was issued with; incrementing it ends all sessions. */
  @Column('integer', { name: 'session_version', default: 1 })
  sessionVersion: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_login', nullable: true })
  lastLogin: Date | null;
}
