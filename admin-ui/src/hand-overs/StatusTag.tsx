import type { HandOverDto } from '../api/generated/rest';
import type { IconName } from '../theme/Icon';
import { Tag } from '../ui/Tag';
import { useHandOversText } from './texts/text';

const LOOKS: Record<HandOverDto['status'], { icon: IconName; look: string }> = {
  offered: { icon: 'waiting', look: 'part' },
  received: { icon: 'check', look: 'ok' },
  withdrawn: { icon: 'undo', look: '' },
  reversed: { icon: 'undo', look: 'bad' },
};

/** The status of a hand-over, in one word. */
export function StatusTag({ status }: Pick<HandOverDto, 'status'>) {
  const { handOvers: text } = useHandOversText();
  const { icon, look } = LOOKS[status];
  return (
    <Tag icon={icon} look={look}>
      {text.statuses[status]}
    </Tag>
  );
}
