import { randomBytes } from 'node:crypto';
import { MailerService } from '@nestjs-modules/mailer';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { hashToken, mintPasswordLink } from '../../auth/password-tokens.js';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { CommitProbe } from '../../database/commit-probe.js';
import { Database } from '../../database/database.js';
import { coalesced } from '../../database/coalesce.js';
import { bounceSender } from '../bounces/bounce-address.js';
import { OrganizationService } from '../../organization/organization.service.js';
import { branded, organizerOf } from '../kinds/branded.js';
import { KEEP_GIFT_TOKEN } from '../kinds/kinds.sql.js';
import { KINDS } from '../kinds/kinds.js';
import type { ContentTools, MailContent } from '../kinds/mail-content.js';
import { GIVE_LINK_SECONDS, giveLink } from '../../rules/gifts.js';
import { ticketLink } from '../../rules/qr-codes.js';
import { headerSafe, templateIn } from '../kinds/render.js';
import { unsubscribeToken } from '../kinds/unsubscribe-token.js';
import type { ClaimedMail } from '../outbox/outbox.js';
import {
  CLAIM_MAILS,
  CLAIM_NEXT_BULK_MAIL,
  DROP_MAIL,
  MARK_FAILED,
  MARK_FOR_RETRY,
  MARK_SENT,
  RENEW_CLAIM,
} from '../outbox/outbox.sql.js';
import { MailMetrics } from './mail-metrics.js';
import { pacer } from './pacer.js';
import { isPermanentRefusal, isSenderRefused, MAX_ATTEMPTS, retryAfterSeconds } from './retry.js';
import { withSendDeadline } from './send-deadline.js';
import { MAIL_TIMINGS, type MailTimings } from './timings.js';
import { ANSWER_MS, HTML, KIND_HEADER, type OutgoingMail, senderDomain } from './transport.js';
import { writeWithRetries } from './write-with-retries.js';

/** Maximum duration of one send; a claim is not renewed beyond it. */
const LONGEST_SENDING_MS = ANSWER_MS + 5 * 60_000;
const ERROR_MAX_LENGTH = 500;
/** Time for which tagged senders are not tried again after the server refused one. */
const REFUSAL_LASTS_MS = 10 * 60_000;

/** Until when a claimed mail is this worker's, on the clock of `performance.now()`. */
interface Lease {
  endsAt: number;
}

/** Sends one mail of the outbox: claims it, renders it, passes it to the mail server and records the outcome. */
@Injectable()
export class MailDelivery {
  private readonly logger = new Logger(MailDelivery.name);
  private readonly messageIdDomain: string;
  private readonly tools: Omit<ContentTools, 'organizer'>;
  private readonly turn: () => Promise<void>;
  private tagRefusedAt: number | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(MAIL_TIMINGS) private readonly timings: MailTimings,
    private readonly database: Database,
    private readonly commits: CommitProbe,
    private readonly mailer: MailerService,
    private readonly metrics: MailMetrics,
    private readonly organization: OrganizationService,
  ) {
    this.messageIdDomain = senderDomain(settings.mailFrom);
    this.turn = pacer(settings.mailRatePerSecond);
    this.tools = {
      passwordLink: async (userId, livesSeconds) =>
        settings.publicUrl + (await mintPasswordLink(this.database, userId, livesSeconds)),
      giveLink: async (giveId) => {
        const token = randomBytes(32).toString('base64url');
        await this.database.run(KEEP_GIFT_TOKEN, [giveId, hashToken(token), GIVE_LINK_SECONDS]);
        return giveLink(settings.publicUrl, token);
      },
      ticketLink: (code) => ticketLink(settings.publicUrl, code),
      unsubscribeLink: (personId) =>
        `${settings.publicUrl}/api/unsubscribe?token=${unsubscribeToken(settings.jwtSecret, personId)}`,
    };
  }

  /**
   * Sends the mail with this outbox id. Does nothing if it is not due, already sent, deleted, or claimed by another worker.
   * @throws errors of the database; the row is then claimed again when its lease has expired
   */
  async deliver(outboxId: string): Promise<void> {
    const lease = this.newLease();
    const mail = await this.claim(outboxId);
    if (mail) await this.deliverClaimed(mail, lease);
  }

  /**
   * Sends the next bulk mail.
   * @returns false if none is due
   * @throws as `deliver`
   */
  async deliverNextBulk(): Promise<boolean> {
    const lease = this.newLease();
    const [mail] = await this.database.run(CLAIM_NEXT_BULK_MAIL, [
      this.timings.leaseSeconds,
      this.mayTakeOver,
    ]);
    if (mail) await this.deliverClaimed(mail, lease);
    return mail !== undefined;
  }

  /**
   * Whether mails with an expired lease may be taken over: not before this worker's commits have come through for as long as a
   * lease lasts. Until then, living workers that were cut off from the database with it, or are still, can renew their leases and
   * record what they have sent.
   */
  get mayTakeOver(): boolean {
    return this.commits.hasWorkedFor(this.timings.leaseSeconds * 1000);
  }

  private async deliverClaimed(mail: ClaimedMail, lease: Lease): Promise<void> {
    const stopRenewing = this.keepClaim(mail, lease);
    try {
      const sentTo = await this.send(mail, lease).catch((error: unknown) => this.recordFailure(mail, error));
      if (sentTo) await this.recordSent(mail, sentTo);
    } finally {
      stopRenewing();
    }
  }

  private readonly claim = coalesced(async (outboxIds: string[]) => {
    const { leaseSeconds } = this.timings;
    const claimed = await this.database.run(CLAIM_MAILS, [outboxIds, leaseSeconds, this.mayTakeOver]);
    // If an id was requested twice, only the first request gets the mail.
    const mails = new Map(claimed.map((mail) => [mail.id, mail]));
    return outboxIds.map((id) => {
      const mail = mails.get(id);
      mails.delete(id);
      return mail;
    });
  });

  private readonly markSent = coalesced(async (sent: Array<{ id: string; sentTo: string }>) => {
    await this.database.run(MARK_SENT, [sent.map(({ id }) => id), sent.map(({ sentTo }) => sentTo)]);
    return sent;
  });

  /** @returns the address that the server accepted, or null if nobody should get the mail any more */
  private async send(mail: ClaimedMail, lease: Lease): Promise<string | null> {
    const organization = await this.organization.forMails();
    const tools = { ...this.tools, organizer: organizerOf(organization) };
    const content = await KINDS[mail.kind](mail, this.database, tools);
    if (!content) {
      await this.database.run(DROP_MAIL, [mail.id, mail.attempts]);
      this.metrics.count(mail, 'dropped');
      this.logger.log({ msg: 'mail dropped', ...this.nameOf(mail) });
      return null;
    }
    await this.turn();
    this.requireLease(lease);
    const outgoing = {
      from: organization.from,
      ...this.outgoing(mail, branded(content, organization, mail.id)),
    };
    const send = (envelope: object = {}) =>
      withSendDeadline(this.timings.sendDeadlineMs, (control) =>
        this.mailer.sendMail({ ...outgoing, ...envelope, ...control } satisfies OutgoingMail),
      );
    await this.withTaggedSender(mail, outgoing.to.address, send);
    return content.to.address;
  }

  /**
   * If bounces are read, sends with an envelope sender that identifies the mail. If the server refuses that sender, the mail is
   * immediately sent again with the plain one, and so are all mails for a while; during that time the worker's readiness is
   * `degraded`.
   */
  private async withTaggedSender(
    mail: ClaimedMail,
    to: string,
    send: (envelope?: object) => Promise<unknown>,
  ): Promise<unknown> {
    const { bounces, jwtSecret } = this.settings;
    if (!bounces || this.refusesTaggedSender) return send();
    try {
      return await send({ envelope: { from: bounceSender(bounces.address, jwtSecret, mail.id), to } });
    } catch (error) {
      if (!isSenderRefused(error)) throw error;
      this.logger.warn({ msg: 'the mail server refuses the tagged sender', ...this.nameOf(mail) });
      this.tagRefusedAt = performance.now();
      return send();
    }
  }

  /** Whether mails are currently sent without a tag, so that bounces cannot be assigned. */
  get refusesTaggedSender(): boolean {
    return this.tagRefusedAt !== undefined && performance.now() - this.tagRefusedAt < REFUSAL_LASTS_MS;
  }

  private outgoing(mail: ClaimedMail, content: MailContent) {
    return {
      to: { name: headerSafe(content.to.name), address: headerSafe(content.to.address) },
      ...(content.replyTo && { replyTo: headerSafe(content.replyTo) }),
      template: templateIn(content.template, content.lang) + HTML,
      context: content.context,
      attachments: content.attachments,
      // The same for every attempt, so that duplicates can be recognised.
      messageId: `<${mail.id}@${this.messageIdDomain}>`,
      headers: { [KIND_HEADER]: mail.kind, 'Auto-Submitted': 'auto-generated', ...content.headers },
    };
  }

  /** Records that the server accepted the mail. This must not be lost, or the recipient gets it twice. */
  private async recordSent(mail: ClaimedMail, sentTo: string): Promise<void> {
    await writeWithRetries(() => this.markSent({ id: mail.id, sentTo }), LONGEST_SENDING_MS);
    this.metrics.count(mail, 'sent');
    this.logger.log({ msg: 'mail sent', ...this.nameOf(mail) });
  }

  /** Records a failed attempt. A late update has no effect, as its attempt number no longer matches. */
  private async recordFailure(mail: ClaimedMail, error: unknown): Promise<null> {
    const reason = headerSafe(error instanceof Error ? error.message : String(error)).slice(
      0,
      ERROR_MAX_LENGTH,
    );
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    // The server's message often contains the address, so it goes to the outbox and not into the log.
    const log = { ...this.nameOf(mail), code, responseCode };
    if (isPermanentRefusal(error) || mail.attempts >= MAX_ATTEMPTS) {
      const values = [mail.id, mail.attempts, reason];
      await writeWithRetries(() => this.database.run(MARK_FAILED, values), LONGEST_SENDING_MS);
      this.metrics.count(mail, 'failed');
      this.logger.error({ msg: 'mail failed', ...log });
    } else {
      const seconds = retryAfterSeconds(mail.attempts, this.timings);
      const values = [mail.id, mail.attempts, seconds, reason];
      await writeWithRetries(() => this.database.run(MARK_FOR_RETRY, values), LONGEST_SENDING_MS);
      this.metrics.count(mail, 'retried');
      this.logger.warn({ msg: 'mail will be tried again', inSeconds: Math.round(seconds), ...log });
    }
    return null;
  }

  /** A lease that begins at the latest when a statement is received that is sent now. */
  private newLease(): Lease {
    return { endsAt: performance.now() + this.timings.leaseSeconds * 1000 };
  }

  /**
   * Before a mail is passed to the server: the lease must last until the server has it, otherwise another worker might send it as
   * well. It is renewed early enough for that, unless the database is away.
   */
  private requireLease({ endsAt }: Lease): void {
    const { leaseSeconds, sendDeadlineMs } = this.timings;
    if (endsAt - performance.now() < Math.min(sendDeadlineMs, leaseSeconds * 500))
      throw new Error('The lease could not be renewed, so the mail was left to another attempt');
  }

  private keepClaim(mail: ClaimedMail, lease: Lease): () => void {
    const startedAt = performance.now();
    const renew = async (): Promise<void> => {
      const { endsAt } = this.newLease();
      const renewed = await this.database.run(RENEW_CLAIM, [
        mail.id,
        mail.attempts,
        this.timings.leaseSeconds,
      ]);
      if (renewed.length > 0) lease.endsAt = endsAt;
    };
    const timer = setInterval(
      () => {
        if (performance.now() - startedAt > LONGEST_SENDING_MS) return clearInterval(timer);
        renew().catch(() => undefined);
      },
      (this.timings.leaseSeconds * 1000) / 3,
    );
    return () => clearInterval(timer);
  }

  /** Log fields that identify a mail without personal data. */
  private nameOf(mail: ClaimedMail) {
    return { outboxId: mail.id, kind: mail.kind, attempt: mail.attempts, requestId: mail.requestId };
  }
}
