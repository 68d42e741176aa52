import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useConsoleText } from '../console/texts/text';
import { PageHead } from '../console/parts/PageHead';
import { Icon } from '../theme/Icon';
import Alert from '@mui/material/Alert';
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
      <PageHead title={title}>{actions}</PageHead>
      {children}
    </>
  );
}
