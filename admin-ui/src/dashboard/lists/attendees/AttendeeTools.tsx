import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { ColumnsButton, useDataProvider } from 'react-admin';
import type { PeopleFilter } from '../../../console/data-provider/attendee-commands';
import type { ConsoleDataProvider } from '../../../console/data-provider/data-provider';
import { BusyButton } from '../../../console/parts/BusyButton';
import { ListActions } from '../../../console/parts/ListActions';
import { SearchFilter } from '../../../console/parts/SearchFilter';
import { useConsoleText } from '../../../console/texts/text';
import { useFilters } from '../../../console/useFilters';
import { useWide } from '../../../console/useWide';
import { Icon } from '../../../theme/Icon';
import { DownloadButton } from '../DownloadButton';
import type { EventDto } from '../../../api/generated/rest';
import { ChosenActions } from './chosen/ChosenActions';
import classes from '../lists.module.css';

const FILTERS = {
  all: {},
  checked_in: { checked_in: true },
  not_checked_in: { checked_in: false },
  with_food: { food_option: 'with_food' },
  without_food: { food_option: 'without_food' },
  no_email: { delivery: 'seller' },
} as const satisfies Record<string, PeopleFilter>;
type Shown = keyof typeof FILTERS;
const SHOWN = Object.keys(FILTERS) as Shown[];

const isSame = (one: PeopleFilter, other: PeopleFilter): boolean =>
  one.checked_in === other.checked_in &&
  one.food_option === other.food_option &&
  one.delivery === other.delivery;

interface AttendeeToolsProps {
  eventId: string | null;
  event: EventDto | null;
  refresh: () => Promise<void>;
  onResend: () => void;
  onWrite: () => void;
}

/** Filters and search of the list, and what one can do with it, or with the selected people. */
export function AttendeeTools({ eventId, event, refresh, onResend, onWrite }: AttendeeToolsProps) {
  const words = useConsoleText().lists.attendees;
  const provider = useDataProvider<ConsoleDataProvider>();
  const isWide = useWide();
  const [isRefreshing, setRefreshing] = useState(false);
  const { filter, replace } = useFilters<PeopleFilter>();
  const { search, ...shown } = filter;
  return (
    <div className={classes.tools}>
      <ToggleButtonGroup
        exclusive
        className={classes.filters}
        aria-label={words.filter}
        value={SHOWN.find((name) => isSame(FILTERS[name], shown))}
        // Pressing the chosen filter again (null) keeps it.
        onChange={(_event, chosen: Shown | null) => chosen && replace({ search, ...FILTERS[chosen] })}
      >
        {SHOWN.map((name) => (
          <ToggleButton key={name} value={name}>
            {words.filters[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <SearchFilter className={classes.search} label={words.search} />
      <ListActions
        className={classes.actions}
        bulkActions={<ChosenActions {...{ eventId, event, refresh }} />}
      >
        <DownloadButton
          eventId={eventId}
          save={(id, onProgress) => provider.saveAttendees({ eventId: id, search, ...shown }, onProgress)}
        />
        <Button startIcon={<Icon name="mail" />} onClick={onResend}>
          {words.resend}
        </Button>
        {eventId !== null && (
          <Button startIcon={<Icon name="mail" />} onClick={onWrite}>
            {words.message}
          </Button>
        )}
        <BusyButton
          busy={isRefreshing}
          startIcon={<Icon name="retry" />}
          onClick={() => {
            setRefreshing(true);
            void refresh().then(() => setRefreshing(false));
          }}
        >
          {words.refresh}
        </BusyButton>
        {isWide && <ColumnsButton />}
      </ListActions>
    </div>
  );
}
