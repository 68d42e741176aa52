import { FeatureError, type Problem } from '../http/problem.js';

export type UploadErrorCode =
  | 'not_multipart'
  | 'no_file'
  | 'no_attendee'
  | 'too_large'
  | 'too_many_pixels'
  | 'heic'
  | 'not_an_image'
  | 'broken_image'
  | 'unknown_registration'
  | 'not_the_seller'
  | 'not_zelle'
  | 'cancelled'
  | 'unknown_screenshot'
  | 'store_out_of_reach'
  | 'not_signed_in'
  | 'insufficient_permissions';

export class UploadError extends FeatureError {
  constructor(
    readonly code: UploadErrorCode,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }

  toProblem(): Problem {
    switch (this.code) {
      case 'not_multipart':
        return {
          status: 415,
          detail: 'Send the picture as multipart/form-data with the fields file and attendee_id',
        };
      case 'no_file':
        return field('file', 'Transaction screenshot is required for Zelle payments');
      case 'no_attendee':
        return field('attendee_id', 'attendee_id must be the id of a registration');
      case 'too_large':
        return { status: 413, detail: 'The picture is larger than 10 MB' };
      case 'too_many_pixels':
        return { status: 413, detail: 'The picture has more than 50 megapixels' };
      case 'heic':
        return {
          status: 415,
          detail:
            'HEIC pictures cannot be read here. Please choose a PNG, JPEG, WebP or AVIF picture, or take a screenshot.',
        };
      case 'not_an_image':
        return { status: 415, detail: 'The file is not a PNG, JPEG, WebP or AVIF picture' };
      case 'broken_image':
        return { status: 415, detail: 'The picture is damaged and cannot be read' };
      case 'unknown_registration':
        return { status: 404, detail: 'No registration found' };
      case 'not_the_seller':
      case 'insufficient_permissions':
        return { status: 403, detail: 'Insufficient permissions' };
      case 'not_zelle':
        return { status: 409, detail: 'This registration was not paid by Zelle' };
      case 'cancelled':
        return { status: 409, detail: 'This registration was cancelled' };
      case 'unknown_screenshot':
        return { status: 404, detail: 'No screenshot found' };
      case 'store_out_of_reach':
        return { status: 503, detail: 'Pictures are out of reach at the moment. Please try again.' };
      case 'not_signed_in':
        return { status: 401, detail: 'Please log in first' };
    }
  }
}

const field = (name: string, message: string): Problem => ({
  status: 422,
  detail: message,
  errors: { [name]: [message] },
});
