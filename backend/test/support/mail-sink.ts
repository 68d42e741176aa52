import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface SmtpRefusal {
  /** 4xx such as 450: temporary, try again. 5xx such as 550: permanent. */
  code: number;
  message: string;
}

/** Answers a recipient; undefined accepts it. A promise that never settles is a server that hangs. */
export type SinkAnswer = (recipient: string) => SmtpRefusal | undefined | Promise<SmtpRefusal | undefined>;

export interface MailSink {
  url: string;
  port: number;
  /** Every mail that was accepted, oldest first. */
  mails: ParsedMail[];
  /** Number of connections made so far. */
  connections(): number;
  /** Waits for the first accepted mail that matches, past or future. */
  waitFor(fits: (mail: ParsedMail) => boolean): Promise<ParsedMail>;
  answer(fn: SinkAnswer): void;
  /** The envelope sender of each accepted mail. */
  senders: string[];
  /** Sets which envelope senders are refused permanently. */
  refuseSender(fn: (sender: string) => boolean): void;
  /** Delays the reply to an accepted mail until this promise settles. */
  hold(until: Promise<unknown>): void;
  close(): Promise<void>;
}

/** Returns the address that a mail was sent to. */
export const recipientOf = (mail: ParsedMail): string => [mail.to].flat()[0]?.value[0]?.address ?? '';

/** Starts a real SMTP server in this process, which keeps the mails that it accepts. */
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
