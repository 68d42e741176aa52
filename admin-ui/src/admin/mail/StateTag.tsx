import type { MailState } from '../../console/records';
import { useText } from '../../i18n/text';
import { Badge } from '../../console/parts/badges';

const LOOKS = {
  queued: { icon: 'clock', color: 'warning' },
  sending: { icon: 'upload', color: 'warning' },
  sent: { icon: 'check', color: 'success' },
  failed: { icon: 'warning', color: 'error' },
} as const;

export function StateTag({ state }: { state: MailState }) {
  const text = useText();
  return <Badge {...LOOKS[state]}>{text.admin.mail.states[state]}</Badge>;
}
