import { Inject, Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { DEFAULT_MAIL_FROM, type Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { Database } from '../../database/database.js';
import { type MailingOrganization, OrganizationService } from '../../organization/organization.service.js';
import { writeMail } from '../outbox/outbox.js';
import { MailQueue } from '../queue/mail-queue.js';
import type { MailTestDto } from './mail-test.dto.js';

/** Mails a president a test, and tells which way it takes. */
@Injectable()
export class MailTestService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly mailQueue: MailQueue,
    private readonly organization: OrganizationService,
  ) {}

  async send(actor: Actor): Promise<MailTestDto> {
    const { from } = await this.organization.forMails();
    const mailId = await this.database.transaction(async (tx) => {
      const id = await writeMail(tx, {
        kind: 'test',
        toAddress: actor.user.email,
        userId: actor.user.id,
        requestId: actor.requestId,
        isFirst: true,
      });
      await writeAudit(tx, actor, { action: 'mail.tested', subjectType: 'mail', subjectId: id });
      return id;
    });
    this.mailQueue.addFirst(mailId);
    return { mailId, ...wayOf(this.settings, from) };
  }
}

/** What a mail passes on its way, from the settings. Never a password. */
function wayOf(
  { smtpUrl, dkim, bounces, mailFrom, publicUrl }: Settings,
  from: MailingOrganization['from'],
): Omit<MailTestDto, 'mailId'> {
  const sender = typeof from === 'string' ? from : `${from.name} <${from.address}>`;
  const domain = dkim?.domain ?? sender.replace(/^.*@|>$/g, '');
  const given = {
    SMTP_URL: smtpUrl !== undefined,
    MAIL_FROM: mailFrom !== DEFAULT_MAIL_FROM,
    PUBLIC_URL: !['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname),
    DKIM_KEY: dkim !== undefined,
    BOUNCE_ADDRESS: bounces !== undefined,
  };
  return {
    sender,
    server: smtpUrl === undefined ? null : withoutPassword(smtpUrl),
    dkim: dkim ? `${dkim.selector}._domainkey.${domain}` : null,
    bounceMailbox: bounces?.address ?? null,
    missing: Object.entries(given)
      .filter(([, isGiven]) => !isGiven)
      .map(([name]) => name),
  };
}

function withoutPassword(smtpUrl: string): string {
  const { protocol, host } = new URL(smtpUrl);
  return `${protocol}//${host}`;
}
