import { ApiError, errorOfAnswer, jsonOf } from './error';
import { currentSession, noteRefusal } from './session';

/**
 * Downloads a file from the API and saves it under the name that the server gives it. There is no time-out. `onProgress` is
 * called with the number of bytes received so far. With a `body` it is asked for by POST.
 * @throws ApiError, with status 0 if there was no answer or the connection broke off
 */
export async function download(
  path: string,
  query: Record<string, string | undefined>,
  onProgress: (bytes: number) => void,
  body?: object,
): Promise<void> {
  const session = currentSession();
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(`${path}?${new URLSearchParams(entries)}`, {
    headers: {
      ...(session && { Authorization: `Bearer ${session.token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError(0);
  });
  if (!response.ok) {
    const error = errorOfAnswer(response.status, jsonOf(await response.text().catch(() => '')));
    noteRefusal(session?.token, error);
    throw error;
  }
  if (!response.body) throw new ApiError(0);
  const chunks: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new ApiError(0);
    });
    if (done) break;
    chunks.push(value);
    bytes += value.byteLength;
    onProgress(bytes);
  }
  save(new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' }), nameOf(response));
}

const nameOf = (response: Response): string =>
  /filename="?([^";]+)"?/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'usher.csv';

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // After a minute the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
