import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { writeAudit } from '../audit/audit.js';
import { FIRST_PASSWORD_SECONDS, mintPasswordLink } from '../auth/password-tokens.js';
import { UserEntity } from '../auth/user.entity.js';
import { Database, violatedConstraint } from '../database/database.js';
import { dataSourceOptions } from '../database/data-source.js';
import { ENTITIES } from '../entities.js';
import { settingsOrStop, exitWithMessage } from '../process.js';
import { checkEmail, normalizeEmail } from '../rules/emails.js';
import { ruleText } from '../rules/rule-messages.js';
import { checkName, normalizeName } from '../rules/names.js';
import { ROLE_OF_FIRST } from '../rules/permissions.js';

const USAGE = 'Usage: npm run create-president -- --email ADDRESS --name "FULL NAME"';

function readArguments(): { email: string; name: string } {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } });
    if (!values.email || !values.name) exitWithMessage(USAGE);
    return { email: values.email, name: values.name };
  } catch {
    return exitWithMessage(USAGE);
  }
}

const given = readArguments();
const brokenEmail = checkEmail(given.email);
if (brokenEmail) exitWithMessage(`--email: ${ruleText(brokenEmail)}`);
const brokenName = checkName(given.name);
if (brokenName) exitWithMessage(`--name: ${ruleText(brokenName)}`);

const settings = settingsOrStop();
const source = await new DataSource(dataSourceOptions(settings, { entities: ENTITIES })).initialize();
try {
  const link = await new Database(source).transaction(async (tx) => {
    const account = {
      email: normalizeEmail(given.email),
      fullName: normalizeName(given.name),
      role: ROLE_OF_FIRST,
      teamRole: 'President',
    } as const;
    const { identifiers } = await tx.manager.insert(UserEntity, { ...account });
    const id = identifiers[0]!.id as string;
    await writeAudit(tx, null, {
      action: 'user.created',
      subjectType: 'user',
      subjectId: id,
      details: account,
    });
    return mintPasswordLink(tx, id, FIRST_PASSWORD_SECONDS);
  });
  process.stdout.write(
    `Open this link within 7 days to set the password (it works once):\n${settings.publicUrl}${link}\n`,
  );
} catch (error) {
  if (violatedConstraint(error) === 'users_email_unique')
    exitWithMessage('--email: an account with this email already exists');
  throw error;
} finally {
  await source.destroy();
}
