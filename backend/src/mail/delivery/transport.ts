import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
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

/** Header with the kind of a mail; recipients can filter by it. */
export const KIND_HEADER = 'X-Usher-Mail';

/** Suffix of the HTML templates' file names. */
export const HTML = '.html.hbs';

const SMTP_CONNECTIONS = 5;

/** Time that a server may take to accept a completely received mail, according to RFC 5321. */
export const ANSWER_MS = 10 * 60_000;

/** Options passed to MailerService: nodemailer handles the signal, the plugins below the rest. */
export type OutgoingMail = ISendMailOptions & SendControl;

const mailFolder = (settings: Settings): string => path.join(settings.dataDir, 'mail');

/** Returns a sentence that tells the operator where mails go. Never includes a password. */
export function describeTransport(settings: Settings): string {
  if (!settings.smtpUrl) return `Mails are written to ${mailFolder(settings)}`;
  const { protocol, host } = new URL(settings.smtpUrl);
  return `Mails are sent through ${protocol}//${host}`;
}

/** Transport without a mail server: writes each mail as a complete `.eml` file whose name sorts by time. */
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
    // The files contain links that set passwords, so only their owner may read them.
    await mkdir(path.dirname(this.folder), { recursive: true });
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const unfinished = path.join(this.folder, `.${unique}.part`);
    try {
      await writeFile(unfinished, content, { mode: 0o600 });
      await rename(unfinished, file);
    } catch (error) {
      // On a full disk every attempt would leave another one.
      await rm(unfinished, { force: true });
      throw error;
    }
  }
}

/**
 * Adds the subject and the plain text, which the adapter does not render. They are not passed to MailerService, as it would
 * interpret braces in a subject written by a user.
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

/** Domain of the sender's address. */
export const senderDomain = (mailFrom: string): string =>
  addressparser(mailFrom, { flatten: true })[0]?.address.split('@')[1] ?? 'usher.invalid';

const SIGNED_HEADERS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:' +
  'List-Unsubscribe-Post';

/**
 * Signs each mail. This is a plugin before `inOnePiece`, because nodemailer's own option would run after it: the mail would then
 * count as handed over once signed, not once the connection has it.
 */
function signing({ dkim, mailFrom }: Settings) {
  const signer = new DKIM({
    domainName: dkim!.domain ?? senderDomain(mailFrom),
    keySelector: dkim!.selector,
    privateKey: readFileSync(dkim!.keyFile, 'utf8'),
    // Includes the headers required by RFC 8058, and all that a reader is shown.
    headerFieldNames: SIGNED_HEADERS,
  });
  return (mail: MailMessage, done: (error?: Error | null) => void): void => {
    mail.message.processFunc((pieces) => signer.sign(pieces));
    done();
  };
}

/**
 * Passes a mail to the connection in one piece: nodemailer would write many small ones, each a system call. Calls `onLastByte`
 * when the connection has taken the mail, which happens only after the server has asked for it.
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
 * Options of MailerModule: the server of `SMTP_URL` with a pool of connections, or the folder; and how a mail's `template` (file
 * name stem) and `context` are rendered.
 */
export const mailerOptions = (settings: Settings): MailerOptions => ({
  transport: settings.smtpUrl
    ? {
        url: settings.smtpUrl,
        pool: true,
        maxConnections: SMTP_CONNECTIONS,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        // A server that hangs before it has the whole mail is abandoned much sooner, see `send-deadline.ts`.
        socketTimeout: ANSWER_MS,
        // The outbox decides about retries.
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
