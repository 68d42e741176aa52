import { Inject, Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { Database, type SqlHandle } from '../../database/database.js';
import { likePattern } from '../../database/like-pattern.js';
import { singleFlight } from '../../database/single-flight.js';
import { mapInPieces } from '../../http/large-reads/pieces.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { PAGE_DEFAULT, paginationOf } from '../../http/pagination.js';
import { formatCents } from '../../rules/money.js';
import { may } from '../../rules/permissions.js';
import { OrganizationService } from '../../organization/organization.service.js';
import { branded, organizerOf } from '../kinds/branded.js';
import { GUEST_KINDS, KINDS } from '../kinds/kinds.js';
import { paperTicketsOf } from '../kinds/paper-receipt.js';
import type { ContentTools } from '../kinds/mail-content.js';
import { ticketLink } from '../../rules/qr-codes.js';
import type { MailDto, MailLogDto, MailLogQuery, RenderedMailDto } from './mail-log.dto.js';
import { MailLogError } from './mail-log.error.js';
import { type LoggedMail, listOf, READ_MAIL, TOTAL_MAX } from './mail-log.sql.js';
import { MailQueue } from '../queue/mail-queue.js';
import type { MailKindName } from '../outbox/outbox-mail.entity.js';
import { writeMail } from '../outbox/outbox.js';
import { renderForScreen, renderSubject, templateIn } from '../kinds/render.js';

/** Mails with a link that sets the recipient's password. */
const TOKEN_MAILS: readonly MailKindName[] = ['application_approved', 'password_reset', 'invitation'];

const TO_GUESTS: ReadonlySet<MailKindName> = new Set(GUEST_KINDS);

function stemOf({ kind, lang }: LoggedMail): string {
  const template = kind.replaceAll('_', '-');
  return TO_GUESTS.has(kind) ? templateIn(template, lang ?? 'en') : template;
}

const toDto = (mail: LoggedMail): MailDto => ({
  id: mail.id,
  kind: mail.kind,
  to: mail.to,
  subject: renderSubject(stemOf(mail), {
    eventName: mail.eventName,
    tickets: mail.ticketQuantity,
    single: mail.ticketQuantity === 1,
    isSome: mail.isSome,
    toPayer: mail.toPayer,
    isReplacement: mail.isReplacement,
    subject: mail.messageSubject,
    isGuessed: mail.isGuessed,
    received: mail.receivedCents === null ? null : formatCents(mail.receivedCents),
    paperTickets: mail.paperTickets === null ? null : paperTicketsOf(mail.paperTickets),
  }),
  state: mail.state,
  attempts: mail.attempts,
  lastError: mail.lastError,
  nextTryAt: mail.nextTryAt,
  createdAt: mail.createdAt,
  sentAt: mail.sentAt,
  resendOf: mail.resendOf,
});

/** Lists sent mails with their state, and resends them. */
@Injectable()
export class MailLogService {
  /** Placeholder links, as only a sent mail may contain working ones. */
  private readonly tools: Omit<ContentTools, 'organizer'>;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly database: Database,
    private readonly mailQueue: MailQueue,
    private readonly organization: OrganizationService,
  ) {
    this.tools = {
      passwordLink: async () => '[link hidden]',
      giveLink: async () => '[link hidden]',
      ticketLink: (code) => ticketLink(settings.publicUrl, code),
      unsubscribeLink: () => '[link hidden]',
    };
  }

  /** Lists mails, newest first by default. Totals are counted up to 10 000. */
  readonly list = singleFlight(async (query: MailLogQuery): Promise<MailLogDto> => {
    const limit = query.limit ?? PAGE_DEFAULT;
    const queries = listOf(query.state, Boolean(query.search), query.sortDir ?? 'desc');
    const pattern = query.search ? [likePattern(query.search.toLowerCase())] : [];
    const [rows, [count]] = await Promise.all([
      // One more row than the page holds tells whether there is a next page.
      this.database.run(queries.page, [limit + 1, query.offset ?? 0, ...pattern]),
      this.database.run(queries.count, [TOTAL_MAX + 1, ...pattern]),
    ]);
    const capped = count!.total > TOTAL_MAX ? { hasMore: rows.length > limit } : null;
    return {
      data: await mapInPieces(rows.slice(0, limit), toDto),
      pagination: paginationOf(query, Math.min(count!.total, TOTAL_MAX), capped),
    };
  });

  /** Returns one mail with its content, as it would be sent now. @throws MailLogError no_mail */
  async get(id: string): Promise<RenderedMailDto> {
    const { mail, content } = await this.read(this.database, id);
    if (!content) return { ...toDto(mail), html: null, text: null, attachments: [] };
    const { html, text } = renderForScreen(content);
    const attached = (content.attachments ?? []).filter((file) => !file.cid);
    return {
      ...toDto(mail),
      html,
      text,
      attachments: attached.map((file) => String(file.filename)),
    };
  }

  /**
   * Sends another copy, to the current address. It references the original mail, even if this one is a copy itself.
   * @throws MailLogError no_mail; insufficient_permissions for a mail with a link that sets a password; mail_outdated;
   *   IdempotencyKeyReused
   */
  async resend(actor: Actor, id: string, key: IdempotencyKey | null): Promise<MailDto> {
    const copy = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const { mail, content } = await this.read(tx, id);
      if (TOKEN_MAILS.includes(mail.kind) && !may(actor.user, 'mail.resend.secret'))
        throw new MailLogError('insufficient_permissions');
      if (!content) throw new MailLogError('mail_outdated');
      const copyId = await writeMail(tx, {
        kind: mail.kind,
        toAddress: content.to.address,
        eventId: mail.eventId ?? undefined,
        registrationId: mail.registrationId ?? undefined,
        userId: mail.userId ?? undefined,
        data: mail.data,
        requestId: actor.requestId,
        resendOf: mail.resendOf ?? mail.id,
      });
      await writeAudit(tx, actor, {
        action: 'mail.resent',
        subjectType: 'mail',
        subjectId: copyId,
        eventId: mail.eventId ?? undefined,
        details: { kind: mail.kind, to: content.to.address, resendOf: mail.resendOf ?? mail.id },
      });
      const [row] = await tx.run(READ_MAIL, [copyId]);
      return toDto(row!);
    });
    this.mailQueue.add(copy.id);
    return copy;
  }

  private async read(handle: SqlHandle, id: string) {
    const [mail] = await handle.run(READ_MAIL, [id]);
    if (!mail) throw new MailLogError('no_mail');
    const organization = await this.organization.forMails(handle);
    const tools = { ...this.tools, organizer: organizerOf(organization) };
    const content = await KINDS[mail.kind](mail, handle, tools);
    return { mail, content: content && branded(content, organization, id) };
  }
}
