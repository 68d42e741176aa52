import type { ApiError } from '../../api/error';
import { Note } from '../../ui/Note';

/** What failed, and the server's reason where it helps: somebody else was quicker, or these are too many requests. */
export function FailureNote({ error, message }: { error: ApiError; message: string }) {
  return (
    <Note kind="error" title={message}>
      {error.reason}
    </Note>
  );
}
