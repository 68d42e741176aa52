import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { Icon, type IconName } from '../../theme/Icon';
import classes from './charts.module.css';

const SplitChart = lazy(() => import('./SplitChart'));

interface Part {
  name: string;
  icon: IconName;
  /** Decides the length of its part of the bar; undefined while it loads. */
  size: number | undefined;
  /** The formatted number above the bar. */
  figure: string;
  colour: string;
}

/** Two parts of a whole, each with name, icon and number above its part of the bar. */
export function Split({
  title,
  first,
  second,
  empty,
}: {
  title: string;
  first: Part;
  second: Part;
  empty: string;
}) {
  const whole = first.size === undefined || second.size === undefined ? null : first.size + second.size;
  return (
    <div className={classes.splitBlock} aria-busy={whole === null}>
      <h2>{title}</h2>
      <dl className={classes.parts}>
        <div>
          <dt>
            <Icon name={first.icon} />
            {first.name}
          </dt>
          <dd>{first.figure}</dd>
        </div>
        <div>
          <dt>
            {second.name}
            <Icon name={second.icon} />
          </dt>
          <dd>{second.figure}</dd>
        </div>
      </dl>
      <div className={classes.split} aria-hidden={whole !== null && whole > 0}>
        {whole === null ? (
          <Skeleton variant="rounded" className={classes.split} />
        ) : whole === 0 ? (
          <p className={classes.nothing}>{empty}</p>
        ) : (
          <Suspense fallback={<Skeleton variant="rounded" className={classes.split} />}>
            <SplitChart
              first={first.size!}
              second={second.size!}
              solid={first.colour}
              hatched={second.colour}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
