import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { MessagePreviewDto, MessageSentDto } from '../../../api/generated/rest';
import { asApiError } from '../../../api/error';
import { showFieldErrors } from '../../../api/field-errors';
import type { Recipients } from '../../../console/data-provider/attendee-commands';
import { BusyButton } from '../../../console/parts/BusyButton';
import { Dialog } from '../../../console/parts/Dialog';
import { DialogActions, SubmitActions } from '../../../console/parts/DialogActions';
import { TextInput } from '../../../console/parts/Field';
import { WithoutEmail } from '../../../console/parts/WithoutEmail';
import { useConsoleText } from '../../../console/texts/text';
import { useCommand } from '../../../console/useCommand';
import { required } from '../../../console/required';
import classes from '../../../console/parts/dialog-content.module.css';

interface MessageDialogProps {
  eventId: string;
  filter: Recipients;
  /** Says who they are. */
  hint: string;
  onClose: () => void;
}

interface Written {
  subject: string;
  text: string;
}

/** Sends a message after a preview with the number of recipients. */
export function MessageDialog({ eventId, filter, hint, onClose }: MessageDialogProps) {
  const text = useConsoleText();
  const words = text.lists.message;
  const notify = useNotify();
  const preview = useCommand('previewMessage');
  const { run: send, isPending: isSending } = useCommand('sendMessage');
  const { run: sendTest, isPending: isTesting } = useCommand('sendMessage');
  const [shown, setShown] = useState<MessagePreviewDto | null>(null);
  /** Whom the message, once it was sent, does not reach. */
  const [unreached, setUnreached] = useState<MessageSentDto | null>(null);
  const [tested, setTested] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Written>({ defaultValues: { subject: '', text: '' } });
  const { errors } = form.formState;
  const message = () => ({ eventId, filter, ...form.getValues() });

  const attempt = async (work: () => Promise<void>) => {
    setFailure(null);
    try {
      await work();
    } catch (reason) {
      if (showFieldErrors(form, ['subject', 'text'], reason)) setShown(null);
      else setFailure(asApiError(reason).sentence(words.failed));
    }
  };
  const look = () =>
    attempt(async () => {
      const answer = await preview.run(message());
      setTested(false);
      if (answer) setShown(answer);
    });

  if (unreached)
    return (
      <Dialog title={words.sentTitle} onClose={onClose}>
        {(close) => (
          <>
            <p className={classes.hint}>
              {words.sent(unreached.people)} {words.untold}
            </p>
            <WithoutEmail people={unreached.without_email} message={form.getValues('text')} />
            <DialogActions>
              <Button variant="contained" onClick={close}>
                {text.close}
              </Button>
            </DialogActions>
          </>
        )}
      </Dialog>
    );
  return (
    <Dialog title={shown ? words.previewTitle : words.title} isWide onClose={onClose}>
      {(close) =>
        shown ? (
          <>
            <p className={classes.hint}>{words.goesTo(shown.people)}</p>
            <WithoutEmail people={shown.without_email} message={form.getValues('text')} />
            <iframe title={words.previewTitle} sandbox="" srcDoc={shown.html} className={classes.mail} />
            {tested && <Alert severity="success">{words.tested}</Alert>}
            {failure && <Alert severity="error">{failure}</Alert>}
            <DialogActions>
              <Button onClick={() => setShown(null)}>{words.edit}</Button>
              <BusyButton
                busy={isTesting}
                onClick={() =>
                  void attempt(async () => {
                    if (await sendTest({ ...message(), isTest: true })) setTested(true);
                  })
                }
              >
                {words.test}
              </BusyButton>
              <BusyButton
                busy={isSending}
                variant="contained"
                disabled={shown.people === 0}
                onClick={() =>
                  void attempt(async () => {
                    const sent = await send({ ...message(), isTest: false });
                    if (!sent) return;
                    if (sent.without_email.count > 0) return setUnreached(sent);
                    close();
                    notify(words.sent(sent.people), { type: 'success' });
                  })
                }
              >
                {words.send(shown.people)}
              </BusyButton>
            </DialogActions>
          </>
        ) : (
          <form noValidate onSubmit={(submit) => void form.handleSubmit(look)(submit)}>
            <p className={classes.hint}>{hint}</p>
            <TextInput
              label={words.subject}
              error={errors.subject?.message}
              input={{ autoComplete: 'off' }}
              registration={form.register('subject', { validate: required(text) })}
            />
            <TextInput
              rows={8}
              label={words.text}
              error={errors.text?.message}
              registration={form.register('text', { validate: required(text) })}
            />
            {failure && <Alert severity="error">{failure}</Alert>}
            <SubmitActions submit={words.preview} isBusy={preview.isPending} onCancel={close} />
          </form>
        )
      }
    </Dialog>
  );
}
