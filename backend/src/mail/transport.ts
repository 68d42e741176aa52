import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SentMessageInfo, Transport } from 'nodemailer';
import type MailMessage from 'nodemailer/lib/mailer/mail-message';
import type { Settings } from '../config/settings.js';

/** The header that names the kind of a mail; also handy for a receiver's filters. */
export const KIND_HEADER = 'X-Usher-Mail';

const SMTP_CONNECTIONS = 5;

export const mailFolder = (settings: Settings): string => path.join(settings.dataDir, 'mail');

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
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const unfinished = path.join(this.folder, `.${unique}.part`);
    await writeFile(unfinished, content, { mode: 0o600 });
    await rename(unfinished, file);
  }
}

/** What the mailer sends with: a pool of connections to `SMTP_URL`, or a folder. */
export function mailTransport(settings: Settings) {
  if (!settings.smtpUrl) return new FolderTransport(mailFolder(settings));
  return {
    url: settings.smtpUrl,
    pool: true as const,
    maxConnections: SMTP_CONNECTIONS,
    // A server that hangs must not hold a mail for longer than a retry would take.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // When to try again is the outbox's business.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
