import { AUTH_PROBLEMS } from '../auth/auth.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';

export const SECOND_FACTOR_PROBLEMS = {
  ticket_expired: AUTH_PROBLEMS.ticket_expired,
  wrong_code: { status: 401, detail: 'This code is wrong or was used. Please wait for the next one.' },
  wrong_passkey: { status: 401, detail: 'This passkey is not accepted' },
  wrong_app_code: {
    status: 400,
    detail: 'This code is wrong. Please check the time on your phone, or begin anew.',
  },
  passkey_refused: { status: 400, detail: 'The passkey could not be added. Please begin anew.' },
  passkey_known: { status: 409, detail: 'This passkey was added already' },
  passkeys_unavailable: {
    status: 409,
    detail: 'There are no passkeys at this address. They need a name such as tickets.example.org, and https.',
  },
  no_passkey: { status: 404, detail: 'No passkey found' },
  no_app: { status: 404, detail: 'No authenticator app found' },
  no_second_factor: {
    status: 409,
    detail: 'Recovery codes come with a passkey or an authenticator app. Please add one first.',
  },
  second_factor_needed: {
    status: 409,
    detail: 'Your account must have a passkey or an authenticator app. Please add another one first.',
  },
  own_second_factor: {
    status: 409,
    detail: 'This is your own account: remove its passkeys and its app on your profile',
  },
} as const satisfies ProblemTypes;

export class SecondFactorError extends FeatureError {
  constructor(readonly code: keyof typeof SECOND_FACTOR_PROBLEMS) {
    super(code);
  }

  toProblem(): Problem {
    return problem(SECOND_FACTOR_PROBLEMS, this.code);
  }
}
