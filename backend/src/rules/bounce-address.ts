/** Length of the tag: an id of 32 hexadecimal digits, and 16 more that nobody else can forge. */
export const BOUNCE_TAG_LENGTH = 48;

/** Maximum length of the part before the @, see RFC 5321, 4.5.3.1.1. */
export const LOCAL_PART_MAX = 64;

/** Returns why an address cannot be used as BOUNCE_ADDRESS, or null if it can. */
export function checkBounceAddress(address: string): string | null {
  const [local = '', domain = '', ...more] = address.split('@');
  if (more.length > 0 || !/^[a-z0-9.-]+$/i.test(domain))
    return 'must be an address such as bounces+{tag}@example.org';
  const [before, after, ...others] = local.split('{tag}');
  if (after === undefined || others.length > 0 || !/^[\w.+=-]*$/.test(before! + after))
    return 'must hold {tag} once before the @, and no character that an address cannot have';
  if (before!.length + after.length + BOUNCE_TAG_LENGTH > LOCAL_PART_MAX)
    return `may have ${LOCAL_PART_MAX - BOUNCE_TAG_LENGTH} characters besides {tag} before the @`;
  return null;
}
