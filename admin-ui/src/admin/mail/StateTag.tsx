import type { MailState } from '../../console/records';
import { useText } from '../../i18n/text';
import { Tag } from '../../ui/Tag';

const LOOKS = {
  queued: { icon: 'clock', look: 'part' },
  sending: { icon: 'upload', look: 'part' },
  sent: { icon: 'check', look: 'ok' },
  failed: { icon: 'warning', look: 'bad' },
} as const;

export function StateTag({ state }: { state: MailState }) {
  const text = useText();
  return <Tag {...LOOKS[state]}>{text.admin.mail.states[state]}</Tag>;
}
