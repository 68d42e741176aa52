/** What a page tells a new service worker that waits. */
export const TAKE_OVER = 'usher.take-over';
