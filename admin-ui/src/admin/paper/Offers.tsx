import Paper from '@mui/material/Paper';
import type { ChipProps } from '@mui/material/Chip';
import { ASSIGNMENT_STATUSES, type AssignmentStatus } from '@usher/backend/rules';
import { useListContext } from 'react-admin';
import type { AssignmentDto } from '../../api/generated/rest';
import { ActionButton } from '../../console/parts/ActionButton';
import { Badge } from '../../console/parts/badges';
import { EventListBase, ListPager } from '../../console/parts/EventListBase';
import { ListLoading, ListMessage } from '../../console/parts/ListMessage';
import { Select } from '../../console/parts/Select';
import { useCommand } from '../../console/useCommand';
import { useFilters } from '../../console/useFilters';
import { useSalesTeam } from '../../console/useSalesTeam';
import { dateAndTime } from '../../i18n/dates';
import type { IconName } from '../../theme/Icon';
import { HolderFilter } from './HolderFilter';
import { countOfRanges, textOfRanges } from '../../i18n/ranges';
import type { OfEvent } from './of-event';
import { usePaperText } from './texts/text';
import classes from './paper.module.css';

const PER_PAGE = 10;

const LOOK: Record<AssignmentStatus, { icon: IconName; color?: ChipProps['color'] }> = {
  offered: { icon: 'clock' },
  accepted: { icon: 'check', color: 'success' },
  declined: { icon: 'close', color: 'error' },
  withdrawn: { icon: 'undo' },
};

/** What was offered to whom, newest first, and what became of it. */
export const Offers = (props: OfEvent) => (
  <EventListBase<AssignmentDto> resource="paper/assignments" eventId={props.event.id} perPage={PER_PAGE}>
    <Rows {...props} />
  </EventListBase>
);

function Rows({ event, refresh }: OfEvent) {
  const text = usePaperText();
  const words = text.paper.offers;
  const { data, error, refetch } = useListContext<AssignmentDto>();
  const { filter, change } = useFilters<{ status: AssignmentStatus; volunteer_id: string }>();
  const team = useSalesTeam(event.id);
  const people = (team.data ?? [])
    .map(({ volunteer_id: id, full_name: name }) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <Paper component="section" className={`${classes.card} ${classes.list}`} aria-label={words.title}>
      <div className={classes.tools}>
        <h2>{words.title}</h2>
        <Select
          label={words.status}
          value={filter.status ?? ''}
          options={[
            { value: '', label: words.allStatuses },
            ...ASSIGNMENT_STATUSES.map((value) => ({ value, label: text.paper.statuses[value] })),
          ]}
          onChoose={(chosen) => change({ status: chosen })}
        />
        <HolderFilter
          label={words.holder}
          placeholder={words.anyHolder}
          people={people}
          value={filter.volunteer_id}
          onChoose={(id) => change({ volunteer_id: id })}
        />
      </div>
      {!data && !error && <ListLoading rows={2} />}
      {!data && error && <ListMessage onRetry={() => void refetch()}>{text.paper.loadFailed}</ListMessage>}
      {data?.length === 0 && (
        <ListMessage>{Object.keys(filter).length > 0 ? words.noneMatch : words.none}</ListMessage>
      )}
      <ul className={classes.rows}>
        {data?.map((offer) => (
          <Offer key={offer.id} offer={offer} zone={event.time_zone} refresh={refresh} />
        ))}
      </ul>
      <ListPager isFixed showing={words.showing} />
    </Paper>
  );
}

interface OfferProps {
  offer: AssignmentDto;
  zone: string;
  refresh: () => Promise<void>;
}

function Offer({ offer, zone, refresh }: OfferProps) {
  const text = usePaperText();
  const words = text.paper.offers;
  const { run, isPending } = useCommand('withdrawPaper');
  const { status, volunteer_name: name, ended_by: endedBy, ended_at: endedAt } = offer;
  const tickets = text.paper.tickets(countOfRanges(offer.ranges));
  const time = (iso: string) => dateAndTime(text, iso, zone);
  return (
    <li>
      <div className={classes.rowHead}>
        <div className={classes.names}>
          <h3>{name}</h3>
          <Badge {...LOOK[status]}>{text.paper.statuses[status]}</Badge>
        </div>
        <b className={classes.figure}>{tickets}</b>
      </div>
      <p className={classes.numbers}>{textOfRanges(offer.ranges)}</p>
      <div className={classes.foot}>
        <div className={classes.small}>
          <p>{words.offered(offer.offered_by, time(offer.offered_at))}</p>
          {status !== 'offered' && endedBy && endedAt && <p>{words.ended[status](endedBy, time(endedAt))}</p>}
        </div>
        {status === 'offered' && (
          <ActionButton
            icon="undo"
            isDestructive
            question={words.withdrawQuestion(tickets, name)}
            isPending={isPending}
            // Whether it was done or refused: what is shown may be out of date.
            act={() => run({ id: offer.id }).finally(() => void refresh())}
            failed={words.withdrawFailed}
          >
            {words.withdraw}
          </ActionButton>
        )}
      </div>
    </li>
  );
}
