import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { pageInfoOf } from '../../console/data-provider/paging';
import { Pager } from '../../console/parts/Pager';
import { countText } from '../../i18n/numbers';
import { useConsoleText } from '../../console/texts/text';
import { LoadFailed } from '../../console/parts/LoadFailed';
import { RegistrationConflictRow } from './RegistrationConflictRow';
import { UnknownTicketsRow } from './UnknownTicketsRow';
import classes from './door.module.css';

const PER_PAGE = 10;

interface ConflictsProps {
  eventId: string | null;
  /** Number of entries. */
  total: number;
  zone: string | undefined;
}

/** Who was let in and not counted: by registration, or with unknown tickets by account and device. */
export function Conflicts({ eventId, total, zone }: ConflictsProps) {
  const text = useConsoleText();
  const words = text.doorPanel.conflicts;
  const provider = useDataProvider<ConsoleDataProvider>();
  const [chosen, setPage] = useState(1);
  // The list may have become shorter.
  const pagination = pageInfoOf(total, { page: chosen, perPage: PER_PAGE });
  const params = { eventId, limit: PER_PAGE, offset: pagination.offset };
  const { data, error, refetch } = useQuery({
    queryKey: ['checkin/conflicts', params],
    queryFn: ({ signal }) => provider.conflicts(params, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Paper component="section" className={classes.card} aria-label={words.title}>
      <h2>
        {words.title} <span className={classes.total}>{countText(text, total)}</span>
      </h2>
      <p className={classes.tip}>{words.tip}</p>
      {!data && error && (
        <LoadFailed message={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton variant="rounded" className={classes.skeleton} />}
      <ul>
        {data?.map((conflict) =>
          conflict.registration_id === null ? (
            <UnknownTicketsRow
              key={`${conflict.account_id} ${conflict.device_id}`}
              unknown={conflict}
              eventId={eventId}
              zone={zone}
              onSetAside={refetch}
            />
          ) : (
            <RegistrationConflictRow
              key={conflict.registration_id}
              conflict={conflict}
              eventId={eventId}
              zone={zone}
              onSetAside={refetch}
            />
          ),
        )}
      </ul>
      {pagination.total_pages > 1 && (
        <Pager pagination={pagination} onPage={setPage} showing={words.showing} isOnPage />
      )}
    </Paper>
  );
}
