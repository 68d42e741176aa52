import { CHANGE_PROBLEMS } from '../attendees/changes/changes.error.js';
import { AUTH_PROBLEMS } from '../auth/auth.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';
import { PICTURE_PROBLEMS } from './pictures/picture.error.js';

export const UPLOAD_PROBLEMS = {
  ...PICTURE_PROBLEMS,
  not_signed_in: AUTH_PROBLEMS.not_signed_in,
  session_ended: AUTH_PROBLEMS.session_ended,
  account_deactivated: AUTH_PROBLEMS.account_deactivated,
  role_changed: AUTH_PROBLEMS.role_changed,
  insufficient_permissions: AUTH_PROBLEMS.insufficient_permissions,
  second_factor_overdue: AUTH_PROBLEMS.second_factor_overdue,
  no_registration: CHANGE_PROBLEMS.no_registration,
  registration_cancelled: CHANGE_PROBLEMS.registration_cancelled,
  not_multipart: {
    status: 415,
    detail: 'Send the picture as multipart/form-data, in the field file',
  },
  picture_too_large: { status: 413, detail: 'The picture is larger than 10 MB' },
  not_paid_by_zelle: { status: 409, detail: 'This registration was not paid by Zelle' },
  transfer_verified: {
    status: 409,
    detail: 'This transfer is verified, so its picture cannot be replaced',
  },
  no_screenshot: { status: 404, detail: 'No screenshot found' },
} as const satisfies ProblemTypes;

type UploadErrorCode = Exclude<keyof typeof UPLOAD_PROBLEMS, 'pictures_busy'>;

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
