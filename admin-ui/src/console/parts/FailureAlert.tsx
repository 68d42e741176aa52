import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ApiError } from '../../api/error';

interface FailureAlertProps {
  error: ApiError;
  /** What failed. */
  message: string;
  /** For a change: the message if no answer came, since the change may have been made nevertheless. */
  lost?: string;
}

/**
 * Shows what failed, and the server's reason if it helps: another user was quicker, or there were too many requests. For a
 * change (`lost` is set), shows whatever the server says.
 */
export function FailureAlert({ error, message, lost }: FailureAlertProps) {
  const change = error.isUnsettled ? lost : error.sentence('');
  return (
    <Alert severity="error">
      <AlertTitle>{message}</AlertTitle>
      {lost === undefined ? error.reason : change}
    </Alert>
  );
}
