import { mediumDate } from '../../i18n/dates';
import { Collapsible } from '../../console/parts/Collapsible';
import type { ConsoleTexts } from '../../console/texts/text';
import { countText } from '../../i18n/numbers';
import { teamRoleText } from '../../i18n/roles';
import { useConsoleText } from '../../console/texts/text';
import { moneyText } from '../../i18n/money';
import { changesOf, type Change } from './entries';
import classes from '../admin.module.css';

const AT_ONCE = 3;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

function wordOf(text: ConsoleTexts, field: string, value: unknown, zone: string | undefined): string {
  const words = text.admin.audit;
  if (value === null || value === undefined || value === '') return words.empty_value;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number')
    return field.endsWith('_cents') ? moneyText(value / 100) : countText(text, value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (INSTANT.test(value)) return mediumDate(text, value, zone);
  if (field === 'team_role') return teamRoleText(text, value);
  const known = { ...text.roles, ...text.food, ...text.payment, ...text.admin.mail.kinds };
  return known[value as keyof typeof known] ?? value;
}

/** The changes in an entry of the log, one line per field: the first three at once, the others on demand. */
export function Changes({ details, zone }: { details: Record<string, unknown>; zone: string | undefined }) {
  const text = useConsoleText();
  const words = text.admin.audit;
  const changes = changesOf(details);
  const line = (change: Change) => {
    const { field, before, after } = change;
    const said = wordOf(text, field, after, zone);
    return (
      <li key={field}>
        <span>{words.fields[field] ?? field.replaceAll('_', ' ')}</span>{' '}
        {'before' in change ? words.changed(wordOf(text, field, before, zone), said) : said}
      </li>
    );
  };
  const rest = changes.slice(AT_ONCE);
  return (
    <div className={classes.changes}>
      <ul>{changes.slice(0, AT_ONCE).map(line)}</ul>
      {rest.length > 0 && (
        <Collapsible label={words.more(rest.length)}>
          <ul>{rest.map(line)}</ul>
        </Collapsible>
      )}
    </div>
  );
}
