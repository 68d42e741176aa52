import { Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import type { UserDto } from '../auth/auth.dto.js';
import { Sessions } from '../auth/sessions.js';
import { Database, type Transaction, violatedConstraint } from '../database/database.js';
import { PAGE_DEFAULT, type PageQuery, paginationOf } from '../http/pagination.js';
import type { UpdateUserInput, UserPageDto } from './users.dto.js';
import { UserError } from './users.error.js';
import { COUNT_USERS, LIST_USERS, LOCK_USER, READ_USER, UPDATE_USER } from './users.sql.js';

const CHANGEABLE = ['role', 'teamRole', 'isActive'] as const;

@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  /** One page of all accounts, by name. */
  async list(page: PageQuery): Promise<UserPageDto> {
    const [[count], data] = await Promise.all([
      this.database.run(COUNT_USERS, []),
      this.database.run(LIST_USERS, [page.limit ?? PAGE_DEFAULT, page.offset ?? 0]),
    ]);
    return { data, pagination: paginationOf(page, count!.total) };
  }

  /** @throws UserError no_user */
  async get(id: string): Promise<UserDto> {
    const [user] = await this.database.run(READ_USER, [id]);
    if (!user) throw new UserError('no_user');
    return user;
  }

  /**
   * Changes what an account may do. Another role, and being deactivated, end its sessions: here at once, in other
   * processes within a second.
   * @throws UserError no_user, last_president
   */
  async update(actor: Actor, id: string, input: UpdateUserInput): Promise<UserDto> {
    try {
      return await this.database.transaction((tx) => this.write(tx, actor, id, input));
    } catch (error) {
      if (violatedConstraint(error) === 'users_keep_a_president') throw new UserError('last_president');
      throw error;
    } finally {
      this.sessions.forget(id);
    }
  }

  private async write(tx: Transaction, actor: Actor, id: string, input: UpdateUserInput): Promise<UserDto> {
    const [before] = await tx.run(LOCK_USER, [id]);
    if (!before) throw new UserError('no_user');
    const wanted = {
      role: input.role ?? before.role,
      teamRole: input.teamRole === undefined ? before.teamRole : input.teamRole,
      isActive: input.isActive ?? before.isActive,
    };
    const changed = CHANGEABLE.filter((field) => wanted[field] !== before[field]);
    if (changed.length === 0) return before;
    const [after] = await tx.run(UPDATE_USER, [id, wanted.role, wanted.teamRole, wanted.isActive]);
    await writeAudit(tx, actor, {
      action: 'user.updated',
      subjectType: 'user',
      subjectId: id,
      details: {
        old: Object.fromEntries(changed.map((field) => [field, before[field]])),
        new: Object.fromEntries(changed.map((field) => [field, after![field]])),
      },
    });
    return after!;
  }
}
