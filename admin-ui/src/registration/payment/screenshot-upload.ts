import type { SamePictureDto, UploadedDto } from '../../api/generated/rest';
import { ApiError, errorOfAnswer, jsonOf } from '../../api/error';
import { currentSession, noteRefusal } from '../../api/session';

/** Image types that the server accepts. This list makes an iPhone convert its HEIC pictures to JPEG. */
export const SCREENSHOT_TYPES = 'image/png,image/jpeg,image/webp,image/avif';

/** An upload without any progress or answer for this long is aborted, in milliseconds. */
const STALLED_MS = 120_000;

/**
 * Uploads the screenshot of a bank transfer to its registration, where it replaces an earlier one. The upload may be slow; it is
 * aborted only if it stalls. `onProgress` is called with the fraction sent, from 0 to 1.
 * @returns the seller's other sales with the same picture
 * @throws ApiError
 */
export function uploadScreenshot(
  attendeeId: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<readonly SamePictureDto[]> {
  const token = currentSession()?.token;
  const body = new FormData();
  body.append('attendee_id', attendeeId);
  body.append('file', file);
  return new Promise((resolve, reject) => {
    // Not `fetch`, which does not report upload progress.
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
        const answer = jsonOf(request.responseText) as Partial<UploadedDto> | null;
        return resolve(answer?.same_picture ?? []);
      }
      const error = errorOfAnswer(status, jsonOf(request.responseText));
      noteRefusal(token, error);
      reject(error);
    });
    request.send(body);
  });
}
