import { FeatureError, type Problem } from '../http/problem.js';

export type SellerErrorCode = 'no_seller' | 'not_a_volunteer' | 'other_seller' | 'other_event';

export class SellerError extends FeatureError {
  constructor(readonly code: SellerErrorCode) {
    super(code);
  }

  toProblem(): Problem {
    switch (this.code) {
      case 'no_seller':
        return { status: 404, detail: 'No seller found' };
      case 'not_a_volunteer':
        return { status: 422, detail: "Only a volunteer's money can be cleared" };
      // A volunteer sees nobody's sales but their own, and past events only there.
      case 'other_seller':
      case 'other_event':
        return { status: 403, detail: 'Insufficient permissions' };
    }
  }
}
