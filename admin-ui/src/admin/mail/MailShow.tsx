import { ShowBase, useShowContext } from 'react-admin';
import { Link } from 'react-router';
import type { MailDto, RenderedMailDto } from '../../api/generated/rest';
import { Fact } from '../../console/parts/Fact';
import { Collapsible } from '../../console/parts/Collapsible';
import { useChosenEvent } from '../../console/chosen-event';
import { EmailText } from '../../i18n/EmailText';
import { dateAndTime } from '../../i18n/dates';
import { countText } from '../../i18n/numbers';
import { useConsoleText } from '../../console/texts/text';
import { ADMIN_PATH } from '../../paths';
import Paper from '@mui/material/Paper';
import Alert from '@mui/material/Alert';
import { Back } from '../Back';
import { RecordFrame } from '../RecordFrame';
import { hasSecretLink } from './mails';
import { Resend } from './Resend';
import { StateTag } from './StateTag';
import classes from '../admin.module.css';

const LIST = `${ADMIN_PATH}/mail-log`;
/** Interval of refetches, in milliseconds, since the state changes on its own. */
const REFETCH_MS = 5_000;

export function MailShow() {
  const text = useConsoleText();
  return (
    <ShowBase queryOptions={{ onError: () => undefined, refetchInterval: REFETCH_MS }}>
      <Back to={LIST}>{text.admin.mail.back}</Back>
      <MailRecord />
    </ShowBase>
  );
}

function MailRecord() {
  const text = useConsoleText();
  const words = text.admin.mail;
  const { event } = useChosenEvent();
  const { record, error, refetch } = useShowContext<MailDto | RenderedMailDto>();
  // After the list, the record is at first the list's row, which has no message.
  const mail = record && 'attachments' in record ? record : undefined;
  const date = (iso: string) => dateAndTime(text, iso, event?.time_zone);
  return (
    <RecordFrame title={mail?.subject} error={error} reload={() => void refetch()}>
      {mail && (
        <Paper component="section" className={classes.record}>
          <dl className={classes.rows}>
            <Fact label={words.to}>
              <EmailText email={mail.to} />
            </Fact>
            <Fact label={words.kind}>{words.kinds[mail.kind] ?? mail.kind}</Fact>
            <Fact label={words.state}>
              <StateTag state={mail.state} />
            </Fact>
            <Fact label={words.attempts}>{countText(text, mail.attempts)}</Fact>
            <Fact label={words.created}>{date(mail.created_at)}</Fact>
            {mail.sent_at && <Fact label={words.sent}>{date(mail.sent_at)}</Fact>}
            {mail.next_try_at && <Fact label={words.nextTry}>{date(mail.next_try_at)}</Fact>}
            {mail.last_error && <Fact label={words.lastError}>{mail.last_error}</Fact>}
            {mail.attachments.length > 0 && (
              <Fact label={words.attachments}>{mail.attachments.join(', ')}</Fact>
            )}
            {mail.resend_of && (
              <Fact label={words.copyOf}>
                <Link to={`${LIST}/${mail.resend_of}/show`}>{words.original}</Link>
              </Fact>
            )}
          </dl>
          <Resend key={mail.id} mail={mail} />
          <h2>{words.message}</h2>
          {hasSecretLink(mail) && mail.html !== null && (
            <p className={classes.information}>{words.linkHidden}</p>
          )}
          {mail.html === null ? (
            <Alert severity="info" role="status">
              {words.noMessage}
            </Alert>
          ) : (
            <>
              {/* The empty sandbox and the page's content security policy stop scripts, external resources and navigation. */}
              <iframe title={words.message} sandbox="" srcDoc={mail.html} className={classes.message} />
              <Collapsible label={words.asText}>
                <pre className={classes.plain}>{mail.text}</pre>
              </Collapsible>
            </>
          )}
        </Paper>
      )}
    </RecordFrame>
  );
}
