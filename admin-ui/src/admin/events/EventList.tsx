import Button from '@mui/material/Button';
import { DataTable } from 'react-admin';
import { Link } from 'react-router';
import type { EventDto } from '../../api/generated/rest';
import { eventTimesInShort } from '../../i18n/dates';
import { countText } from '../../i18n/numbers';
import { useConsoleText } from '../../console/texts/text';
import { DockAction } from '../../layout/DockAction';
import { ADMIN_PATH, NEW_EVENT_PATH } from '../../paths';
import { Icon } from '../../theme/Icon';
import { Badge } from '../../console/parts/badges';
import { CardFacts } from '../CardFacts';
import { ResourceList } from '../ResourceList';
import classes from '../admin.module.css';

const SELLING_ICONS = {
  now: 'price',
  alongside: 'price',
  next: 'forward',
  later: 'calendar',
  draft: 'edit',
  closed: 'lock',
  archived: 'box',
  over: 'check',
} as const;
const IS_SELLING: ReadonlySet<EventDto['selling']> = new Set(['now', 'alongside'] as const);

export function EventList() {
  const text = useConsoleText();
  const words = text.admin.events;
  const name = (row: EventDto) => <Link to={`${ADMIN_PATH}/events/${row.id}`}>{row.name}</Link>;
  const date = (row: EventDto) => eventTimesInShort(text, row);
  const sold = (row: EventDto) =>
    row.tickets_reserved === 0
      ? countText(text, row.tickets_sold)
      : `${countText(text, row.tickets_sold)}, ${text.eventPanel.reserved(countText(text, row.tickets_reserved))}`;
  const capacity = (row: EventDto) => (row.capacity === null ? words.noLimit : countText(text, row.capacity));
  const state = (row: EventDto) => (
    <Badge icon={SELLING_ICONS[row.selling]} color={IS_SELLING.has(row.selling) ? 'success' : undefined}>
      {words.selling[row.selling]}
    </Badge>
  );
  const create = (
    <Button component={Link} to={NEW_EVENT_PATH} variant="contained" startIcon={<Icon name="plus" />}>
      {words.create}
    </Button>
  );
  return (
    <ResourceList<EventDto>
      title={text.admin.sections.events}
      empty={words.empty}
      sortFields={['event_date', 'name', 'tickets_sold']}
      actions={
        <>
          <span className={classes.deskOnly}>{create}</span>
          <DockAction>{create}</DockAction>
        </>
      }
      renderCard={(row) => (
        <>
          <h2>{name(row)}</h2>
          <p className={classes.muted}>{date(row)}</p>
          <CardFacts
            facts={[
              [words.location, row.location],
              [words.sold, sold(row)],
              [words.capacity, capacity(row)],
              [words.recipient, row.payment_recipient ?? text.admin.none],
            ]}
          />
          {state(row)}
        </>
      )}
    >
      <DataTable.Col source="name" label={words.name} render={name} />
      <DataTable.Col source="event_date" label={words.date} render={date} />
      <DataTable.Col source="location" label={words.location} />
      <DataTable.Col source="tickets_sold" label={words.sold} align="right" render={sold} />
      <DataTable.Col source="capacity" label={words.capacity} align="right" render={capacity} />
      <DataTable.Col source="selling" label={words.state} render={state} />
    </ResourceList>
  );
}
