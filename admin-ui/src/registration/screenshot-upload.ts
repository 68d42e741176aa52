import { ApiError, errorOfAnswer, jsonOf } from '../api/error';
import { currentSession, endSessionOf } from '../api/session';

/** Another own sale that has the same picture. */
export interface SamePicture {
  attendee_id: string;
  name: string;
  same_person: boolean;
  /** Dollars, of all sales to the same person with this picture. */
  sum: number | null;
}

/** What the server reads. The list makes an iPhone turn its HEIC pictures into JPEG on its own. */
export const SCREENSHOT_TYPES = 'image/png,image/jpeg,image/webp,image/avif';

/** An upload of which nothing more was sent, or answered, for so long has no network any more; in milliseconds. */
const STALLED_MS = 120_000;

/**
 * Uploads the picture of a bank transfer to its registration, where it replaces an earlier one. It may be slow, and ends only
 * where it stalls: `onProgress` is called with the fraction sent, from 0 to 1.
 * @returns other own sales with the same picture
 * @throws ApiError
 */
export function uploadScreenshot(
  attendeeId: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<readonly SamePicture[]> {
  const token = currentSession()?.token;
  const body = new FormData();
  body.append('attendee_id', attendeeId);
  body.append('file', file);
  return new Promise((resolve, reject) => {
    // Not `fetch`: it cannot tell how much has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload-transaction-screenshot');
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    const stalled = () => setTimeout(() => request.abort(), STALLED_MS);
    let timer = stalled();
    request.addEventListener('loadend', () => clearTimeout(timer));
    request.addEventListener('abort', () => reject(new ApiError(0)));
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      clearTimeout(timer);
      timer = stalled();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('error', () => reject(new ApiError(0)));
    request.addEventListener('load', () => {
      const { status } = request;
      if (status >= 200 && status < 300) {
        const answer = jsonOf(request.responseText) as { same_picture?: SamePicture[] } | null;
        return resolve(answer?.same_picture ?? []);
      }
      const error = errorOfAnswer(status, jsonOf(request.responseText));
      if (error.isSessionOver) endSessionOf(token);
      reject(error);
    });
    request.send(body);
  });
}
