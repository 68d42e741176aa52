import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { asApiError } from '../../api/error';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { Badge } from '../../console/parts/badges';
import { Fact } from '../../console/parts/Fact';
import type { Conflict, ConflictingScan } from '../../console/records/records';
import { timeOfDay } from '../../i18n/dates';
import { countText } from '../../i18n/numbers';
import { scannerText } from '../../i18n/scanners';
import { useConsoleText } from '../../console/texts/text';
import { Icon } from '../../theme/Icon';
import { FailureAlert } from '../../console/parts/FailureAlert';
import { useShowMore } from '../../console/useShowMore';
import classes from './door.module.css';

const FIRST = 10;

interface ConflictsProps {
  eventId: string | null;
  total: number;
  zone: string | undefined;
}

/** Scans that let in more people than were counted, each with the scan that was counted first. */
export function Conflicts({ eventId, total, zone }: ConflictsProps) {
  const text = useConsoleText();
  const words = text.doorPanel.conflicts;
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['checkin/conflicts', { eventId }],
    queryFn: ({ signal }) => provider.conflicts({ eventId }, signal),
  });
  const { shown, hidden, showAll } = useShowMore(data ?? [], FIRST);
  const scan = ({ label, account, sent_by: sentBy, scanned_at: at }: ConflictingScan) => (
    <>
      <b>{timeOfDay(text, at, zone)}</b>
      {` · ${label ?? text.doorPanel.unnamed} · `}
      {scannerText(text, account, sentBy)}
    </>
  );
  const row = (conflict: Conflict, at: number) => (
    // The key is the position, because two conflicts may have the same scan id.
    <li key={at} className={classes.row}>
      <div className={classes.rowHead}>
        <h3>{conflict.name ?? words.unknownPerson}</h3>
        <Badge icon="warning" color="warning">
          {words.outcomes[conflict.outcome]}
        </Badge>
        {conflict.station === 'food' && (
          <Badge icon="with_food" color="with_food">
            {text.doorPanel.stations.food}
          </Badge>
        )}
      </div>
      <dl className={classes.facts}>
        <Fact label={words.letIn}>
          {conflict.ticket_quantity === null
            ? words.countedOfNone(conflict.let_in)
            : words.counted(conflict.let_in, conflict.counted, conflict.ticket_quantity)}
        </Fact>
        <Fact label={words.thisScan}>{scan(conflict.scan)}</Fact>
        <Fact label={words.otherScan}>{conflict.other ? scan(conflict.other) : words.noOther}</Fact>
      </dl>
    </li>
  );
  return (
    <Paper component="section" className={classes.card} aria-label={words.title}>
      <h2>
        {words.title} <span className={classes.total}>{countText(text, total)}</span>
      </h2>
      <p className={classes.tip}>{words.tip}</p>
      {!data && error && (
        <div className={classes.failure}>
          <FailureAlert error={asApiError(error)} message={words.loadFailed} />
          <Button startIcon={<Icon name="retry" />} onClick={() => void refetch()}>
            {text.tryAgain}
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton variant="rounded" className={classes.skeleton} />}
      <ul>{shown.map(row)}</ul>
      {hidden > 0 && <Button onClick={showAll}>{text.doorPanel.showMore(hidden)}</Button>}
    </Paper>
  );
}
