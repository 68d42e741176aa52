import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../console/data-provider/data-provider';
import { moneyText } from '../i18n/money';
import { useTransfersText } from './texts/text';
import classes from './transfers.module.css';

/** Shows how much of the event's transfers is verified, in dollars. */
export function Progress({ eventId }: { eventId: string | null }) {
  const words = useTransfersText().transfers;
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['stats', eventId],
    queryFn: ({ signal }) => provider.stats({ eventId }, signal),
    enabled: eventId !== null,
  });
  if (!data) return <div className={classes.progress} />;
  const { zelle_verified: verified, revenue_zelle: all } = data;
  const label = words.progress(moneyText(verified), moneyText(all));
  return (
    <div className={classes.progress}>
      <p>{label}</p>
      <LinearProgress
        variant="determinate"
        value={all > 0 ? Math.floor((verified / all) * 100) : 0}
        aria-label={label}
      />
    </div>
  );
}
