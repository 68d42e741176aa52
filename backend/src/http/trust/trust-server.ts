import { createServer, type Server } from 'node:http';
import type { TrustPages } from './trust.js';

const HEADERS = {
  // No `upgrade-insecure-requests`: whoever reads this cannot go to https yet.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};
const LONGEST_REQUEST_MS = 10_000;
const MAX_CONNECTIONS = 500;

/**
 * A server for phones that do not trust the certificate yet and would meet a warning by https. By plain http it shows
 * `/trust` and nothing else, and sends everything else on to where Usher is: never to where a request says that it is.
 * @param publicUrl without a slash at its end
 */
export function createTrustServer(pages: TrustPages, publicUrl: string): Server {
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const [path] = (request.url ?? '/').split('?', 1);
    const answer = isRead ? pages(path!, request.headers['accept-language']) : undefined;
    // No body is read here.
    if (!isRead) response.writeHead(405, { ...HEADERS, Allow: 'GET, HEAD', Connection: 'close' });
    else if (answer) response.writeHead(200, { ...HEADERS, 'Content-Type': answer.type });
    // Where the path is a whole address, as for a proxy, it is nowhere of ours.
    else
      response.writeHead(302, {
        ...HEADERS,
        Location: publicUrl + (path!.startsWith('/') ? request.url : '/'),
      });
    response.end(request.method === 'HEAD' ? undefined : answer?.body);
  });
  server.headersTimeout = LONGEST_REQUEST_MS;
  server.requestTimeout = LONGEST_REQUEST_MS;
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
