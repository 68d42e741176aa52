import Alert from '@mui/material/Alert';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ApiError } from '../../api/error';
import { FailureAlert } from './FailureAlert';

const ABOUT_THE_FORM: ReadonlySet<number> = new Set([400, 404, 409, 422]);

interface SaveFailureProps {
  /** Why the form around it was not saved; null if nothing failed. */
  error: ApiError | null;
  /** What failed. */
  message: string;
  /** See FailureAlert. */
  lost?: string;
  /** The server's names of the fields that have another one here. */
  serverNames?: Partial<Record<string, string>>;
}

/** Says why a form was not saved: at the fields that the server names, of which the first takes the focus, or else here. */
export function SaveFailure({ error, message, lost, serverNames = {} }: SaveFailureProps) {
  const { setError, formState } = useFormContext();
  const broken = Object.keys(formState.defaultValues ?? {}).flatMap((name) => {
    const [sentence] = error?.errors[serverNames[name] ?? name] ?? [];
    return sentence === undefined ? [] : [{ name, sentence }];
  });
  useEffect(() => {
    broken.forEach(({ name, sentence }, at) =>
      setError(name, { message: sentence }, { shouldFocus: at === 0 }),
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [error]);
  if (error === null || broken.length > 0) return null;
  // A conflict, or an input that no field holds, says itself what was not saved.
  if (lost === undefined && ABOUT_THE_FORM.has(error.status))
    return <Alert severity="error">{error.sentence(message)}</Alert>;
  return <FailureAlert error={error} message={message} lost={lost} />;
}
