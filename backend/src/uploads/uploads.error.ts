import { CHANGE_PROBLEMS } from '../attendees/changes/changes.error.js';
import { AUTH_PROBLEMS } from '../auth/auth.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';

export const UPLOAD_PROBLEMS = {
  not_signed_in: AUTH_PROBLEMS.not_signed_in,
  insufficient_permissions: AUTH_PROBLEMS.insufficient_permissions,
  no_registration: CHANGE_PROBLEMS.no_registration,
  registration_cancelled: CHANGE_PROBLEMS.registration_cancelled,
  not_multipart: {
    status: 415,
    detail: 'Send the picture as multipart/form-data with the fields file and attendee_id',
  },
  picture_too_large: { status: 413, detail: 'The picture is larger than 10 MB' },
  picture_too_many_pixels: { status: 413, detail: 'The picture has more than 50 megapixels' },
  picture_is_heic: {
    status: 415,
    detail:
      'HEIC pictures cannot be read here. Please choose a PNG, JPEG, WebP or AVIF picture, or take a screenshot.',
  },
  not_a_picture: { status: 415, detail: 'The file is not a PNG, JPEG, WebP or AVIF picture' },
  broken_picture: { status: 415, detail: 'The picture is damaged and cannot be read' },
  undecodable_picture: {
    status: 415,
    detail: 'The picture cannot be read here. Please choose a smaller one, or take a screenshot of it.',
  },
  not_paid_by_zelle: { status: 409, detail: 'This registration was not paid by Zelle' },
  no_screenshot: { status: 404, detail: 'No screenshot found' },
  pictures_busy: {
    status: 503,
    detail: 'Too many pictures are arriving at this moment. Please try again in {seconds} seconds.',
    params: { seconds: 'count' },
  },
  pictures_unavailable: {
    status: 503,
    detail: 'Pictures are out of reach at the moment. Please try again.',
  },
} as const satisfies ProblemTypes;

export type UploadErrorCode = Exclude<keyof typeof UPLOAD_PROBLEMS, 'pictures_busy'>;

export class UploadError extends FeatureError {
  constructor(
    readonly code: UploadErrorCode,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }

  toProblem(): Problem {
    return problem(UPLOAD_PROBLEMS, this.code);
  }
}

export const noScreenshot = (): UploadError => new UploadError('no_screenshot');
