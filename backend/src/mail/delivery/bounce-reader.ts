import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { ImapFlow, type MailboxObject, type MessageStructureObject } from 'imapflow';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { Database } from '../../database/database.js';
import { MARK_BOUNCED, READ_PROGRESS, WRITE_PROGRESS } from '../bounces/bounces.sql.js';
import { type Failure, failureIn } from '../bounces/delivery-status.js';
import { mailOfBounceSender } from '../bounces/bounce-address.js';
import { headerSafe } from '../kinds/render.js';
import { Poller } from './poller.js';
import { MailMetrics } from './mail-metrics.js';
import { MAIL_TIMINGS, type MailTimings } from './timings.js';

const ANSWER_MS = 10_000;
const SILENCE_MS = 60_000;
/** A report is a few hundred bytes; the returned mail may have any size, and is not fetched. */
const REPORT_MAX_BYTES = 64 * 1024;
/** Number of mails whose structure is requested at a time. */
const BATCH = 100;
const REASON_MAX_LENGTH = 500;
/** Headers in which servers record the recipient of a mail, and the report's own `to`. */
const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'to'];

interface Report {
  uid: number;
  mailId: string;
  /** The machine-readable part of the message. */
  part: string;
  encoding: string;
}

/**
 * Reads the mailbox of BOUNCE_ADDRESS, and marks mails that a server gave up as bounced (docs/bounce-cases.md), whether somebody
 * has read the report or not. Everything else in the mailbox stays as it is, for the person who looks after it.
 */
@Injectable()
export class BounceReader implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(BounceReader.name);
  private readonly poller: Poller;
  private client: ImapFlow | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(MAIL_TIMINGS) timings: MailTimings,
    private readonly database: Database,
    private readonly metrics: MailMetrics,
  ) {
    this.poller = new Poller(this.logger, timings.pollMs, async () => {
      await this.poll();
      return timings.pollMs;
    });
  }

  onApplicationBootstrap(): void {
    if (this.settings.bounces) this.poller.start();
  }

  async onModuleDestroy(): Promise<void> {
    const stopped = this.poller.stop();
    this.client?.close();
    await stopped;
  }

  /** Reads new messages. @throws Error if the mailbox does not answer */
  async poll(): Promise<void> {
    const { protocol, hostname, port, username, password, pathname } = new URL(
      this.settings.bounces!.imapUrl,
    );
    const secure = protocol === 'imaps:';
    const client = new ImapFlow({
      host: hostname,
      port: Number(port || (secure ? 993 : 143)),
      secure,
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: ANSWER_MS,
      greetingTimeout: ANSWER_MS,
      socketTimeout: SILENCE_MS,
    });
    // Ignored here: the pending call throws it as well.
    client.on('error', () => undefined);
    this.client = client;
    try {
      await client.connect();
      const mailbox = await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX');
      await this.readNew(client, `${username}@${hostname}:${port}/${mailbox.path}`, mailbox);
      await client.logout();
    } finally {
      client.close();
      this.client = undefined;
    }
  }

  /** Reads the messages that have come since the last time, and records how far it got. */
  private async readNew(
    client: ImapFlow,
    name: string,
    { uidValidity, uidNext }: Pick<MailboxObject, 'uidValidity' | 'uidNext'>,
  ): Promise<void> {
    const mailbox = [name, String(uidValidity)];
    const [progress] = await this.database.run(READ_PROGRESS, mailbox);
    // A server that has lost messages without a new UIDVALIDITY gives their UIDs to others.
    const upTo = progress && progress.upTo < uidNext ? progress.upTo : 0;
    if (upTo === uidNext - 1) return;
    const found = await client.search({ uid: `${upTo + 1}:*` }, { uid: true });
    // `n:*` always includes the last message, even if its uid is below n.
    const uids = (found || []).filter((uid) => uid > upTo).sort((a, b) => a - b);
    // The first report that must be read again later. What comes after it is read now, and then once more.
    let waiting: number | undefined;
    for (let from = 0; from < uids.length && !this.poller.stopped; from += BATCH) {
      const batch = uids.slice(from, from + BATCH);
      const isFirst = waiting === undefined;
      for (const report of await this.reportsAmong(client, batch)) {
        const isDone = await this.handle(client, report);
        if (!isDone) waiting ??= report.uid;
      }
      const readUpTo = waiting === undefined ? batch.at(-1)! : waiting - 1;
      if (isFirst) await this.database.run(WRITE_PROGRESS, [...mailbox, readUpTo]);
    }
  }

  private async reportsAmong(client: ImapFlow, uids: number[]): Promise<Report[]> {
    const reports: Report[] = [];
    const asked = { uid: true, bodyStructure: true, headers: RECIPIENT_HEADERS };
    for await (const message of client.fetch(uids, asked, { uid: true })) {
      const status = statusPart(message.bodyStructure);
      const mailId = status && this.mailNamedIn(message.headers?.toString('latin1') ?? '');
      if (status && mailId) reports.push({ uid: message.uid, mailId, ...status });
    }
    return reports.sort((a, b) => a.uid - b.uid);
  }

  /** The first address in these headers that is one of ours. */
  private mailNamedIn(headers: string): string | null {
    const { address } = this.settings.bounces!;
    for (const [candidate] of headers.matchAll(/[^\s<>,;:"()]{1,64}@[^\s<>,;:"()]{1,255}/g)) {
      const id = mailOfBounceSender(address, this.settings.jwtSecret, candidate);
      if (id) return id;
    }
    return null;
  }

  /** @returns false if the report must be read again later */
  private async handle(client: ImapFlow, { uid, mailId, part, encoding }: Report): Promise<boolean> {
    const asked = { bodyParts: [{ key: part, start: 0, maxLength: REPORT_MAX_BYTES }] };
    const message = await client.fetchOne(String(uid), asked, { uid: true });
    const raw = message && message.bodyParts?.get(part);
    if (!raw) return true;
    const failure = failureIn(decoded(raw, encoding).toString('utf8'));
    if (!failure) return true;
    return this.markBounced(client, uid, mailId, failure);
  }

  private async markBounced(
    client: ImapFlow,
    uid: number,
    mailId: string,
    failure: Failure,
  ): Promise<boolean> {
    const reason = headerSafe(failure.reason).slice(0, REASON_MAX_LENGTH);
    const [mail] = await this.database.run(MARK_BOUNCED, [mailId, reason]);
    // The mail was purged or belongs to another database: the report stays unread.
    if (!mail) return true;
    if (mail.before === 'queued' || mail.before === 'sending') return false;
    if (mail.before === 'sent') {
      this.metrics.count(mail, 'bounced');
      this.logger.warn({ msg: 'mail bounced', outboxId: mailId, kind: mail.kind, status: failure.status });
    }
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    return true;
  }
}

/**
 * Finds the machine-readable part of a delivery report (RFC 6522), also of one that a gateway or a list wrapped in
 * `multipart/mixed`; null for any other message. A report that somebody attached is a message within a message, and not looked at.
 */
function statusPart(structure: MessageStructureObject | undefined): Pick<Report, 'part' | 'encoding'> | null {
  const parts = structure?.childNodes ?? [];
  if (structure?.type === 'multipart/mixed') return parts.map(statusPart).find((found) => found) ?? null;
  if (structure?.type !== 'multipart/report') return null;
  const status = parts.find(({ type }) => /^message\/(global-)?delivery-status$/.test(type));
  return status?.part ? { part: status.part, encoding: (status.encoding ?? '').toLowerCase() } : null;
}

function decoded(raw: Buffer, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(raw.toString('latin1'), 'base64');
  if (encoding !== 'quoted-printable') return raw;
  const text = raw.toString('latin1').replace(/=[ \t]*\r?\n/g, '');
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  );
}
