import type { ApiError } from '../../api/error';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';

/** What failed, and the server's reason where it helps: somebody else was quicker, or these are too many requests. */
export function FailureAlert({ error, message }: { error: ApiError; message: string }) {
  return (
    <Alert severity="error">
      <AlertTitle>{message}</AlertTitle>
      {error.reason}
    </Alert>
  );
}
