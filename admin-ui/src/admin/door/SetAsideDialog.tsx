import { useForm } from 'react-hook-form';
import { ReasonDialog } from '../../console/parts/ReasonDialog';
import { SelectField } from '../../console/parts/Select';
import type { WhoseScans } from '../../console/data-provider/door-commands';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';

interface SetAsideDialogProps {
  title: string;
  /** Whose scans can be chosen, each as it is told; the first is chosen at first. */
  choices: { whose: WhoseScans; label: string }[];
  eventId: string | null;
  onSetAside: () => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/** Sets scans aside, of one device or of an account. Asks for the reason. */
export function SetAsideDialog({ title, choices, eventId, onSetAside, onClose }: SetAsideDialogProps) {
  const text = useConsoleText();
  const words = text.doorPanel.conflicts;
  const { run } = useCommand('setAside');
  const form = useForm({ defaultValues: { choice: '0' } });
  return (
    <ReasonDialog
      title={title}
      hint={words.setAsideHint}
      submit={words.setAside}
      isDestructive
      cancel={text.cancel}
      failed={words.setAsideFailed}
      send={async (reason) => {
        const { whose } = choices[Number(form.getValues('choice'))]!;
        if (await run({ eventId, whose, reason })) onSetAside();
      }}
      onClose={onClose}
    >
      <SelectField
        label={words.whose}
        registration={form.register('choice')}
        options={choices.map(({ label }, at) => ({ value: String(at), label }))}
      />
    </ReasonDialog>
  );
}
