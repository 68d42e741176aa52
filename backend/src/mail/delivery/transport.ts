import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ISendMailOptions, MailerOptions } from '@nestjs-modules/mailer';
import { HandlebarsAdapter } from '@nestjs-modules/mailer/adapters/handlebars.adapter';
import type { SentMessageInfo, Transport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import DKIM from 'nodemailer/lib/dkim';
import type MailMessage from 'nodemailer/lib/mailer/mail-message';
import type { Settings } from '../../config/settings.js';
import type { SendControl } from './send-deadline.js';
import { renderTextPart, STRICT, TEMPLATES } from '../kinds/render.js';

/** The header that names the kind of a mail; also handy for a receiver's filters. */
export const KIND_HEADER = 'X-Usher-Mail';

/** What follows the stem in the name of a template for the HTML part. */
export const HTML = '.html.hbs';

const SMTP_CONNECTIONS = 5;

/** How long a server that has all of a mail may take to accept it, as RFC 5321 says. */
export const ANSWER_MS = 10 * 60_000;

/** The options MailerService gets: nodemailer handles the signal, the plugins below the rest. */
export type OutgoingMail = ISendMailOptions & SendControl;

const mailFolder = (settings: Settings): string => path.join(settings.dataDir, 'mail');

/** Where mails go, as a sentence for whoever starts the system. Never with a password. */
export function describeTransport(settings: Settings): string {
  if (!settings.smtpUrl) return `Mails are written to ${mailFolder(settings)}`;
  const { protocol, host } = new URL(settings.smtpUrl);
  return `Mails are sent through ${protocol}//${host}`;
}

/** Without a mail server: each mail becomes one complete `.eml` file, its name sorting by time. */
class FolderTransport implements Transport {
  readonly name = 'folder';
  readonly version = '1';

  constructor(private readonly folder: string) {}

  send(mail: MailMessage, done: (error: Error | null, info: SentMessageInfo) => void): void {
    this.write(mail).then(
      () => done(null, { messageId: mail.message.messageId(), envelope: mail.message.getEnvelope() }),
      (error: Error) => done(error, undefined as never),
    );
  }

  private async write(mail: MailMessage): Promise<void> {
    const content = await mail.message.build();
    const [to = ''] = mail.message.getEnvelope().to || [];
    const kind = String((mail.data.headers as Record<string, string> | undefined)?.[KIND_HEADER] ?? 'mail');
    const slug = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 60);
    const unique = randomUUID().slice(0, 8);
    const time = new Date().toISOString().replaceAll(':', '-');
    const file = path.join(this.folder, `${time}-${slug(kind)}-${slug(to)}-${unique}.eml`);
    // Links that set passwords are in here: for the owner's eyes only.
    await mkdir(path.dirname(this.folder), { recursive: true });
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const unfinished = path.join(this.folder, `.${unique}.part`);
    await writeFile(unfinished, content, { mode: 0o600 });
    await rename(unfinished, file);
  }
}

/**
 * Adds the subject and the plain text, which the adapter does not render. Here and not where the mail is sent, for
 * MailerService would look for names in braces in a subject that somebody else wrote.
 */
function addTextPart(mail: MailMessage, done: (error?: Error | null) => void): void {
  const { template, context } = mail.data as ISendMailOptions;
  try {
    Object.assign(mail.data, renderTextPart(path.basename(template!, HTML), context!));
    done();
  } catch (error) {
    done(error as Error);
  }
}

/** The domain that mails come from. */
export const senderDomain = (mailFrom: string): string =>
  addressparser(mailFrom, { flatten: true })[0]?.address.split('@')[1] ?? 'usher.invalid';

const SIGNED_HEADERS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:' +
  'List-Unsubscribe-Post';

/**
 * Signs each mail. As a plugin before the one below and not as nodemailer's option, which would come after it: the mail would
 * then count as handed over when it is signed, and not when the connection has it.
 */
function signing({ dkim, mailFrom }: Settings) {
  const signer = new DKIM({
    domainName: dkim!.domain ?? senderDomain(mailFrom),
    keySelector: dkim!.selector,
    privateKey: readFileSync(dkim!.keyFile, 'utf8'),
    // What RFC 8058 asks for besides, and the rest that a reader is shown.
    headerFieldNames: SIGNED_HEADERS,
  });
  return (mail: MailMessage, done: (error?: Error | null) => void): void => {
    mail.message.processFunc((pieces) => signer.sign(pieces));
    done();
  };
}

/**
 * Hands a mail to the connection in one piece: nodemailer would write it in many, each a call of the system. Tells
 * the sender when the connection has taken it, which it does only once the server asked for it.
 */
function inOnePiece(mail: MailMessage, done: (error?: Error | null) => void): void {
  const { onLastByte } = mail.data as Partial<OutgoingMail>;
  mail.message.processFunc((pieces) => {
    const whole = new PassThrough();
    const kept: Buffer[] = [];
    pieces.on('data', (piece: Buffer) => kept.push(piece));
    pieces.once('end', () => whole.end(Buffer.concat(kept)));
    pieces.once('error', (error) => whole.destroy(error));
    return onLastByte ? whole.once('end', onLastByte) : whole;
  });
  done();
}

/**
 * What MailerModule is configured with: the server of `SMTP_URL` over a few lasting connections, or the folder, and how
 * a mail's `template` (the stem of the message) and `context` become its parts.
 */
export const mailerOptions = (settings: Settings): MailerOptions => ({
  transport: settings.smtpUrl
    ? {
        url: settings.smtpUrl,
        pool: true,
        maxConnections: SMTP_CONNECTIONS,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        // A server that hangs before it has the mail is given up much sooner, see `send-deadline.ts`.
        socketTimeout: ANSWER_MS,
        // When to try again is the outbox's business.
        maxRequeues: 0,
        disableFileAccess: true,
        disableUrlAccess: true,
      }
    : new FolderTransport(mailFolder(settings)),
  template: {
    dir: fileURLToPath(TEMPLATES),
    // The templates' styles are inline already.
    adapter: new HandlebarsAdapter(undefined, { inlineCssEnabled: false }),
    options: STRICT,
  },
  plugins: [
    { step: 'compile', plugin: addTextPart },
    ...(settings.dkim ? [{ step: 'stream' as const, plugin: signing(settings) }] : []),
    { step: 'stream', plugin: inOnePiece },
  ],
});
