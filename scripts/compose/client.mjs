import https from 'node:https';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

/**
 * An HTTP and WebSocket client that does what a browser does, over TLS verified against the stack's certificate authority.
 *
 * @typedef {ReturnType<typeof openClient>} Client
 * @typedef {{ status: number, body: any, headers: import('node:http').IncomingHttpHeaders, ms: number }} Answer
 *   status 0: the connection ended without an answer; body: parsed JSON, else a Buffer
 * @typedef {{ token?: string, key?: string, body?: unknown, form?: FormData, timeoutMs?: number }} Request
 *   key: idempotency key
 */

/**
 * @param {{ port: number, ca?: string }} options without `ca`, only the machine's authorities are trusted
 */
export function openClient({ port, ca }) {
  const agent = new https.Agent({ ca, keepAlive: true });

  /**
   * @param {string} method
   * @param {string} path
   * @param {Request} [request]
   * @returns {Promise<Answer>} rejects if there is no answer
   */
  async function send(method, path, { token, key, body, form, timeoutMs = 60_000 } = {}) {
    // Response encodes a form as multipart/form-data.
    const encoded = form ? new Response(form) : undefined;
    const content = encoded ? Buffer.from(await encoded.arrayBuffer()) : JSON.stringify(body);
    const type = encoded?.headers.get('content-type') ?? 'application/json';
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(content ? { 'content-type': type, 'content-length': Buffer.byteLength(content) } : {}),
    };
    const since = performance.now();
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const request = https.request({ host: 'localhost', port, agent, method, path, headers, signal });
      request.once('error', reject);
      request.once('response', (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const all = Buffer.concat(chunks);
          const isJson = response.headers['content-type']?.includes('json');
          resolve({
            status: response.statusCode ?? 0,
            body: isJson ? JSON.parse(all.toString()) : all,
            headers: response.headers,
            ms: performance.now() - since,
          });
        });
      });
      request.end(content);
    });
  }

  return {
    send,
    /**
     * @param {Parameters<typeof send>} request
     * Like `send`, but resolves if there is no answer.
     * @returns {Promise<Answer>} status 0 if there is no answer
     */
    try: (...request) => {
      const since = performance.now();
      return send(...request).catch(() => ({
        status: 0,
        body: undefined,
        headers: {},
        ms: performance.now() - since,
      }));
    },
    /**
     * Like `send`, but throws unless the status is 2xx.
     * @param {Parameters<typeof send>} request
     * @returns {Promise<any>} the body
     */
    must: async (...request) => {
      const { status, body } = await send(...request);
      if (status < 200 || status > 299)
        throw new Error(`${request[0]} ${request[1]}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    /**
     * Subscribes to changes as a dashboard does, and collects them.
     * @param {string} token
     */
    listen: (token) => {
      /** @type {{ kind: string, id: string }[]} */
      const changes = [];
      let isConnected = false;
      const client = createClient({
        url: `wss://localhost:${port}/graphql`,
        webSocketImpl: class extends WebSocket {
          /** @param {string} url @param {string} protocol */
          constructor(url, protocol) {
            super(url, protocol, { ca });
          }
        },
        connectionParams: { authorization: `Bearer ${token}` },
        retryAttempts: 20,
        shouldRetry: () => true,
        on: { connected: () => (isConnected = true), closed: () => (isConnected = false) },
      });
      client.subscribe(
        { query: 'subscription { dashboardChanged { kind id } }' },
        {
          next: ({ data }) => void (data && changes.push(/** @type {any} */ (data).dashboardChanged)),
          error: () => {},
          complete: () => {},
        },
      );
      return { changes, isConnected: () => isConnected, stop: () => void client.dispose() };
    },
    close: () => agent.destroy(),
  };
}
