import type { MailState } from '@usher/backend/rules';
import { useConsoleText } from '../../console/texts/text';
import { Badge } from '../../console/parts/badges';

const LOOKS = {
  queued: { icon: 'clock', color: 'warning' },
  sending: { icon: 'upload', color: 'warning' },
  sent: { icon: 'check', color: 'success' },
  failed: { icon: 'warning', color: 'error' },
  bounced: { icon: 'warning', color: 'error' },
} as const;

export function StateTag({ state }: { state: MailState }) {
  const text = useConsoleText();
  return <Badge {...LOOKS[state]}>{text.admin.mail.states[state]}</Badge>;
}
