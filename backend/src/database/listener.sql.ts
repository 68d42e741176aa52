/** Any answer will do. */
export const HEARTBEAT = 'select 1';

/** @param channel quoted as an identifier */
export const listenTo = (channel: string): string => `listen ${channel}`;
