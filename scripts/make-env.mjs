/**
 * `npm run make-env [-- SITE]`: writes the `.env` for docker-compose.yml, with secrets generated on this machine. SITE is
 * the host name at which people open Usher, by default localhost.
 */
import './lib/check-node.mjs';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { unsupportedDockerReason, dockerVersions } from './lib/docker.mjs';
import { report, surviveClosedOutput, UserError } from './lib/fail.mjs';
import { inRoot } from './lib/paths.mjs';

const secret = () => randomBytes(36).toString('base64url');

/** @param {string} site */
const content = (
  site,
) => `# Made by \`npm run make-env\` for docker-compose.yml. Keep it: without POSTGRES_PASSWORD the database stays shut.
POSTGRES_PASSWORD=${secret()}
STORE_SECRET_KEY=${secret()}
JWT_SECRET=${secret()}
METRICS_TOKEN=${secret()}

SITE_ADDRESS=${site}
# An e-mail address here gets a certificate of Let's Encrypt, where the name is reachable from outside.
SITE_TLS=internal
PUBLIC_URL=https://${site}
TIME_ZONE=${Intl.DateTimeFormat().resolvedOptions().timeZone}

# How many of each run side by side.
#API_PROCESSES=1
#WORKER_PROCESSES=1

# Without SMTP_URL all mails are caught and shown at http://localhost:8025.
#SMTP_URL=smtp://user:password@mail.example.org:587
#MAIL_FROM=Usher <tickets@example.org>
`;

/**
 * Gives a file made by root, in a container or with sudo, to the owner of the checkout, who could not read it otherwise.
 * @param {string} file
 */
function giveToOwner(file) {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = fs.statSync(inRoot());
  fs.chownSync(file, uid, gid);
}

function main() {
  const [site = 'localhost', ...rest] = process.argv.slice(2);
  if (rest.length > 0 || !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(site))
    throw new UserError(
      'Usage: npm run make-env [-- NAME]   for example: npm run make-env -- tickets.example.org',
    );
  const file = inRoot('.env');
  if (fs.existsSync(file))
    throw new UserError(`${file} exists already, and its secrets are not overwritten.`);
  fs.writeFileSync(file, content(site), { mode: 0o600, flag: 'wx' });
  giveToOwner(file);
  console.log(
    `${file} holds new secrets, which only you may read. Next: docker compose up -d, then https://${site}`,
  );
  // The file may be for another machine: a missing Docker is not reported, and one that is too old only causes a warning.
  const versions = dockerVersions();
  const complaint = versions && unsupportedDockerReason(versions);
  if (complaint) console.error(complaint);
}

surviveClosedOutput();
try {
  main();
} catch (error) {
  process.exit(report(error));
}
