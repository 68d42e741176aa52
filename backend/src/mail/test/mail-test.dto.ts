import { ID } from '@nestjs/graphql';
import { Nullable, Prop } from '../../http/shapes.js';

/** A test mail that was written, and the way that it takes. */
export class MailTestDto {
  @Prop(ID, 'Of the mail log, which tells what becomes of it')
  mailId: string;

  @Prop({ example: 'Riverside Friends <tickets@example.org>', description: 'Who it is from' })
  sender: string;

  @Nullable(String, {
    example: 'smtps://mail.example.org:465',
    description: 'The mail server, without a password; null: mails are written into a folder',
  })
  server: string | null;

  @Nullable(String, {
    example: 'usher._domainkey.example.org',
    description: 'The DNS record of the key that signs mails here; null: they are not signed here',
  })
  dkim: string | null;

  @Nullable(String, {
    example: 'bounces@example.org',
    description: 'The mailbox that bounces are read from; null: they are not read',
  })
  bounceMailbox: string | null;

  @Prop([String], {
    example: ['DKIM_KEY', 'BOUNCE_ADDRESS'],
    description: 'The settings without which mails do not arrive everywhere, or bounces are not seen',
  })
  missing: string[];
}
