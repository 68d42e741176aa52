import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useConsoleText } from '../console/texts/text';
import { LoadFailed } from '../console/parts/LoadFailed';
import { PageHead } from '../console/parts/PageHead';
import classes from './admin.module.css';

interface RecordFrameProps {
  /** Undefined while it loads. */
  title: string | undefined;
  /** Actions beside the title. */
  actions?: ReactNode;
  error: unknown;
  reload: () => void;
  children: ReactNode;
}

/** The page of one record: loading, failed, or loaded. */
export function RecordFrame({ title, actions, error, reload, children }: RecordFrameProps) {
  const text = useConsoleText();
  if (title === undefined && error)
    return <LoadFailed message={text.admin.recordFailed} error={error} onRetry={reload} />;
  if (title === undefined) return <Skeleton variant="rounded" className={classes.recordSkeleton} />;
  return (
    <>
      <PageHead title={title}>{actions}</PageHead>
      {children}
    </>
  );
}
