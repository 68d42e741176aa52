import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import type { UserDto } from '../auth/auth.dto.js';
import { toUserDto } from '../auth/auth.service.js';
import { Sessions } from '../auth/sessions.js';
import { UserEntity } from '../auth/user.entity.js';
import { Database, isReferenceRefused, type Transaction, violatedConstraint } from '../database/database.js';
import { type IdempotencyKey, keyedTransaction } from '../http/idempotency.js';
import { PAGE_DEFAULT, type PageQuery, paginationOf } from '../http/pagination.js';
import { fieldFault } from '../http/problems/field-faults.js';
import { InvalidInput } from '../http/problems/problem.js';
import { writeMail } from '../mail/outbox/outbox.js';
import { MailQueue } from '../mail/queue/mail-queue.js';
import { canBeDoorOnly, type OfRole } from '../rules/permissions.js';
import { becomesOfficer } from '../rules/second-factor.js';
import type { CreateUserInput, UpdateUserInput, UserPageDto } from './users.dto.js';
import { UserError } from './users.error.js';
import { DELETE_USER, FORGET_LINKS, HAS_ACTED, LOCK_USER } from './users.sql.js';

const CHANGEABLE = ['fullName', 'email', 'role', 'teamRole', 'doorOnly', 'isActive'] as const;
type Changeable = (typeof CHANGEABLE)[number];
/** Changes of what the account may do. */
const OF_ROLE: readonly Changeable[] = ['role', 'doorOnly'];
const END_SESSIONS: readonly Changeable[] = [...OF_ROLE, 'isActive', 'email'];

/** The database's clock, like all other timestamps. */
const NOW = () => 'now()';

/** Lists, makes, invites, changes and deletes accounts, for the president. */
@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly mailQueue: MailQueue,
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
   * Creates an account without a password, which nobody can sign in to yet. `invite` mails the link that sets one.
   * @throws UserError email_taken; InvalidInput; IdempotencyKeyReused
   */
  async create(actor: Actor, input: CreateUserInput, key: IdempotencyKey | null): Promise<UserDto> {
    const { fullName, email, role, teamRole = null, doorOnly = false } = input;
    if (doorOnly) requireDoorOnly({ role });
    return keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const users = tx.manager.withRepository(this.users);
      const account = { fullName, email, role, teamRole, doorOnly };
      const { identifiers } = await users.insert({ ...account });
      const id = identifiers[0]!.id as string;
      await writeAudit(tx, actor, {
        action: 'user.created',
        subjectType: 'user',
        subjectId: id,
        details: account,
      });
      return toUserDto(await users.findOneByOrFail({ id }));
    }).catch(refuseTaken);
  }

  /**
   * Mails a link that sets the password, the first or another one, to the account's address. Earlier links stay valid until one
   * is used.
   * @throws UserError no_user, user_inactive; IdempotencyKeyReused
   */
  async invite(actor: Actor, id: string, key: IdempotencyKey | null): Promise<UserDto> {
    const { user, mailId } = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const before = await this.lock(tx, id);
      if (!before.isActive) throw new UserError('user_inactive');
      const mailId = await this.writeInvitation(tx, actor, before);
      await writeAudit(tx, actor, {
        action: 'user.invited',
        subjectType: 'user',
        subjectId: id,
        details: { email: before.email },
      });
      return { user: toUserDto(await tx.manager.withRepository(this.users).findOneByOrFail({ id })), mailId };
    });
    this.mailQueue.add(mailId);
    return user;
  }

  /**
   * Changes an account. What it may do, its address, and whether it is active end its sessions if they change: in this process
   * immediately, in others within a second. A changed address ends links that were mailed to the old one, and is told to both.
   * @throws UserError no_user, last_president, email_taken; InvalidInput
   */
  async update(actor: Actor, id: string, input: UpdateUserInput): Promise<UserDto> {
    try {
      const { user, mailIds } = await this.database.transaction((tx) => this.write(tx, actor, id, input));
      mailIds.forEach((mailId) => this.mailQueue.add(mailId));
      return toUserDto(user);
    } catch (error) {
      if (violatedConstraint(error) === 'users_keep_a_president') throw new UserError('last_president');
      return refuseTaken(error);
    } finally {
      this.sessions.forget(id);
    }
  }

  /**
   * Deletes an account that is in no row but its own sign-ins, its links and what others did with it. Whatever it is doing at the
   * same moment is either finished first, and then it stays, or is refused.
   * @throws UserError no_user, last_president, user_in_use
   */
  async remove(actor: Actor, id: string): Promise<void> {
    try {
      await this.database.transaction(async (tx) => {
        const [account] = await tx.run(LOCK_USER, [id]);
        if (!account) throw new UserError('no_user');
        const [answer] = await tx.run(HAS_ACTED, [id]);
        if (answer!.hasActed) throw new UserError('user_in_use');
        await tx.run(DELETE_USER, [id]);
        await writeAudit(tx, actor, {
          action: 'user.deleted',
          subjectType: 'user',
          subjectId: id,
          details: account,
        });
      });
    } catch (error) {
      if (violatedConstraint(error) === 'users_keep_a_president') throw new UserError('last_president');
      if (isReferenceRefused(error)) throw new UserError('user_in_use');
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
  ): Promise<{ user: UserEntity; mailIds: string[] }> {
    const users = tx.manager.withRepository(this.users);
    const before = await this.lock(tx, id);
    const role = input.role ?? before.role;
    if (input.doorOnly) requireDoorOnly({ role });
    const wanted = {
      fullName: input.fullName ?? before.fullName,
      email: input.email ?? before.email,
      role,
      teamRole: input.teamRole === undefined ? before.teamRole : input.teamRole,
      doorOnly: input.doorOnly ?? (before.doorOnly && canBeDoorOnly({ role })),
      isActive: input.isActive ?? before.isActive,
    };
    const changed = CHANGEABLE.filter((field) => wanted[field] !== before[field]);
    if (changed.length === 0) return { user: before, mailIds: [] };
    const isAny = (fields: readonly Changeable[]) => changed.some((field) => fields.includes(field));
    const sessionVersion = before.sessionVersion + (isAny(END_SESSIONS) ? 1 : 0);
    // A trigger protects the last active president.
    await users.update(id, {
      ...wanted,
      sessionVersion,
      ...(isAny(OF_ROLE) && { roleVersion: sessionVersion }),
      ...(becomesOfficer(before, { role }) && { officerSince: NOW }),
    });
    await writeAudit(tx, actor, {
      action: 'user.updated',
      subjectType: 'user',
      subjectId: id,
      details: {
        old: Object.fromEntries(changed.map((field) => [field, before[field]])),
        new: Object.fromEntries(changed.map((field) => [field, wanted[field]])),
      },
    });
    const mailIds = changed.includes('email')
      ? await this.moveAddress(tx, actor, before, { ...before, ...wanted })
      : [];
    return { user: await users.findOneByOrFail({ id }), mailIds };
  }

  /** Ends the links that were mailed to the old address, which may be a stranger's, and tells both addresses. */
  private async moveAddress(
    tx: Transaction,
    actor: Actor,
    before: UserEntity,
    after: UserEntity,
  ): Promise<string[]> {
    await tx.run(FORGET_LINKS, [before.id]);
    const word = await writeMail(tx, {
      kind: 'email_changed',
      toAddress: before.email,
      userId: before.id,
      data: { name: after.fullName, by: actor.user.fullName },
      requestId: actor.requestId,
    });
    return [word, ...(after.isActive ? [await this.writeInvitation(tx, actor, after)] : [])];
  }

  private async writeInvitation(tx: Transaction, actor: Actor, { id, email }: UserEntity): Promise<string> {
    await tx.manager.withRepository(this.users).update(id, { invitedAt: NOW });
    return writeMail(tx, {
      kind: 'invitation',
      toAddress: email,
      userId: id,
      data: { by: actor.user.fullName },
      requestId: actor.requestId,
    });
  }

  /** @throws UserError no_user */
  private async lock(tx: Transaction, id: string): Promise<UserEntity> {
    // Not FOR UPDATE: if two presidents change each other concurrently, each one's audit row references the row that the other
    // has locked.
    const user = await tx.manager
      .withRepository(this.users)
      .findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!user) throw new UserError('no_user');
    return user;
  }
}

/** @throws InvalidInput if accounts of the role cannot be for the door alone */
function requireDoorOnly(who: OfRole): void {
  if (!canBeDoorOnly(who)) throw new InvalidInput({ door_only: [fieldFault('door_only.volunteers')] });
}

function refuseTaken(error: unknown): never {
  if (violatedConstraint(error) === 'users_email_unique') throw new UserError('email_taken');
  throw error;
}
