import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import { Database, type SqlHandle, type Transaction } from '../database/database.js';
import { EventsService } from '../events/events.service.js';
import { type IdempotencyKey, keyedTransaction } from '../http/idempotency.js';
import { branded } from '../mail/kinds/branded.js';
import { writtenMessage } from '../mail/kinds/message-content.js';
import { renderForScreen } from '../mail/kinds/render.js';
import { writeMail } from '../mail/outbox/outbox.js';
import { MailQueue } from '../mail/queue/mail-queue.js';
import { OrganizationService } from '../organization/organization.service.js';
import { MessageEntity } from './message.entity.js';
import type { MessageInput, MessagePreviewDto, MessagePreviewInput, MessageSentDto } from './messages.dto.js';
import { MessageError } from './messages.error.js';
import { countReachable, readWithoutEmail, writeMessageMails } from './messages.sql.js';
import { type Recipients, recipientsOf } from './recipients.js';

/** Previews and sends officers' messages to people with tickets. */
@Injectable()
export class MessagesService {
  constructor(
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly mailQueue: MailQueue,
    private readonly organization: OrganizationService,
  ) {}

  /** Returns the message as recipients will see it, and their number. @throws EventError no_event */
  async preview(actor: Actor, input: MessagePreviewInput): Promise<MessagePreviewDto> {
    const event = await this.events.get(actor.user, input.eventId);
    const content = writtenMessage(
      input,
      { eventName: event.name, replyTo: event.replyTo, lang: event.lang },
      { name: actor.user.fullName, address: actor.user.email },
    );
    const organization = await this.organization.forMails();
    const { subject, html, text } = renderForScreen(branded(content, organization, 'preview'));
    const to = recipientsOf(input.eventId, input.filter);
    return {
      people: await this.count(this.database, to),
      withoutEmail: (await this.database.run(readWithoutEmail(to), to.parameters))[0]!,
      subject,
      html,
      text,
    };
  }

  /**
   * Writes one mail per person matching the filter, or a single test mail to the caller.
   * @throws EventError no_event; MessageError nobody_to_write_to; IdempotencyKeyReused
   */
  async send(actor: Actor, input: MessageInput, key: IdempotencyKey | null): Promise<MessageSentDto> {
    await this.events.get(actor.user, input.eventId);
    const to = recipientsOf(input.eventId, input.filter);
    let testId: string | undefined;
    const answer = await keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const withoutEmail = (await tx.run(readWithoutEmail(to), to.parameters))[0]!;
      if (!input.test) return { people: await this.write(tx, actor, input, to), withoutEmail };
      const { subject, text } = input;
      testId = await writeMail(tx, {
        kind: 'message',
        toAddress: actor.user.email,
        eventId: input.eventId,
        userId: actor.user.id,
        data: { subject, text },
        requestId: actor.requestId,
      });
      return { people: await this.count(tx, to), withoutEmail };
    });
    if (testId) this.mailQueue.add(testId);
    return answer;
  }

  private async write(tx: Transaction, actor: Actor, input: MessageInput, to: Recipients): Promise<number> {
    const { eventId, subject, text } = input;
    // Who is named stands in the outbox alone.
    const filter = { ...input.filter, ...(input.filter.people && { people: input.filter.people.length }) };
    const { identifiers } = await tx.manager
      .withRepository(this.messages)
      .insert({ eventId, subject, text, filter, sentBy: actor.user.id });
    const id = identifiers[0]!.id as string;
    const [written] = await tx.run(writeMessageMails(to), [...to.parameters, id, actor.requestId]);
    const { people } = written!;
    if (people === 0) throw new MessageError('nobody_to_write_to');
    await writeAudit(tx, actor, {
      action: 'message.sent',
      subjectType: 'message',
      subjectId: id,
      eventId,
      details: { people, subject, filter },
    });
    return people;
  }

  private async count(handle: SqlHandle, to: Recipients): Promise<number> {
    return (await handle.run(countReachable(to), to.parameters))[0]!.people;
  }
}
