import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isIP, Socket } from 'node:net';
import helmet from 'helmet';
import type { Settings } from '../../config/settings.js';

/** Computes helmet's headers once at startup: they are the same for every answer. */
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
    // HSTS does not apply to IP addresses, and would force https on every other use of the same machine's `localhost`.
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
