import type { ApiError } from '../../api/error';

/**
 * Whether a failed call counts as unanswered: a network failure, a server error, a rate limit, or a response that did not come
 * from our server but from something in between, such as a proxy.
 */
export const isUnanswered = ({ status, isFromServer }: ApiError): boolean =>
  status === 0 || status >= 500 || status === 429 || !isFromServer;
