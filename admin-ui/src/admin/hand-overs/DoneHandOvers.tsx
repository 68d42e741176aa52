import Autocomplete from '@mui/material/Autocomplete';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import type { HandOverStatus } from '@usher/backend/rules';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { HandOverDto } from '../../api/generated/rest';
import { EventListBase, ListPager } from '../../console/parts/EventListBase';
import { Select } from '../../console/parts/Select';
import { useConsoleText } from '../../console/texts/text';
import { Icon } from '../../theme/Icon';
import { ListLoading, ListMessage } from '../../console/parts/ListMessage';
import { useFilters } from '../../console/useFilters';
import { useSalesTeam } from '../../console/useSalesTeam';
import classes from './hand-overs.module.css';

const PER_PAGE = 10;
/** The states of finished hand-overs; the open ones are listed above. */
const DONE: readonly HandOverStatus[] = ['received', 'withdrawn', 'reversed'];

interface DoneHandOversProps {
  eventId: string | null;
  /** Renders one hand-over. */
  children: (handOver: HandOverDto) => ReactNode;
}

/** The finished hand-overs, newest first, filtered by state and seller. */
export const DoneHandOvers = (props: DoneHandOversProps) => (
  <EventListBase<HandOverDto>
    resource="hand-overs"
    eventId={props.eventId}
    filter={{ open: false }}
    perPage={PER_PAGE}
  >
    <Done {...props} />
  </EventListBase>
);

function Done({ eventId, children }: DoneHandOversProps) {
  const text = useConsoleText();
  const words = text.handOversPanel;
  const { data, error, refetch } = useListContext<HandOverDto>();
  const { filter, change } = useFilters<{ status: HandOverStatus; volunteer_id: string }>();
  const team = useSalesTeam(eventId);
  const sellers = (team.data ?? []).toSorted((a, b) => a.full_name.localeCompare(b.full_name));
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Paper component="section" className={`${classes.card} ${classes.done}`} aria-label={words.rest}>
      <div className={classes.tools}>
        <h2>{words.rest}</h2>
        <Select
          label={words.status}
          value={filter.status ?? ''}
          options={[
            { value: '', label: words.allStatuses },
            ...DONE.map((value) => ({ value, label: words.statuses[value] })),
          ]}
          onChoose={(chosen) => change({ status: chosen })}
        />
        <Autocomplete
          options={sellers}
          getOptionLabel={(seller) => seller.full_name}
          getOptionKey={(seller) => seller.id}
          value={sellers.find(({ id }) => id === filter.volunteer_id) ?? null}
          onChange={(_event, seller) => change({ volunteer_id: seller?.id })}
          popupIcon={<Icon name="down" />}
          renderInput={({ slotProps, ...input }) => (
            <TextField
              {...input}
              label={words.seller}
              placeholder={words.anybody}
              slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
            />
          )}
        />
      </div>
      {!data && !error && <ListLoading rows={2} />}
      {!data && error && <ListMessage onRetry={() => void refetch()}>{words.loadFailed}</ListMessage>}
      {data?.length === 0 && <p className={classes.empty}>{isFiltered ? words.noneMatch : words.none}</p>}
      <ul>{data?.map(children)}</ul>
      <ListPager isFixed showing={words.showing} />
    </Paper>
  );
}
