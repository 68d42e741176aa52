import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { HandOverDto } from '../../api/generated/rest';
import { asApiError, type ApiError } from '../../api/error';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { Dialog } from '../../console/parts/Dialog';
import { SubmitActions } from '../../console/parts/DialogActions';
import { FailureAlert } from '../../console/parts/FailureAlert';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { differencesOf } from '../../hand-overs/differences';
import dialogs from '../../console/parts/dialog-content.module.css';

interface CountersignDialogProps {
  handOver: HandOverDto;
  /** Refetches the page. */
  refresh: () => Promise<void>;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/**
 * Asks the user to agree with the explanation that another user wrote for a difference. If it was replaced since, shows the new
 * one, which the user has to read before signing it.
 */
export function CountersignDialog({ handOver: opened, refresh, onClose }: CountersignDialogProps) {
  const text = useConsoleText();
  const words = text.handOversPanel.countersign;
  const provider = useDataProvider<ConsoleDataProvider>();
  const [handOver, setHandOver] = useState(opened);
  const reason = handOver.reason ?? '';
  const { run, isPending } = useCommand('countersignHandOver');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const sign = async (close: () => void) => {
    setFailure(null);
    try {
      if (!(await run({ id: handOver.id, reason }))) return;
      close();
    } catch (thrown) {
      const error = asApiError(thrown);
      const now =
        error.status === 409 ? await provider.handOver({ id: handOver.id }).catch(() => null) : null;
      if (now) setHandOver(now);
      setFailure(error);
    }
    // Whether it was done, refused, or done without an answer: what is shown may be out of date.
    void refresh();
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      {(close) => (
        <>
          <p className={dialogs.hint}>
            {differencesOf(handOver, text.handOversPanel.differences).join(' · ')}
          </p>
          <p>{words.question(reason)}</p>
          {failure && <FailureAlert error={failure} message={words.failed} />}
          <SubmitActions
            submit={words.action}
            isBusy={isPending}
            onCancel={close}
            onSubmit={() => void sign(close)}
          />
        </>
      )}
    </Dialog>
  );
}
