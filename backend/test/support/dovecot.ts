import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { until } from './until.js';

const USER = 'bounces';
const PASSWORD = 'a password of this test';

/** Path of the program; undefined if it is not installed. */
const PROGRAM = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'].find(
  existsSync,
);

/**
 * Tells whether bounces can be tested against a real server. Without Dovecot, a developer's machine skips them with a message;
 * on CI a missing Dovecot is a failure.
 */
export function hasDovecot(): boolean {
  if (PROGRAM) return true;
  const sentence =
    'Dovecot (dovecot-core, dovecot-imapd, dovecot-lmtpd) was not found: bounces are not tested';
  if (process.env.CI) throw new Error(sentence);
  console.info(sentence);
  return false;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

export interface Mailbox {
  imapUrl: string;
  /** Delivers a message by LMTP, as a mail server in front of it would. */
  deliver(recipient: string, message: string | Buffer): Promise<void>;
  /** Tells which of the mails are marked as read, by subject. */
  read(): Promise<Record<string, boolean>>;
  /** Marks all messages with this subject as read, as a person does by looking at them. */
  lookAt(subject: string): Promise<void>;
  /** Makes the server number all messages anew, as it must when its index is lost. */
  renumber(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a real IMAP server with one mailbox, in a folder and on ports that nothing else uses. */
export async function startDovecot(): Promise<Mailbox> {
  const folder = mkdtempSync(path.join(tmpdir(), 'usher-dovecot-'));
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  const own = userInfo();
  // Dovecot refuses to write mail as root, so it uses the account that its package creates.
  const id = (flag: string) => Number(execFileSync('id', [flag, 'dovecot']).toString());
  const [uid, gid] = isRoot ? [id('-u'), id('-g')] : [own.uid, own.gid];
  const mail = path.join(folder, 'mail');
  mkdirSync(mail);
  chownSync(mail, uid, gid);
  const [imap, lmtp] = [await freePort(), await freePort()];
  const config = path.join(folder, 'dovecot.conf');
  const listener = (name: string, port: number) => `inet_listener ${name} {
    address = 127.0.0.1
    port = ${port}
  }`;
  writeFileSync(
    config,
    `protocols = imap lmtp
base_dir = ${folder}/run
state_dir = ${folder}/state
instance_name = usher-test
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
log_path = ${folder}/log
mail_location = maildir:${mail}
first_valid_uid = ${Math.min(uid, 1)}
recipient_delimiter = +
auth_username_format = %Ln
${isRoot ? '' : `default_internal_user = ${own.username}\ndefault_login_user = ${own.username}\ndefault_internal_group = ${gid}`}
passdb {
  driver = static
  args = password=${PASSWORD.replaceAll(' ', '_')}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${mail} allow_all_users=yes
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  ${listener('imap', imap)}
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  ${listener('lmtp', lmtp)}
}
service anvil {
  ${isRoot ? '' : 'chroot ='}
}
service stats {
  ${isRoot ? '' : 'chroot ='}
}
`,
  );
  let child: ChildProcess | undefined;
  const url = new URL(`imap://127.0.0.1:${imap}`);
  url.username = USER;
  url.password = PASSWORD.replaceAll(' ', '_');
  const connect = async () => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: imap,
      secure: false,
      auth: { user: USER, pass: url.password },
      logger: false,
      disableAutoIdle: true,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const start = async () => {
    let output = '';
    const dovecot = (child = spawn(PROGRAM!, ['-F', '-c', config], { stdio: ['ignore', 'pipe', 'pipe'] }));
    for (const stream of [dovecot.stdout, dovecot.stderr]) stream.on('data', (text) => (output += text));
    await until(async () => {
      if (dovecot.exitCode !== null) throw new Error(`Dovecot ended: ${output}`);
      return connect().then(
        async (client) => {
          await client.logout();
          return true;
        },
        () => false,
      );
    });
  };
  const stop = async () => {
    const dovecot = child;
    child = undefined;
    if (!dovecot || dovecot.exitCode !== null) return;
    const ended = new Promise((resolve) => dovecot.once('exit', resolve));
    dovecot.kill('SIGTERM');
    await ended;
  };
  await start();
  const transport = createTransport({ host: '127.0.0.1', port: lmtp, lmtp: true, ignoreTLS: true } as object);
  return {
    imapUrl: url.href,
    start,
    stop,
    deliver: async (recipient, message) => {
      await transport.sendMail({ envelope: { from: '', to: recipient }, raw: message });
    },
    read: async () => {
      const client = await connect();
      try {
        await client.mailboxOpen('INBOX', { readOnly: true });
        const found: Record<string, boolean> = {};
        for await (const message of client.fetch('1:*', { flags: true, envelope: true }))
          found[message.envelope?.subject ?? ''] = message.flags!.has('\\Seen');
        return found;
      } finally {
        await client.logout();
      }
    },
    lookAt: async (subject) => {
      const client = await connect();
      try {
        await client.mailboxOpen('INBOX');
        const uids = await client.search({ subject }, { uid: true });
        await client.messageFlagsAdd(uids || [], ['\\Seen'], { uid: true });
      } finally {
        await client.logout();
      }
    },
    renumber: async () => {
      await stop();
      for (const file of readdirSync(mail).filter((name) => name.startsWith('dovecot')))
        rmSync(path.join(mail, file), { recursive: true });
      await start();
    },
    close: async () => {
      transport.close();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
