import { useForm } from 'react-hook-form';
import { ReasonDialog } from '../../console/parts/ReasonDialog';
import { SelectField } from '../../console/parts/Select';
import type { UnknownTickets } from '../../console/records/records';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';

interface SetAsideDialogProps {
  unknown: UnknownTickets;
  /** What the device is called. */
  device: string;
  eventId: string | null;
  onSetAside: () => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/** Sets unknown tickets aside, of one device or of all devices of an account. Asks for the reason. */
export function SetAsideDialog({ unknown, device, eventId, onSetAside, onClose }: SetAsideDialogProps) {
  const text = useConsoleText();
  const words = text.doorPanel.conflicts;
  const { run } = useCommand('setAside');
  const { account, account_id, device_id } = unknown;
  const form = useForm<{ whose: 'device' | 'account' }>({
    defaultValues: { whose: device_id === null ? 'account' : 'device' },
  });
  const whose = () =>
    device_id !== null && form.getValues('whose') === 'device' ? { device_id } : { account_id };
  return (
    <ReasonDialog
      title={words.setAsideTitle}
      hint={words.setAsideHint}
      submit={words.setAside}
      isDestructive
      cancel={text.cancel}
      failed={words.setAsideFailed}
      send={async (reason) => {
        if (await run({ eventId, whose: whose(), reason })) onSetAside();
      }}
      onClose={onClose}
    >
      <SelectField
        label={words.whose}
        registration={form.register('whose')}
        options={[
          ...(device_id === null ? [] : [{ value: 'device', label: words.ofDevice(device) }]),
          { value: 'account', label: words.ofAccount(account) },
        ]}
      />
    </ReasonDialog>
  );
}
