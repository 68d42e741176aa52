import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useConsoleText } from '../console/texts/text';
import { Icon } from '../theme/Icon';
import Alert from '@mui/material/Alert';
import classes from './admin.module.css';

interface RecordFrameProps {
  /** Undefined while it loads. */
  title: string | undefined;
  error: unknown;
  reload: () => void;
  children: ReactNode;
}

/** The page of one record: loading, failed, or loaded. */
export function RecordFrame({ title, error, reload, children }: RecordFrameProps) {
  const text = useConsoleText();
  if (title === undefined && error) {
    return (
      <div className={classes.failed}>
        <Alert severity="error">{text.admin.recordFailed}</Alert>
        <Button startIcon={<Icon name="retry" />} onClick={reload}>
          {text.tryAgain}
        </Button>
      </div>
    );
  }
  if (title === undefined) return <Skeleton variant="rounded" className={classes.recordSkeleton} />;
  return (
    <>
      <title>{text.pageTitle(title)}</title>
      <h2 className={classes.recordTitle}>{title}</h2>
      {children}
    </>
  );
}
