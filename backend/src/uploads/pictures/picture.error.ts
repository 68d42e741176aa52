import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';

export const PICTURE_PROBLEMS = {
  picture_too_many_pixels: { status: 413, detail: 'The picture has more than 50 megapixels' },
  picture_too_long: { status: 413, detail: 'The picture is more than 32,768 pixels wide or high' },
  picture_is_heic: {
    status: 415,
    detail:
      'HEIC pictures cannot be read here. Please choose a PNG, JPEG, WebP or AVIF picture, or take a screenshot.',
  },
  picture_is_animated: {
    status: 415,
    detail:
      'Animated pictures cannot be read here. Please choose a picture that does not move, or take a screenshot.',
  },
  not_a_picture: { status: 415, detail: 'The file is not a PNG, JPEG, WebP or AVIF picture' },
  broken_picture: { status: 415, detail: 'The picture is damaged and cannot be read' },
  undecodable_picture: {
    status: 415,
    detail: 'The picture cannot be read here. Please choose a smaller one, or take a screenshot of it.',
  },
  pictures_unavailable: {
    status: 503,
    detail: 'Pictures are out of reach at the moment. Please try again.',
  },
  pictures_busy: {
    status: 503,
    detail: 'Too many pictures are arriving at this moment. Please try again in {seconds}.',
    params: { seconds: 'wait' },
  },
} as const satisfies ProblemTypes;

type PictureErrorCode = Exclude<keyof typeof PICTURE_PROBLEMS, 'pictures_busy'>;

/** A file that cannot be decoded. */
export class PictureError extends FeatureError {
  constructor(
    readonly code: PictureErrorCode,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }

  toProblem(): Problem {
    return problem(PICTURE_PROBLEMS, this.code);
  }
}
