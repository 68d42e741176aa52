import { useState } from 'react';
import { call } from '../../api/client';
import type { PasskeyAddedDto, CreationOptionsDto } from '../../api/generated/rest';
import { makePasskey, NoPasskeyUsed, PasskeyKnown } from '../../passkeys/passkeys';
import { useApiQuery } from '../../api/useApiQuery';
import { deviceOf, OWN_SESSIONS } from '../own-sessions';
import { PasswordDialog, type PasswordFields } from './PasswordDialog';
import { useSecondFactorText } from './texts/text';

interface AddPasskeyDialogProps {
  onAdded: (added: PasskeyAddedDto) => void;
  onClose: () => void;
}

/** Makes a passkey on this device, under a name by which it is known again. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const words = useSecondFactorText().secondFactor.addPasskey;
  const [problem, setProblem] = useState<string | null>(null);
  const { data: sessions } = useApiQuery(OWN_SESSIONS);
  const here = sessions?.find(({ is_current: isCurrent }) => isCurrent);
  const add = async ({ name, current_password }: PasswordFields) => {
    setProblem(null);
    const { challenge_id, options } = await call<CreationOptionsDto>('POST', '/api/auth/passkeys/options', {
      body: { current_password },
    });
    try {
      const response = await makePasskey(options);
      return await call<PasskeyAddedDto>('POST', '/api/auth/passkeys', {
        body: { challenge_id, name: name.trim(), response },
      });
    } catch (reason) {
      if (reason instanceof NoPasskeyUsed) setProblem(words.notMade);
      else if (reason instanceof PasskeyKnown) setProblem(words.known);
      else throw reason;
      return undefined;
    }
  };
  return (
    <PasswordDialog
      title={words.title}
      explanation={words.explanation}
      action={words.submit}
      failed={words.failed}
      name={{ label: words.name, value: (here && deviceOf(here)) || words.unnamed }}
      work={add}
      problem={problem}
      onDone={onAdded}
      onClose={onClose}
    />
  );
}
