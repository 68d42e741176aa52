import { useState } from 'react';
import { Link } from 'react-router';
import type { RenderedMailDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import { useMay } from '../../api/useMay';
import { useCommand } from '../../console/useCommand';
import { useConsoleText } from '../../console/texts/text';
import { DockAction } from '../../layout/DockAction';
import { ADMIN_PATH } from '../../paths';
import { BusyButton } from '../../console/parts/BusyButton';
import Alert from '@mui/material/Alert';
import { hasSecretLink } from './mails';
import classes from '../admin.module.css';

/** Sends another copy of a mail. Only the president may send one whose link sets a password. */
export function Resend({ mail }: { mail: RenderedMailDto }) {
  const text = useConsoleText();
  const words = text.admin.mail;
  const maySendSecrets = useMay('mail.resend.secret');
  const [copyId, setCopyId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isPending } = useCommand('resendMail');

  const resend = async () => {
    setFailure(null);
    try {
      const copy = await run({ id: mail.id });
      if (copy) setCopyId(copy.id);
    } catch (error) {
      setFailure(asApiError(error).sentence(words.resendFailed));
    }
  };
  if (mail.html === null) return null;
  if (hasSecretLink(mail) && !maySendSecrets) return <p className={classes.muted}>{words.presidentOnly}</p>;
  const button = (
    <BusyButton busy={isPending} variant="contained" onClick={() => void resend()}>
      {words.resend}
    </BusyButton>
  );
  return (
    <>
      {failure && <Alert severity="error">{failure}</Alert>}
      {copyId && (
        <Alert severity="success" role="status">
          {words.resent} <Link to={`${ADMIN_PATH}/mail-log/${copyId}/show`}>{words.toCopy}</Link>
        </Alert>
      )}
      <div className={`${classes.actions} ${classes.deskOnly}`}>{button}</div>
      <DockAction>{button}</DockAction>
    </>
  );
}
