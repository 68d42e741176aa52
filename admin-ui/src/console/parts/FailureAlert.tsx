import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ApiError } from '../../api/error';

interface FailureAlertProps {
  error: ApiError;
  /** What failed. */
  message: string;
  /** Said of a change that may have been made all the same: its answer did not come. */
  lost?: string;
}

/**
 * What failed, and the server's reason where it helps: somebody else was quicker, or these are too many requests. Of a change,
 * whatever the server says.
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
