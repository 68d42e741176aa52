import type { ApiError } from '../../api/error';

/**
 * Whether a failed call is no answer: the network, a server that cannot, one that has too much to do, or somebody in
 * between who answers in its place.
 */
export const isNoAnswer = ({ status, isFromServer }: ApiError): boolean =>
  status === 0 || status >= 500 || status === 429 || !isFromServer;
