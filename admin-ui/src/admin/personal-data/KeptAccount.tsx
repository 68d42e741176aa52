import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { KeptAccountDto } from '../../api/generated/rest';
import { ActionButton } from '../../console/parts/ActionButton';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { useErasure } from './useErasure';
import classes from './personal-data.module.css';

/** An account that has the address, which is erased by itself. */
export function KeptAccount({ account }: { account: KeptAccountDto }) {
  const words = useConsoleText().personalData;
  const { run, isPending } = useCommand('eraseAccount');
  const erasure = useErasure();
  const [failure, setFailure] = useState<string | null>(null);
  const erase = async () => {
    setFailure(null);
    const begun = await run({ id: account.id });
    if (begun) erasure.follow(begun.id);
  };
  return (
    <div className={classes.account}>
      <h3>{words.account(account.full_name)}</h3>
      <p className={classes.muted}>{account.email}</p>
      {failure && <Alert severity="error">{failure}</Alert>}
      {account.is_active && <p>{words.accountActive}</p>}
      {!account.is_active && erasure.state === 'none' && (
        <ActionButton
          icon="delete"
          isDestructive
          isPending={isPending}
          question={words.eraseAccountQuestion}
          act={erase}
          failed={words.eraseFailed}
          onFailure={setFailure}
        >
          {words.eraseAccount}
        </ActionButton>
      )}
      {erasure.state !== 'none' && (
        <Alert severity={erasure.state === 'done' ? 'success' : 'info'} role="status">
          {erasure.state === 'done' ? words.erased : words.erasing}
        </Alert>
      )}
    </div>
  );
}
