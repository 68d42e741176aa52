import type { Settings } from './config/settings.js';

/**
 * What a person needs to know of a process that has started, in a frame. It goes to stderr: stdout has one JSON object a line.
 * @param isSetUpNeeded whether nobody can sign in yet. The key itself is not told here, as logs are kept and read by many
 */
export function startBox(
  { publicUrl, port, smtpUrl, dataDir, logLevel }: Settings,
  host: string,
  isSetUpNeeded: boolean,
): string {
  const lines = [
    `Usher is ready:  ${publicUrl}`,
    `Listening on     ${host}:${port}`,
    ...(isSetUpNeeded ? ['Set it up        npm run setup-key prints the address'] : []),
    smtpUrl === undefined
      ? `E-mails          the worker writes them to ${dataDir}/mail, and nobody gets them: SMTP_URL is not set`
      : `E-mails          the worker sends them through ${new URL(smtpUrl).host}`,
    `Log              one JSON object a line on stdout, LOG_LEVEL=${logLevel}`,
    'Stop             Ctrl-C, or SIGTERM',
  ];
  const width = Math.max(...lines.map((line) => [...line].length));
  const bar = '─'.repeat(width + 4);
  const rows = lines.map((line) => `│  ${line.padEnd(width)}  │`);
  return [`╭${bar}╮`, ...rows, `╰${bar}╯`].join('\n');
}
