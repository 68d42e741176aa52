import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { Icon } from '../../theme/Icon';
import classes from './list-message.module.css';

interface ListMessageProps {
  /** Reads the list again; set if it failed to load. */
  onRetry?: () => void;
  children?: ReactNode;
}

/** Takes the place of rows if there are none or they failed to load. */
export function ListMessage({ onRetry, children }: ListMessageProps) {
  const text = useText();
  return (
    <div className={classes.message} role="status">
      {children && <p>{children}</p>}
      {onRetry && (
        <Button startIcon={<Icon name="retry" />} onClick={onRetry}>
          {text.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** Placeholders for rows that are loading. */
export function ListLoading({ rows = 10 }: { rows?: number }) {
  return (
    <div className={classes.loading} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} variant="rounded" />
      ))}
    </div>
  );
}
