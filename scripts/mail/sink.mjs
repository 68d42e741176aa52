/**
 * A real SMTP server in a separate process, for the fault suite and the benchmark. It keeps no mail: it reports accepted
 * mails to its parent in batches, and its parent controls how it behaves.
 *
 * @typedef {{ messageId: string, to: string }} Accepted
 * @typedef {object} Manner
 * @property {'well' | 'busy' | 'refusing' | 'hanging'} as  busy: 451; refusing: 550; hanging: no answer to a recipient
 * @property {string} [only]  applies only to recipients whose address contains this; others are served well
 * @property {number} [delayMs]  delay of the answer to an accepted mail, in milliseconds
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

const TELL_EVERY_MS = 25;

/** @type {Manner} */
let manner = { as: 'well' };
/** @type {Accepted[]} */
let accepted = [];

const refusal = (/** @type {number} */ responseCode, /** @type {string} */ words) =>
  Object.assign(new Error(words), { responseCode });

function tell() {
  if (accepted.length > 0 && process.connected)
    process.send?.({ accepted, at: performance.timeOrigin + performance.now() });
  accepted = [];
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  closeTimeout: 100,
  // No logging: clients that hang up in the middle of a mail are part of the tests.
  logger: false,
  onRcptTo({ address }, _session, done) {
    const concerned = manner.as !== 'well' && address.includes(manner.only ?? '');
    if (!concerned) done();
    else if (manner.as === 'busy') done(refusal(451, 'try again later'));
    else if (manner.as === 'refusing') done(refusal(550, 'no such mailbox'));
    else process.send?.({ hangs: address });
  },
  onData(stream, session, done) {
    let head = '';
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      if (!head.includes('\r\n\r\n')) head += chunk.toString('latin1');
    });
    stream.on('end', async () => {
      const messageId = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? '';
      accepted.push({ messageId, to: session.envelope.rcptTo[0]?.address ?? '' });
      if (manner.delayMs) await sleep(manner.delayMs);
      done();
    });
  },
});
server.on('error', () => {});
setInterval(tell, TELL_EVERY_MS);

process.on('message', (/** @type {Manner | 'stop'} */ order) => {
  if (order !== 'stop') {
    manner = order;
    // What was accepted in the manner before is known to its parent before the new one is.
    tell();
    process.send?.({ manner });
    return;
  }
  tell();
  process.exit(0);
});
process.on('disconnect', () => process.exit(0));
const [port = '0', host = '127.0.0.1'] = process.argv.slice(2);
const listening = server.listen(Number(port), host, () => {
  const address = /** @type {import('node:net').AddressInfo} */ (listening.address());
  process.send?.({ port: address.port });
});
