import Skeleton from '@mui/material/Skeleton';
import { LoadFailed } from '../console/parts/LoadFailed';
import { useConsoleText } from '../console/texts/text';
import { ScreenshotCard } from './ScreenshotCard';
import type { Screenshot } from './screenshots';
import classes from './uploads.module.css';

interface ScreenshotGridProps {
  /** Undefined until they have loaded. */
  shown: readonly Screenshot[] | undefined;
  /** Whether the event has any screenshots, shown or not. */
  hasAny: boolean;
  hasFailed: boolean;
  retry: () => void;
  zone: string | undefined;
  onOpen: (id: string) => void;
}

export function ScreenshotGrid({ shown, hasAny, hasFailed, retry, zone, onOpen }: ScreenshotGridProps) {
  const text = useConsoleText();
  const words = text.uploads;
  if (hasFailed) return <LoadFailed message={words.loadFailed} onRetry={retry} />;
  if (!shown) {
    return (
      <div className={classes.grid} role="status" aria-label={text.loading}>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <Skeleton key={place} variant="rounded" className={classes.skeleton} />
        ))}
      </div>
    );
  }
  if (shown.length === 0) {
    return (
      <div className={classes.empty} role="status">
        <h2>{words.none}</h2>
        <p>{hasAny ? words.noneMatch : words.noneYet}</p>
      </div>
    );
  }
  return (
    <ul className={classes.grid}>
      {shown.map((shot) => (
        <ScreenshotCard key={shot.id} shot={shot} zone={zone} onOpen={onOpen} />
      ))}
    </ul>
  );
}
