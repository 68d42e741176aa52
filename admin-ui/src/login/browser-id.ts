const KEY = 'usher.browser';

/** 128 random bits as a UUID; `crypto.randomUUID` is missing on pages without https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

/** Returns an id by which the server knows this browser again at a later sign-in. Without storage it is another one each time. */
export function browserId(): string {
  try {
    const id = localStorage.getItem(KEY) ?? newId();
    localStorage.setItem(KEY, id);
    return id;
  } catch {
    return newId();
  }
}
