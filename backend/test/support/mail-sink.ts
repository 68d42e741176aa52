import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface SmtpRefusal {
  /** 450 and the like: try again; 550 and the like: never. */
  code: number;
  message: string;
}

/** What the server says to a recipient; nothing means yes. A promise that never settles is a server that hangs. */
export type SinkAnswer = (recipient: string) => SmtpRefusal | undefined | Promise<SmtpRefusal | undefined>;

export interface MailSink {
  url: string;
  port: number;
  /** Every mail that was accepted, oldest first. */
  mails: ParsedMail[];
  /** How many connections were made so far. */
  connections(): number;
  /** The first accepted mail that fits, now or later. */
  waitFor(fits: (mail: ParsedMail) => boolean): Promise<ParsedMail>;
  answer(fn: SinkAnswer): void;
  /** The envelope's sender of each accepted mail. */
  senders: string[];
  /** Which envelope senders are refused for good. */
  refuseSender(fn: (sender: string) => boolean): void;
  /** What an accepted mail waits for before its sender hears of it. */
  hold(until: Promise<unknown>): void;
  close(): Promise<void>;
}

/** The address that a mail was sent to. */
export const recipientOf = (mail: ParsedMail): string => [mail.to].flat()[0]?.value[0]?.address ?? '';

/** A real SMTP server in this process, which keeps the mails that it accepts. */
export async function startMailSink(options: { port?: number } = {}): Promise<MailSink> {
  const mails: ParsedMail[] = [];
  const waiting = new Set<() => void>();
  const senders: string[] = [];
  let isRefused: (sender: string) => boolean = () => false;
  let answer: SinkAnswer = () => undefined;

  let held: Promise<unknown> = Promise.resolve();
  let connections = 0;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 200,
    onConnect(_session, done) {
      connections++;
      done();
    },
    onMailFrom(address, _session, done) {
      if (isRefused(address.address)) done(Object.assign(new Error('sender refused'), { responseCode: 553 }));
      else done();
    },
    onRcptTo(address, _session, done) {
      void Promise.resolve(answer(address.address)).then((refusal) =>
        refusal ? done(Object.assign(new Error(refusal.message), { responseCode: refusal.code })) : done(),
      );
    },
    onData(stream, session, done) {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        senders.push(session.envelope.mailFrom ? session.envelope.mailFrom.address : '');
        for (const look of waiting) look();
        void held.then(() => done());
      }, done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    connections: () => connections,
    waitFor: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = mails.find(fits);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    senders,
    refuseSender: (fn) => void (isRefused = fn),
    answer: (fn) => void (answer = fn),
    hold: (until) => void (held = until),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
