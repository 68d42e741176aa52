import { createHash, createVerify, type KeyObject } from 'node:crypto';

/** RFC 6376, 3.4.2: names in lower case, values unfolded, each run of white space reduced to one space. */
const header = (field: string): string => {
  const at = field.indexOf(':');
  const value = field
    .slice(at + 1)
    .replace(/\s+/g, ' ')
    .trim();
  return `${field.slice(0, at).trim().toLowerCase()}:${value}`;
};

/** RFC 6376, 3.4.4. */
const body = (text: string): string => {
  const lines = text.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  const whole = lines.join('\r\n').replace(/(\r\n)*$/, '');
  return whole === '' ? '' : `${whole}\r\n`;
};

/**
 * Verifies a mail's DKIM signature as a receiver does (relaxed/relaxed, rsa-sha256).
 * @param mail the mail as it was sent
 * @returns the tags of the signature, and whether the key made it for exactly this mail
 */
export function verifyDkim(mail: string, key: KeyObject): { tags: Record<string, string>; isValid: boolean } {
  const end = mail.indexOf('\r\n\r\n');
  const fields = mail.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = fields.find((field) => /^dkim-signature:/i.test(field)) ?? '';
  const tags = Object.fromEntries(
    header(signature)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replace(/ /g, ''),
      ]),
  );
  // If several fields have the same name, the last one is signed first.
  const left = fields.filter((field) => field !== signature).reverse();
  const signed = (tags.h ?? '').split(':').flatMap((name) => {
    const at = left.findIndex((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return at < 0 ? [] : left.splice(at, 1);
  });
  const own = header(signature).replace(/(;\s*b=)[^;]*$/, '$1');
  const hash = createHash('sha256')
    .update(body(mail.slice(end + 4)), 'latin1')
    .digest('base64');
  const isSigned = createVerify('rsa-sha256')
    .update([...signed.map(header), own].join('\r\n'), 'latin1')
    .verify(key, tags.b ?? '', 'base64');
  return { tags, isValid: isSigned && hash === tags.bh };
}
