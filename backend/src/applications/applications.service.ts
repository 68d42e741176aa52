import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { QueryDeepPartialEntity, Repository } from 'typeorm';
import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import { PublicForms } from '../auth/public-forms.js';
import { Sessions } from '../auth/sessions.js';
import { UserEntity } from '../auth/user.entity.js';
import { Database, type Transaction, violatedConstraint } from '../database/database.js';
import { type IdempotencyKey, keyedTransaction } from '../http/idempotency.js';
import { Live } from '../live/live.js';
import { MailQueue } from '../mail/queue/mail-queue.js';
import { writeMail } from '../mail/outbox/outbox.js';
import { isDecided } from '../rules/applications.js';
import { ROLE_OF_APPROVED } from '../rules/permissions.js';
import type {
  ApplicationCountsDto,
  ApplicationDto,
  ApplicationsQuery,
  SubmitApplicationInput,
  UpdateApplicationInput,
} from './applications.dto.js';
import { ApplicationError } from './applications.error.js';
import { ApplicationEntity } from './application.entity.js';
import { COUNT_APPLICATIONS } from './applications.sql.js';

/** Maximum number of rows in a list. */
const LIST_MAX = 10_000;

/** The database's clock, like all other timestamps. */
const NOW = () => 'now()';

/** Constraints that reject a second application for an e-mail, and one from a person with an account. */
const APPLIED_ALREADY = ['volunteer_applications_one_per_email', 'volunteer_applications_no_account_yet'];

/** The application as the API returns it, without the reviewer and the created account. */
const toDto = (application: ApplicationEntity): ApplicationDto => {
  const { userId: _, reviewedBy: __, ...dto } = application;
  return dto;
};

/** Applications of people who want to become volunteers: submits, decides and lists them. */
@Injectable()
export class ApplicationsService {
  constructor(
    @InjectRepository(ApplicationEntity) private readonly applications: Repository<ApplicationEntity>,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly database: Database,
    private readonly publicForms: PublicForms,
    private readonly sessions: Sessions,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
  ) {}

  /**
   * Accepts an application from anyone, and confirms it by mail.
   * @param address `request.ip`, for the rate limits
   * @throws ApplicationError applied_already; TooManyRequests
   */
  async submit(input: SubmitApplicationInput, address: string, requestId: string): Promise<ApplicationDto> {
    await this.publicForms.count(address, input.email);
    const { application, mailId } = await this.database
      .transaction(async (tx) => {
        const applications = tx.manager.withRepository(this.applications);
        const { id } = (
          await applications.insert({
            name: input.name,
            email: input.email,
            phone: input.phone,
            teamRole: input.teamRole ?? null,
          })
        ).identifiers[0] as { id: string };
        const application = await applications.findOneByOrFail({ id });
        const mailId = await this.writeMail(tx, 'application_received', application, requestId);
        await writeAudit(
          tx,
          null,
          {
            action: 'application.submitted',
            subjectType: 'application',
            subjectId: application.id,
            details: { name: input.name, email: input.email, teamRole: input.teamRole },
          },
          requestId,
        );
        return { application, mailId };
      })
      .catch((error: unknown) => {
        if (!APPLIED_ALREADY.includes(violatedConstraint(error) ?? '')) throw error;
        throw new ApplicationError({ code: 'applied_already' });
      });
    this.publish(application.id, mailId);
    return toDto(application);
  }

  /** Newest first. */
  async list({ status, teamRole }: ApplicationsQuery): Promise<ApplicationDto[]> {
    const applications = await this.applications.find({
      where: { ...(status ? { status } : {}), ...(teamRole ? { teamRole } : {}) },
      order: { createdAt: 'desc', id: 'desc' },
      take: LIST_MAX,
    });
    return applications.map(toDto);
  }

  /** How many applications are in each status. */
  async counts(): Promise<ApplicationCountsDto> {
    const [counts] = await this.database.run(COUNT_APPLICATIONS, []);
    return counts!;
  }

  /**
   * Makes the applicant a volunteer: creates an account and mails the link that sets its password. If several decisions arrive at
   * the same time, only one is made.
   * @throws ApplicationError no_application, application_not_pending; applicant_has_account if the account was created by other
   *   means since the application; IdempotencyKeyReused
   */
  async approve(actor: Actor, id: string, key: IdempotencyKey | null): Promise<ApplicationDto> {
    const { application, mailId } = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const { name, email, teamRole } = await this.lockPending(tx, id);
      // An account without a password: the mailed link sets it.
      const { identifiers } = await tx.manager
        .withRepository(this.users)
        .insert({ fullName: name, email, role: ROLE_OF_APPROVED, teamRole, invitedAt: NOW });
      const userId = identifiers[0]!.id as string;
      const application = await this.change(tx, id, {
        status: 'approved',
        reviewedBy: actor.user.id,
        reviewedAt: NOW,
        userId,
      });
      const mailId = await this.writeMail(tx, 'application_approved', application, actor.requestId, userId);
      await writeAudit(tx, actor, {
        action: 'application.approved',
        subjectType: 'application',
        subjectId: id,
        details: { name, email, userId },
      });
      await writeAudit(tx, actor, {
        action: 'user.created',
        subjectType: 'user',
        subjectId: userId,
        details: { fullName: name, email, role: ROLE_OF_APPROVED, teamRole, applicationId: id },
      });
      return { application: toDto(application), mailId };
    }).catch((error: unknown) => {
      if (violatedConstraint(error) !== 'users_email_unique') throw error;
      throw new ApplicationError({ code: 'applicant_has_account' });
    });
    this.publish(id, mailId);
    return application;
  }

  /**
   * Rejects the application, and mails the reason.
   * @throws ApplicationError no_application, application_not_pending; IdempotencyKeyReused
   */
  async reject(
    actor: Actor,
    id: string,
    reason: string,
    key: IdempotencyKey | null,
  ): Promise<ApplicationDto> {
    const { application, mailId } = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const { name, email } = await this.lockPending(tx, id);
      const application = await this.change(tx, id, {
        status: 'rejected',
        reviewedBy: actor.user.id,
        reviewedAt: NOW,
        rejectionReason: reason,
      });
      const mailId = await this.writeMail(tx, 'application_rejected', application, actor.requestId);
      await writeAudit(tx, actor, {
        action: 'application.rejected',
        subjectType: 'application',
        subjectId: id,
        details: { name, email, reason },
      });
      return { application: toDto(application), mailId };
    });
    this.publish(id, mailId);
    return application;
  }

  /**
   * Sets or clears the team role, also on the account if there is one.
   * @throws ApplicationError no_application; application_status_changed if `status` is not the stored one
   */
  async update(actor: Actor, id: string, input: UpdateApplicationInput): Promise<ApplicationDto> {
    const { application, userId } = await this.database.transaction(async (tx) => {
      const before = await this.lock(tx, id);
      if (before.status !== input.status)
        throw new ApplicationError({ code: 'application_status_changed', status: before.status });
      const application = await this.change(tx, id, { teamRole: input.teamRole });
      if (before.userId) await this.changeAccount(tx, actor, before.userId, id, input.teamRole);
      await writeAudit(tx, actor, {
        action: 'application.updated',
        subjectType: 'application',
        subjectId: id,
        details: {
          old: { teamRole: before.teamRole },
          new: { teamRole: input.teamRole },
          ...(before.userId ? { userId: before.userId } : {}),
        },
      });
      return { application, userId: before.userId };
    });
    if (userId) this.sessions.forget(userId);
    this.live.publish('application', id);
    return toDto(application);
  }

  /**
   * Audits the account's own previous team role, which may differ from the application's: it can be edited after the approval.
   */
  private async changeAccount(
    tx: Transaction,
    actor: Actor,
    userId: string,
    applicationId: string,
    teamRole: UpdateApplicationInput['teamRole'],
  ): Promise<void> {
    const users = tx.manager.withRepository(this.users);
    const before = await users.findOneOrFail({ where: { id: userId }, lock: { mode: 'for_no_key_update' } });
    if (before.teamRole === teamRole) return;
    await users.update(userId, { teamRole });
    await writeAudit(tx, actor, {
      action: 'user.updated',
      subjectType: 'user',
      subjectId: userId,
      details: { old: { teamRole: before.teamRole }, new: { teamRole }, applicationId },
    });
  }

  /** Locks an application for a decision. A concurrent decision waits, and then sees this one's result. */
  private async lock(tx: Transaction, id: string): Promise<ApplicationEntity> {
    const application = await tx.manager
      .withRepository(this.applications)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!application) throw new ApplicationError({ code: 'no_application' });
    return application;
  }

  /** Changes an application that this transaction has locked. @returns the changed application */
  private async change(
    tx: Transaction,
    id: string,
    columns: QueryDeepPartialEntity<ApplicationEntity>,
  ): Promise<ApplicationEntity> {
    const applications = tx.manager.withRepository(this.applications);
    await applications.update(id, columns);
    return applications.findOneByOrFail({ id });
  }

  private async lockPending(tx: Transaction, id: string): Promise<ApplicationEntity> {
    const application = await this.lock(tx, id);
    if (isDecided(application))
      throw new ApplicationError({ code: 'application_not_pending', status: application.status });
    return application;
  }

  private writeMail(
    tx: Transaction,
    kind: 'application_received' | 'application_approved' | 'application_rejected',
    { id, email }: ApplicationEntity,
    requestId: string,
    userId?: string,
  ): Promise<string> {
    return writeMail(tx, { kind, toAddress: email, userId, data: { applicationId: id }, requestId });
  }

  private publish(id: string, mailId: string): void {
    this.mailQueue.add(mailId);
    this.live.publish('application', id);
  }
}
