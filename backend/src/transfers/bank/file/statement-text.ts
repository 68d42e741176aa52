/** Number of bytes that are examined for an encoding. */
const SAMPLE_BYTES = 1_000;

/** Detects UTF-16 by its byte order mark or, without one, by the zeros that ASCII characters have in one half of their bytes. */
function utf16Of(file: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be';
  const sample = file.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2]!++;
  });
  const [even, odd] = zeros as [number, number];
  const many = sample.length / 4;
  if (odd > many && even < odd / 4) return 'utf-16le';
  if (even > many && odd < even / 4) return 'utf-16be';
  return null;
}

/** The encoding that the header of an OFX file names, such as `CHARSET:1252` or `encoding="ISO-8859-2"`. */
function declaredEncoding(file: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(file.subarray(0, SAMPLE_BYTES));
  const named = /\bCHARSET:\s*([\w-]{3,20})/i.exec(head) ?? /\bencoding=["']([\w-]{3,20})["']/i.exec(head);
  return named ? named[1]!.replace(/^(?=\d)/, 'windows-') : null;
}

/**
 * Decodes a bank's file: UTF-16, UTF-8, else the encoding that an OFX file names, else Windows-1252 as written by Excel. It may
 * contain NULs, which PostgreSQL cannot store.
 */
export function textOf(file: Uint8Array): string {
  const wide = utf16Of(file);
  if (wide) return new TextDecoder(wide).decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    try {
      return new TextDecoder(declaredEncoding(file) ?? 'windows-1252').decode(file);
    } catch {
      // The named encoding is unknown.
      return new TextDecoder('windows-1252').decode(file);
    }
  }
}
