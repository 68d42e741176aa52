import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { ImapFlow, type MessageStructureObject } from 'imapflow';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { Database } from '../../database/database.js';
import { MARK_BOUNCED } from '../bounces/bounces.sql.js';
import { type Failure, permanentFailure } from '../bounces/delivery-status.js';
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
 * Reads the mailbox of BOUNCE_ADDRESS, and marks mails with a permanent failure as bounced. Everything else in the mailbox stays
 * untouched and unread, for the person who looks after it.
 */
@Injectable()
export class BounceReader implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(BounceReader.name);
  private readonly poller: Poller;
  private client: ImapFlow | undefined;
  /** The messages already read, so that a mailbox of a thousand messages is not read again every minute. */
  private seen = { validity: '', upTo: 0 };

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
      const validity = String(mailbox.uidValidity);
      if (this.seen.validity !== validity) this.seen = { validity, upTo: 0 };
      await this.readNew(client);
      await client.logout();
    } finally {
      client.close();
      this.client = undefined;
    }
  }

  private async readNew(client: ImapFlow): Promise<void> {
    const found = await client.search({ seen: false, uid: `${this.seen.upTo + 1}:*` }, { uid: true });
    // `n:*` always includes the last message, even if its uid is below n.
    const uids = (found || []).filter((uid) => uid > this.seen.upTo).sort((a, b) => a - b);
    // False from the first report that must be read again later.
    let isSettled = true;
    for (let from = 0; from < uids.length && !this.poller.stopped; from += BATCH) {
      const batch = uids.slice(from, from + BATCH);
      const reports = await this.reportsAmong(client, batch);
      for (const report of reports) {
        const isDone = await this.handle(client, report);
        if (!isDone && isSettled) this.seen.upTo = report.uid - 1;
        isSettled &&= isDone;
      }
      if (isSettled) this.seen.upTo = batch.at(-1)!;
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
    const text = encoding === 'base64' ? Buffer.from(raw.toString('latin1'), 'base64') : raw;
    const failure = permanentFailure(text.toString('utf8'));
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

/** Finds the machine-readable part of a delivery report (RFC 6522); null for any other mail. */
function statusPart(structure: MessageStructureObject | undefined): Pick<Report, 'part' | 'encoding'> | null {
  if (structure?.type !== 'multipart/report') return null;
  const status = structure.childNodes?.find(({ type }) => /^message\/(global-)?delivery-status$/.test(type));
  return status?.part ? { part: status.part, encoding: (status.encoding ?? '').toLowerCase() } : null;
}
