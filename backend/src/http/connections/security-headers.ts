import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isIP, Socket } from 'node:net';
import helmet from 'helmet';
import type { Settings } from '../../config/settings.js';

/** The headers that helmet gives every answer: always the same, so it is asked once and not at each request. */
export function readSecurityHeaders(settings: Settings): Promise<OutgoingHttpHeaders> {
  const { protocol, hostname } = new URL(settings.publicUrl);
  const isHttps = protocol === 'https:';
  const setHeaders = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The scanner's decoder is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Emotion, MUI's styling engine, writes its rules into style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: isHttps ? [] : null,
      },
    },
    // For an address it means nothing, and the same server's `localhost` would be bound to https in all its other uses.
    strictTransportSecurity: isHttps && isIP(hostname.replace(/^\[|\]$/g, '')) === 0,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  return new Promise((resolve, reject) =>
    setHeaders(request, response, (error) => (error ? reject(error) : resolve({ ...response.getHeaders() }))),
  );
}
