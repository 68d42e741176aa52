import Paper from '@mui/material/Paper';
import type { ChipProps } from '@mui/material/Chip';
import { NUMBER_MAX, PAPER_STATES, type PaperState } from '@usher/backend/rules';
import { DataTable, useListContext, type RaRecord } from 'react-admin';
import { Link } from 'react-router';
import type { PaperTicketDto } from '../../api/generated/rest';
import { EVENT_PARAMETER } from '../../console/chosen-event';
import { viewPath } from '../../console/list-paths';
import { Badge } from '../../console/parts/badges';
import { EventListBase, ListPager } from '../../console/parts/EventListBase';
import { Fact } from '../../console/parts/Fact';
import { ListRows } from '../../console/parts/ListRows';
import { SearchInput } from '../../console/parts/SearchInput';
import { Select } from '../../console/parts/Select';
import { useSearchText } from '../../console/search-text';
import { useFilters } from '../../console/useFilters';
import { dateAndTime } from '../../i18n/dates';
import { countText } from '../../i18n/numbers';
import type { IconName } from '../../theme/Icon';
import { HolderFilter } from './HolderFilter';
import type { OfEvent } from './of-event';
import { usePaperText } from './texts/text';
import { useHolders } from './usePaper';
import classes from './paper.module.css';

type Ticket = PaperTicketDto & RaRecord;

const LOOK: Record<PaperState, { icon: IconName; color?: ChipProps['color'] }> = {
  printed: { icon: 'print' },
  offered: { icon: 'clock' },
  out: { icon: 'people', color: 'warning' },
  sold: { icon: 'check', color: 'success' },
  void: { icon: 'close', color: 'error' },
};

/** Every paper ticket of the event, found by number, state and holder; one that is sold leads to its sale. */
export const Tickets = (props: OfEvent) => (
  <EventListBase<Ticket> resource="paper/tickets" eventId={props.event.id}>
    <Found {...props} />
  </EventListBase>
);

interface Filter {
  number: string;
  state: PaperState;
  volunteer_id: string;
}

function Found({ event }: OfEvent) {
  const text = usePaperText();
  const words = text.paper.ticket;
  const { filterValues } = useListContext<Ticket>();
  const { filter, change } = useFilters<Filter>();
  const [typed, type] = useSearchText(filter.number ?? '', (number) => {
    if (isNumber(number)) change({ number });
  });
  const { data: holders } = useHolders(event.id);
  const time = (iso: string) => dateAndTime(text, iso, event.time_zone);
  const state = (row: Ticket) => <Badge {...LOOK[row.state]}>{text.paper.states[row.state]}</Badge>;
  const sale = ({ registration_id: id, number }: Ticket) =>
    id !== null && (
      <Link
        to={`${viewPath('attendees', id)}?${new URLSearchParams({ [EVENT_PARAMETER]: event.id })}`}
        aria-label={words.toSaleOf(countText(text, number))}
      >
        {words.toSale}
      </Link>
    );
  return (
    <Paper component="section" className={`${classes.card} ${classes.list}`} aria-label={text.paper.numbers}>
      <h2>{text.paper.numbers}</h2>
      <div className={classes.filters}>
        <div className={classes.search}>
          <SearchInput label={words.number} value={typed} onType={type} />
          {!isNumber(typed.trim()) && (
            <p className={classes.fault} role="alert">
              {words.wrongNumber}
            </p>
          )}
        </div>
        <Select
          label={words.state}
          value={filter.state ?? ''}
          options={[
            { value: '', label: words.allStates },
            ...PAPER_STATES.map((value) => ({ value, label: text.paper.states[value] })),
          ]}
          onChoose={(chosen) => change({ state: chosen })}
        />
        <HolderFilter
          label={words.holder}
          placeholder={words.anyHolder}
          people={holders ?? []}
          value={filter.volunteer_id}
          onChoose={(id) => change({ volunteer_id: id })}
        />
      </div>
      <ListRows<Ticket>
        empty={Object.keys(filterValues as object).length > 0 ? words.noneMatch : words.none}
        failed={text.paper.loadFailed}
        rowClick={false}
        bulkActionButtons={false}
        className={classes.table}
        renderCards={(rows) => (
          <ul className={classes.rows}>
            {rows.map((row) => (
              <li key={row.number}>
                <div className={classes.rowHead}>
                  <h3>{countText(text, row.number)}</h3>
                  {state(row)}
                </div>
                <dl className={classes.two}>
                  <Fact label={words.holder}>{row.volunteer_name ?? words.nobody}</Fact>
                  <Fact label={words.since}>{time(row.since)}</Fact>
                </dl>
                {sale(row)}
              </li>
            ))}
          </ul>
        )}
      >
        <DataTable.Col
          source="number"
          label={words.number}
          disableSort
          render={(row: Ticket) => <b>{countText(text, row.number)}</b>}
        />
        <DataTable.Col source="state" label={words.state} disableSort render={state} />
        <DataTable.Col
          source="volunteer_name"
          label={words.holder}
          disableSort
          render={(row: Ticket) => row.volunteer_name ?? words.nobody}
        />
        <DataTable.Col
          source="since"
          label={words.since}
          disableSort
          render={(row: Ticket) => time(row.since)}
        />
        <DataTable.Col source="registration_id" label={words.sale} disableSort render={sale} />
      </ListRows>
      <ListPager showing={words.showing} />
    </Paper>
  );
}

/** Whether a text can be searched for: nothing, or the number of a ticket. */
const isNumber = (typed: string): boolean =>
  typed === '' || (/^\d{1,7}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= NUMBER_MAX);
