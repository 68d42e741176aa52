import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import type { UserDto } from '../auth/auth.dto.js';
import { toUserDto } from '../auth/auth.service.js';
import { Sessions } from '../auth/sessions.js';
import { UserEntity } from '../auth/user.entity.js';
import { Database, type Transaction, violatedConstraint } from '../database/database.js';
import { PAGE_DEFAULT, type PageQuery, paginationOf } from '../http/pagination.js';
import type { UpdateUserInput, UserPageDto } from './users.dto.js';
import { UserError } from './users.error.js';

const CHANGEABLE = ['role', 'teamRole', 'isActive'] as const;

/** Lists and changes accounts, for the president. */
@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  /** Returns one page of all accounts, sorted by name. */
  async list(page: PageQuery): Promise<UserPageDto> {
    const [total, users] = await Promise.all([
      this.users.count(),
      this.users
        .createQueryBuilder('user')
        .orderBy('lower(user.fullName)')
        .addOrderBy('user.id')
        .limit(page.limit ?? PAGE_DEFAULT)
        .offset(page.offset ?? 0)
        .getMany(),
    ]);
    return { data: users.map(toUserDto), pagination: paginationOf(page, total) };
  }

  /** @throws UserError no_user */
  async get(id: string): Promise<UserDto> {
    const user = await this.users.findOneBy({ id });
    if (!user) throw new UserError('no_user');
    return toUserDto(user);
  }

  /**
   * Changes role, team role or active state of an account. A changed role or active state ends its sessions: in this process
   * immediately, in others within a second.
   * @throws UserError no_user, last_president
   */
  async update(actor: Actor, id: string, input: UpdateUserInput): Promise<UserDto> {
    try {
      return toUserDto(await this.database.transaction((tx) => this.write(tx, actor, id, input)));
    } catch (error) {
      if (violatedConstraint(error) === 'users_keep_a_president') throw new UserError('last_president');
      throw error;
    } finally {
      this.sessions.forget(id);
    }
  }

  private async write(
    tx: Transaction,
    actor: Actor,
    id: string,
    input: UpdateUserInput,
  ): Promise<UserEntity> {
    const users = tx.manager.withRepository(this.users);
    // Not FOR UPDATE: if two presidents change each other concurrently, each one's audit row references the row that the other
    // has locked.
    const before = await users.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!before) throw new UserError('no_user');
    const wanted = {
      role: input.role ?? before.role,
      teamRole: input.teamRole === undefined ? before.teamRole : input.teamRole,
      isActive: input.isActive ?? before.isActive,
    };
    const changed = CHANGEABLE.filter((field) => wanted[field] !== before[field]);
    if (changed.length === 0) return before;
    const endsSessions = changed.includes('role') || changed.includes('isActive');
    const sessionVersion = before.sessionVersion + (endsSessions ? 1 : 0);
    // A trigger protects the last active president.
    await users.update(id, { ...wanted, sessionVersion });
    await writeAudit(tx, actor, {
      action: 'user.updated',
      subjectType: 'user',
      subjectId: id,
      details: {
        old: Object.fromEntries(changed.map((field) => [field, before[field]])),
        new: Object.fromEntries(changed.map((field) => [field, wanted[field]])),
      },
    });
    return { ...before, ...wanted, sessionVersion };
  }
}
