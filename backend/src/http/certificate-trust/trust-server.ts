import { createServer, type Server } from 'node:http';
import type { TrustPages } from './trust-pages.js';

const HEADERS = {
  // No `upgrade-insecure-requests`: readers of this page cannot use https yet.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};
const LONGEST_REQUEST_MS = 10_000;
const MAX_CONNECTIONS = 500;

/**
 * Creates a plain http server for phones that do not trust the certificate yet and would get a warning over https. It serves only
 * `/trust`, and redirects everything else to `publicUrl`, never to the host that a request names.
 * @param publicUrl without a trailing slash
 */
export function createTrustServer(pages: TrustPages, publicUrl: string): Server {
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const [path] = (request.url ?? '/').split('?', 1);
    const answer = isRead ? pages(path!, request.headers['accept-language']) : undefined;
    if (!isRead) response.writeHead(405, { ...HEADERS, Allow: 'GET, HEAD', Connection: 'close' });
    else if (answer) response.writeHead(200, { ...HEADERS, 'Content-Type': answer.type });
    // An absolute URL as the path, as sent to a proxy, does not belong to us: redirect to the start page.
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
