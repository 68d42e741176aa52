import { dateAndTime, eventTimesInShort } from '../../i18n/dates';
import type { FoodOption } from '@usher/backend/rules';
import type { PeopleFilter } from '../../console/data-provider/attendee-commands';
import { Collapsible } from '../../console/parts/Collapsible';
import type { ConsoleTexts } from '../../console/texts/text';
import { countText } from '../../i18n/numbers';
import { teamRoleText } from '../../i18n/roles';
import { useConsoleText } from '../../console/texts/text';
import { moneyText } from '../../i18n/money';
import { isLanguage, languageName } from '../../i18n/language';
import { changesOf, zonesOf, type Change } from './entries';
import classes from '../admin.module.css';

const AT_ONCE = 3;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Ids connect entries for programs; a person reads names, and whose entry it is stands beside it. */
const isReadable = ({ after }: Change): boolean => typeof after !== 'string' || !UUID.test(after);
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const EVENT_TIMES: ReadonlySet<string> = new Set(['event_date', 'event_end']);

/** The clocks of the reader's event, and of the event that the entry is about, if it is about one. */
interface Zones {
  chosen: string | undefined;
  ofEntry: string | undefined;
}

function wordOf(text: ConsoleTexts, field: string, value: unknown, zones: Zones): string {
  const words = text.admin.audit;
  if (value === null || value === undefined || value === '') return words.empty_value;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number')
    return field.endsWith('_cents') ? moneyText(value / 100) : countText(text, value);
  if (field === 'filter') return filterText(text, value as PeopleFilter);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (INSTANT.test(value))
    return EVENT_TIMES.has(field) && zones.ofEntry
      ? eventTimesInShort(text, { event_date: value, time_zone: zones.ofEntry })
      : dateAndTime(text, value, zones.chosen);
  if (field === 'lang' && isLanguage(value)) return languageName(value);
  if (field === 'team_role') return teamRoleText(text, value);
  const known = { ...text.roles, ...text.food, ...text.payment, ...text.admin.mail.kinds, ...words.values };
  return known[value as keyof typeof known] ?? value;
}

/** Says to whom a message went: everybody, or those that the list's search and filter left. */
function filterText(text: ConsoleTexts, filter: PeopleFilter): string {
  const { filters } = text.lists.attendees;
  const parts = [
    filter.search && text.admin.audit.searched(filter.search),
    filter.checked_in !== undefined && (filter.checked_in ? filters.checked_in : filters.not_checked_in),
    filter.food_option && text.food[filter.food_option as FoodOption],
  ].filter((part) => typeof part === 'string' && part !== '');
  return parts.length === 0 ? text.admin.audit.everybody : parts.join(', ');
}

/** The changes in an entry of the log, one line per field: the first three at once, the others on demand. */
export function Changes({ details, zone }: { details: Record<string, unknown>; zone: string | undefined }) {
  const text = useConsoleText();
  const words = text.admin.audit;
  const changes = changesOf(details).filter(isReadable);
  const zones = zonesOf(details);
  const line = (change: Change) => {
    const { field, before, after } = change;
    const said = wordOf(text, field, after, { chosen: zone, ofEntry: zones.after });
    return (
      <li key={field}>
        <span>{words.fields[field] ?? field.replaceAll('_', ' ')}</span>{' '}
        {'before' in change
          ? words.changed(wordOf(text, field, before, { chosen: zone, ofEntry: zones.before }), said)
          : said}
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
