import Autocomplete from '@mui/material/Autocomplete';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import type { HandOverStatus } from '@usher/backend/rules';
import type { ReactNode } from 'react';
import type { HandOverDto } from '../../api/generated/rest';
import { pageNumber, pageText } from '../../console/data-provider/paging';
import { useQueryParams } from '../../console/query-params';
import { usePage } from '../../console/usePage';
import { Select } from '../../console/parts/Select';
import { useConsoleText } from '../../console/texts/text';
import { Icon } from '../../theme/Icon';
import { ListLoading, ListMessage } from '../../console/parts/ListMessage';
import { Pager } from '../../console/parts/Pager';
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

/**
 * The finished hand-overs, newest first, filtered by state and seller. Not react-admin's List, which removes all parameters from
 * the address that are not its own, and so the chosen event.
 */
export function DoneHandOvers({ eventId, children }: DoneHandOversProps) {
  const text = useConsoleText();
  const words = text.handOversPanel;
  const { params, change } = useQueryParams();
  const status = DONE.find((one) => one === params.get('status')) ?? null;
  const sellerId = params.get('seller');
  const page = pageNumber(params.get('page'));
  /** Changes the filter and returns to the first page. */
  const filterBy = (part: { status?: HandOverStatus | null; seller?: string | null }) =>
    change({ ...part, page: null }, { replace: true });
  const setPage = (chosen: number) => change({ page: pageText(chosen) }, { replace: true });
  const team = useSalesTeam(eventId);
  const sellers = (team.data ?? []).toSorted((a, b) => a.full_name.localeCompare(b.full_name));
  const { data, pagination, isBeyond, error, refetch } = usePage<HandOverDto>(
    'hand-overs',
    {
      page,
      perPage: PER_PAGE,
      filter: { event_id: eventId, open: false, status, volunteer_id: sellerId },
    },
    { enabled: eventId !== null, goTo: setPage },
  );
  const isFiltered = status !== null || sellerId !== null;
  return (
    <Paper component="section" className={`${classes.card} ${classes.done}`} aria-label={words.rest}>
      <div className={classes.tools}>
        <h2>{words.rest}</h2>
        <Select
          label={words.status}
          value={status ?? ''}
          options={[
            { value: '', label: words.allStatuses },
            ...DONE.map((value) => ({ value, label: words.statuses[value] })),
          ]}
          onChoose={(chosen) => filterBy({ status: chosen || null })}
        />
        <Autocomplete
          options={sellers}
          getOptionLabel={(seller) => seller.full_name}
          getOptionKey={(seller) => seller.id}
          value={sellers.find(({ id }) => id === sellerId) ?? null}
          onChange={(_event, seller) => filterBy({ seller: seller?.id ?? null })}
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
      {data?.length === 0 && !isBeyond && (
        <p className={classes.empty}>{isFiltered ? words.noneMatch : words.none}</p>
      )}
      <ul>{data?.map(children)}</ul>
      {pagination && <Pager pagination={pagination} onPage={setPage} showing={words.showing} />}
    </Paper>
  );
}
