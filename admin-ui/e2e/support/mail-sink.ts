import { EventEmitter, once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { ROOT } from './paths';

// npm may install it inside the back end's own node_modules.
const { simpleParser } = createRequire(path.join(ROOT, 'backend/package.json'))(
  'mailparser',
) as typeof import('mailparser');

export interface MailSink {
  /** The SMTP_URL with which mails arrive here. */
  url: string;
  /** Waits for the first mail to this address and returns it. */
  mailTo: (address: string, timeoutMs?: number) => Promise<ParsedMail>;
  mailsTo: (address: string) => ParsedMail[];
  close: () => Promise<void>;
}

const isTo = (mail: ParsedMail, address: string): boolean =>
  [mail.to ?? []].flat().some(({ value }) => value.some((to) => to.address === address));

/** Addresses with this prefix are refused permanently, like those of people who have moved away. */
export const NEVER_ARRIVES = 'no-such-mailbox';

/** Starts a real SMTP server that keeps the mails it receives. */
export async function startMailSink(): Promise<MailSink> {
  const mails: ParsedMail[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith(NEVER_ARRIVES)
          ? Object.assign(new Error('No such user here'), { responseCode: 550 })
          : undefined,
      ),
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        arrivals.emit('mail');
        done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  const mailsTo = (address: string) => mails.filter((mail) => isTo(mail, address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo,
    mailTo: async (address, timeoutMs = 20_000) => {
      const signal = AbortSignal.timeout(timeoutMs);
      for (;;) {
        const [mail] = mailsTo(address);
        if (mail) return mail;
        await once(arrivals, 'mail', { signal }).catch(() => {
          throw new Error(`No mail to ${address} within ${timeoutMs} ms`);
        });
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
