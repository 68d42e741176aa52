import type { ApiError } from '../../api/client';
import { Note } from '../../ui/Note';

/** What failed, and where somebody else was quicker also the server's reason. */
export function FailureNote({ error, message }: { error: ApiError; message: string }) {
  return (
    <Note kind="error" title={message}>
      {error.status === 409 && error.sentence('')}
    </Note>
  );
}
