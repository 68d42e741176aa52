import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { asApiError } from '../../api/error';
import { useText } from '../../i18n/text';
import { Icon } from '../../theme/Icon';
import classes from './load-failed.module.css';

interface LoadFailedProps {
  message: string;
  /** Why; what helps of it is shown. */
  error?: unknown;
  onRetry: () => void;
}

/** Takes the place of what failed to load. */
export function LoadFailed({ message, error, onRetry }: LoadFailedProps) {
  const text = useText();
  return (
    <div className={classes.failed}>
      <Alert severity="error">
        <AlertTitle>{message}</AlertTitle>
        {error ? asApiError(error).reason : null}
      </Alert>
      <Button startIcon={<Icon name="retry" />} onClick={onRetry}>
        {text.tryAgain}
      </Button>
    </div>
  );
}
