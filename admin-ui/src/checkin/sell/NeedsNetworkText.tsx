import type { NeedsNetwork } from './sell';
import { useSellText } from './texts/text';

/** Says why nothing can be sold without a network. */
export function NeedsNetworkText({ why }: { why: NeedsNetwork }) {
  const text = useSellText();
  return typeof why === 'string' ? text.sell.needsNetwork[why] : text.sell.onlyLeft(text.tickets(why.left));
}
