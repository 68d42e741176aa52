import { EmailText } from '../../i18n/EmailText';
import { moneyText } from '../../i18n/money';
import { nameOf } from '../../i18n/names';
import { useRegistrationText } from '../texts/text';
import { Button } from '../../ui/Button';
import { Icon } from '../../theme/Icon';
import { Alert } from '../../ui/Alert';
import { ScreenshotPicker } from './ScreenshotPicker';
import { sendScreenshot, useUploads, type Upload } from './upload-queue';
import classes from './payment.module.css';

/** The state of each screenshot upload. A failed one can be sent again; the registration is sold either way. */
export function UploadAlerts() {
  return useUploads().map((upload) => (
    <div key={upload.registration.id} className={classes.upload}>
      <UploadAlert upload={upload} />
    </div>
  ));
}

function UploadAlert({ upload }: { upload: Upload }) {
  const frame = useRegistrationText();
  const text = frame.registration.upload;
  const { tryAgain } = frame;
  const { registration, file, state, progress, reason, same, isKept } = upload;
  const name = registration.name === '' ? text.earlierSale : nameOf(frame, registration.name);
  if (state === 'done')
    return (
      <>
        <Alert kind="success">{text.done(name)}</Alert>
        {same.map(({ attendee_id: id, name: other, same_person: isSame, sum }) => (
          <Alert key={id} kind="error" isAlert={false} title={text.same}>
            {isSame ? text.samePerson(moneyText(sum ?? 0)) : text.sameOther(other ?? '')}
          </Alert>
        ))}
      </>
    );
  if (state === 'sending') {
    const sentence = text.sending(name);
    return (
      <div className={classes.sending}>
        <span>{sentence}</span>
        <progress value={progress} aria-label={sentence} />
      </div>
    );
  }
  return (
    <>
      <Alert kind="error" title={text.failed}>
        {name}
        {registration.email && (
          <>
            {' · '}
            <EmailText email={registration.email} />
          </>
        )}
        {reason && <p>{reason}</p>}
        {isKept && <p>{text.kept}</p>}
      </Alert>
      <div className={classes.again}>
        <span className={classes.inline}>
          <Icon name="warning" />
          {text.inline}
        </span>
        <Button startIcon={<Icon name="retry" />} onClick={() => sendScreenshot(registration, file)}>
          {tryAgain}
        </Button>
        <ScreenshotPicker label={text.other} onPick={(other) => sendScreenshot(registration, other)} />
      </div>
    </>
  );
}
