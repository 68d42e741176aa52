import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { countText } from '../../i18n/numbers';
import { useText } from '../../i18n/text';
import Paper from '@mui/material/Paper';
import type { Bar } from './series';
import classes from './charts.module.css';

// Loaded later, because the chart library is the largest part of the dashboard, and the figures come first.
const BarsChart = lazy(() => import('./BarsChart'));

interface SeriesCardProps {
  title: string;
  /** The chart's message, in a sentence; undefined while it loads. */
  finding: string | undefined;
  bars: readonly Bar[];
  /** Message if there are no bars. */
  empty: string;
  columns: { when: string; count: string };
  mask: string | null;
}

/** A chart over time: its finding, the bars, and a table for screen readers. */
export function SeriesCard({ title, finding, bars, empty, columns, mask }: SeriesCardProps) {
  const text = useText();
  return (
    <Paper component="section" className={classes.card} aria-busy={finding === undefined}>
      <h2>{title}</h2>
      <p className={classes.finding}>
        {finding === undefined ? <Skeleton width="60%" /> : <Finding>{finding}</Finding>}
      </p>
      {finding === undefined && <Skeleton variant="rounded" className={classes.plot} />}
      {finding !== undefined && bars.length === 0 && <p className={classes.empty}>{empty}</p>}
      {bars.length > 0 && (
        <>
          <div aria-hidden="true">
            <Suspense fallback={<Skeleton variant="rounded" className={classes.plot} />}>
              <BarsChart bars={bars} mask={mask} />
            </Suspense>
          </div>
          <div className="visually-hidden">
            <table>
              <caption>{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{columns.when}</th>
                  <th scope="col">{columns.count}</th>
                </tr>
              </thead>
              <tbody>
                {bars.map(({ name, count }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{mask ?? countText(text, count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Paper>
  );
}

/** A sentence with its numbers in bold. */
function Finding({ children }: { children: string }) {
  const parts = children.split(/(\d[\d.,]*|\*{3})/);
  return <>{parts.map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))}</>;
}
