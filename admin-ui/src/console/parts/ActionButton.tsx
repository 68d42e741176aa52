import type { ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { asApiError } from '../../api/error';
import { Icon, type IconName } from '../../theme/Icon';
import { BusyButton } from './BusyButton';
import { ConfirmDialog } from './ConfirmDialog';

interface ActionButtonProps extends Pick<ButtonProps, 'className'> {
  icon: IconName;
  children: string;
  /** Asked first, under this title, or else the button's own label. */
  question?: string;
  title?: string;
  /** Whether it destroys something. */
  isDestructive?: boolean;
  isPending: boolean;
  act: () => Promise<unknown>;
  /** Message of a failure without a reason. */
  failed: string;
  /** Shows why it failed; a notification if left out. */
  onFailure?: (sentence: string) => void;
}

/** A button that does something, after a question if there is one, and says why if it failed. */
export function ActionButton(props: ActionButtonProps) {
  const { icon, children, question, title, isDestructive, isPending, act, failed, onFailure, ...look } =
    props;
  const notify = useNotify();
  const [isAsked, setAsked] = useState(false);
  const run = () =>
    void act().catch((reason: unknown) => {
      const sentence = asApiError(reason).sentence(failed);
      if (onFailure) onFailure(sentence);
      else notify(sentence, { type: 'error' });
    });
  return (
    <>
      <BusyButton
        busy={isPending}
        color={isDestructive ? 'error' : undefined}
        startIcon={<Icon name={icon} />}
        onClick={() => (question === undefined ? run() : setAsked(true))}
        {...look}
      >
        {children}
      </BusyButton>
      {isAsked && (
        <ConfirmDialog
          title={title ?? children}
          question={question!}
          action={children}
          isDestructive={isDestructive}
          onConfirm={run}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
