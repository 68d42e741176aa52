import { UserError } from './fail.mjs';
import { run } from './npm.mjs';
import { inRoot } from './paths.mjs';
import { box } from './progress.mjs';

/** @typedef {{ email: string, password: string | null }} DemoPassword  null if the account's user has set a password */

/**
 * Gives the demo accounts new passwords at this start: the README's password must not work while a network can reach them.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<DemoPassword[]>} empty if there are no demo accounts
 */
export async function makeDemoPasswords(env) {
  const { code, stdout, output } = await run(
    process.execPath,
    [inRoot('backend/dist/cli/demo-passwords.js')],
    { env },
  );
  // On success the output is the passwords and nothing else; on failure it holds no password and can be shown.
  if (code !== 0) throw new UserError(output.trim(), code === 78 ? 1 : code);
  return JSON.parse(stdout);
}

/** Returns the lines that tell the accounts' passwords. @param {DemoPassword[]} accounts */
export const accountLines = (accounts) => [
  ...accounts.map(
    ({ email, password }, i) =>
      `${i === 0 ? 'Sign in as      ' : '                '} ${email.padEnd(24)}${password ?? 'with the password that you have set'}`,
  ),
  ...(accounts.some(({ password }) => password) ? ['                 until Usher stops'] : []),
];

/**
 * Returns the warning for a HOST that other computers can reach while demo accounts exist.
 * @param {string} host
 * @param {boolean} isEncrypted
 */
export function networkWarning(host, isEncrypted) {
  const warning = box([
    `WARNING: HOST=${host} opens this Usher to everybody in the network,`,
    'and whoever signs in with a demo account may do all that its role may.',
    '',
    'The demo accounts have new passwords, above. usher-demo does not work.',
    ...(isEncrypted ? [] : ['The connection is not encrypted: others in the network can read passwords.']),
    'For phones, leave HOST out:  npm start -- --phones',
    'For real use, set DATABASE_URL: then there are no demo accounts.',
  ]);
  // On a terminal in black on yellow, so that it stands out.
  return process.stdout.isTTY === true
    ? warning
        .split('\n')
        .map((line) => `\x1b[30;103m${line}\x1b[0m`)
        .join('\n')
    : warning;
}
