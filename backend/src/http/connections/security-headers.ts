import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Settings } from '../../config/settings.js';

/** The headers that helmet gives every answer: always the same, so it is asked once and not at each request. */
export function readSecurityHeaders(settings: Settings): Promise<OutgoingHttpHeaders> {
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
        upgradeInsecureRequests: settings.publicUrl.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: settings.publicUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  return new Promise((resolve, reject) =>
    setHeaders(request, response, (error) => (error ? reject(error) : resolve({ ...response.getHeaders() }))),
  );
}
