const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/**
 * Generates a scan id: a UUID v7, so that ids sort by creation time.
 * @param now milliseconds since 1970
 * @param randomByte returns uniformly distributed integers from 0 to 255
 */
export function makeScanId(now: number, randomByte: () => number): string {
  const time = hex(now, 12);
  const random = Array.from({ length: 10 }, randomByte);
  const version = 0x70 | (random[0]! & 0x0f);
  const variant = 0x80 | (random[2]! & 0x3f);
  const tail = random.slice(4).map((byte) => hex(byte, 2));
  const high = `${hex(version, 2)}${hex(random[1]!, 2)}`;
  const middle = `${hex(variant, 2)}${hex(random[3]!, 2)}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-${high}-${middle}-${tail.join('')}`;
}
