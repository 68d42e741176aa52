import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role, TeamRole } from '../rules/roles.js';

@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid', { generated: 'uuid' })
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

  @Column('text', { name: 'password_hash', nullable: true, select: false })
  passwordHash: string | null;

  @Column('boolean', { name: 'is_active' })
  isActive: boolean;

  @Column('integer', { name: 'session_version' })
  sessionVersion: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_login', nullable: true })
  lastLogin: Date | null;
}
