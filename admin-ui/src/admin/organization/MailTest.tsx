import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { Link } from 'react-router';
import type { MailDto, MailTestDto } from '../../api/generated/rest';
import { BusyButton } from '../../console/parts/BusyButton';
import { Fact } from '../../console/parts/Fact';
import { useConsoleText } from '../../console/texts/text';
import { ADMIN_PATH } from '../../paths';
import type { Outcome } from './mail-test';
import { useMailTest } from './useMailTest';
import classes from '../admin.module.css';

/** Mails the president a test, shows the way that it takes, and what the mail server says. */
export function MailTest() {
  const words = useConsoleText().admin.organization.mailTest;
  const { send, isBusy, failure, test } = useMailTest();
  return (
    <>
      <p>{words.explanation}</p>
      <div>
        <BusyButton busy={isBusy} variant="outlined" onClick={() => void send()}>
          {words.send}
        </BusyButton>
      </div>
      {failure && <Alert severity="error">{failure.sentence(words.failed)}</Alert>}
      {test && <Said outcome={test.outcome} mail={test.mail} way={test.way} />}
      {test && <Way way={test.way} />}
    </>
  );
}

interface SaidProps {
  outcome: Outcome;
  mail: MailDto | undefined;
  way: MailTestDto;
}

function Said({ outcome, mail, way }: SaidProps) {
  const words = useConsoleText().admin.organization.mailTest;
  if (outcome === 'sent' && way.server === null) return <Alert severity="warning">{words.inFolder}</Alert>;
  if (outcome === 'sent')
    return (
      <Alert severity="success" role="status">
        {words.sent(mail?.to ?? '')}
      </Alert>
    );
  if (outcome === 'waiting')
    return (
      <Alert severity="info" role="status">
        {words.waiting}
      </Alert>
    );
  return (
    <Alert severity="error">
      {outcome === 'refused' && (
        <>
          <AlertTitle>{words.refused}</AlertTitle>
          {mail?.last_error}
        </>
      )}
      {outcome === 'no_worker' && words.noWorker}
      {outcome === 'no_answer' && words.noAnswer}
      <p>
        <Link to={`${ADMIN_PATH}/mail-log/${way.mail_id}/show`}>{words.toLog}</Link>
      </p>
    </Alert>
  );
}

function Way({ way }: { way: MailTestDto }) {
  const words = useConsoleText().admin.organization.mailTest;
  return (
    <dl className={classes.rows}>
      <Fact label={words.sender}>{way.sender}</Fact>
      <Fact label={words.server}>{way.server ?? words.none}</Fact>
      <Fact label={words.dkim}>{way.dkim ?? words.none}</Fact>
      <Fact label={words.bounceMailbox}>{way.bounce_mailbox ?? words.none}</Fact>
      {way.missing.length > 0 && <Fact label={words.missing}>{way.missing.join(', ')}</Fact>}
    </dl>
  );
}
