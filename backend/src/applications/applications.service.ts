import { Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import { PublicForms } from '../auth/public-forms.js';
import { Sessions } from '../auth/sessions.js';
import { Database, type SqlHandle, violatedConstraint } from '../database/database.js';
import { Live } from '../live/live.js';
import { MailQueue } from '../mail/queue/mail-queue.js';
import { writeMail } from '../mail/outbox/outbox.js';
import type {
  ApplicationCountsDto,
  ApplicationDto,
  ApplicationsQuery,
  SubmitApplicationInput,
  UpdateApplicationInput,
} from './applications.dto.js';
import { ApplicationError } from './applications.error.js';
import {
  APPROVE_APPLICATION,
  type ApplicationRow,
  COUNT_APPLICATIONS,
  INSERT_ACCOUNT,
  INSERT_APPLICATION,
  LIST_APPLICATIONS,
  LOCK_APPLICATION,
  REJECT_APPLICATION,
  SET_ACCOUNT_TEAM_ROLE,
  SET_TEAM_ROLE,
} from './applications.sql.js';

/** What keeps a second application, or one of somebody with an account, out of the table. */
const APPLIED_ALREADY = ['volunteer_applications_one_per_email', 'volunteer_applications_no_account_yet'];

@Injectable()
export class ApplicationsService {
  constructor(
    private readonly database: Database,
    private readonly publicForms: PublicForms,
    private readonly sessions: Sessions,
    private readonly mailQueue: MailQueue,
    private readonly live: Live,
  ) {}

  /**
   * Takes an application from anybody, and mails that it has arrived.
   * @param address where the request comes from, for the limits
   * @throws ApplicationError applied_already; TooManyRequests
   */
  async submit(input: SubmitApplicationInput, address: string, requestId: string): Promise<ApplicationDto> {
    await this.publicForms.count(address, input.email);
    const { application, mailId } = await this.database
      .transaction(async (tx) => {
        const [row] = await tx.run(INSERT_APPLICATION, [
          input.name,
          input.email,
          input.phone,
          input.teamRole,
        ]);
        const application = row!;
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
    return application;
  }

  /** Newest first. */
  list(query: ApplicationsQuery): Promise<ApplicationDto[]> {
    return this.database.run(LIST_APPLICATIONS, [query.status ?? null, query.teamRole ?? null]);
  }

  async counts(): Promise<ApplicationCountsDto> {
    const [counts] = await this.database.run(COUNT_APPLICATIONS, []);
    return counts!;
  }

  /**
   * Makes the applicant a volunteer: an account, and a mail with the link that sets its password.
   * Of any number of decisions at once one is made.
   * @throws ApplicationError not_found, not_pending; account_exists where one was made by other means meanwhile
   */
  async approve(actor: Actor, id: string): Promise<ApplicationDto> {
    const { application, mailId } = await this.database
      .transaction(async (tx) => {
        const { name, email, teamRole } = await this.lockPending(tx, id);
        const [account] = await tx.run(INSERT_ACCOUNT, [name, email, teamRole]);
        const userId = account!.id;
        const [row] = await tx.run(APPROVE_APPLICATION, [id, actor.user.id, userId]);
        const application = row!;
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
          details: { fullName: name, email, role: 'volunteer', teamRole, applicationId: id },
        });
        return { application, mailId };
      })
      .catch((error: unknown) => {
        if (violatedConstraint(error) !== 'users_email_unique') throw error;
        throw new ApplicationError({ code: 'applicant_has_account' });
      });
    this.publish(id, mailId);
    return application;
  }

  /** Declines, and mails why. @throws ApplicationError not_found, not_pending */
  async reject(actor: Actor, id: string, reason: string): Promise<ApplicationDto> {
    const { application, mailId } = await this.database.transaction(async (tx) => {
      const { name, email } = await this.lockPending(tx, id);
      const [row] = await tx.run(REJECT_APPLICATION, [id, actor.user.id, reason]);
      const application = row!;
      const mailId = await this.writeMail(tx, 'application_rejected', application, actor.requestId);
      await writeAudit(tx, actor, {
        action: 'application.rejected',
        subjectType: 'application',
        subjectId: id,
        details: { name, email, reason },
      });
      return { application, mailId };
    });
    this.publish(id, mailId);
    return application;
  }

  /**
   * Sets or clears the team role, on the account too where there is one.
   * @throws ApplicationError not_found; status_changed where `status` is not the stored one
   */
  async update(actor: Actor, id: string, input: UpdateApplicationInput): Promise<ApplicationDto> {
    const { application, userId } = await this.database.transaction(async (tx) => {
      const [before] = await tx.run(LOCK_APPLICATION, [id]);
      if (!before) throw new ApplicationError({ code: 'no_application' });
      if (before.status !== input.status)
        throw new ApplicationError({ code: 'application_status_changed', status: before.status });
      const [application] = await tx.run(SET_TEAM_ROLE, [id, input.teamRole]);
      if (before.userId) await tx.run(SET_ACCOUNT_TEAM_ROLE, [before.userId, input.teamRole]);
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
      return { application: application!, userId: before.userId };
    });
    if (userId) this.sessions.forget(userId);
    this.live.publish('application', id);
    return application;
  }

  private async lockPending(tx: SqlHandle, id: string): Promise<ApplicationRow> {
    const [application] = await tx.run(LOCK_APPLICATION, [id]);
    if (!application) throw new ApplicationError({ code: 'no_application' });
    if (application.status !== 'pending')
      throw new ApplicationError({ code: 'application_not_pending', status: application.status });
    return application;
  }

  private writeMail(
    tx: SqlHandle,
    kind: 'application_received' | 'application_approved' | 'application_rejected',
    { id, email }: ApplicationRow,
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
