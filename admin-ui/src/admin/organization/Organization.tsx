import Paper from '@mui/material/Paper';
import { useNotify } from 'react-admin';
import { useConsoleText } from '../../console/texts/text';
import { RecordFrame } from '../RecordFrame';
import { Logo } from './Logo';
import { MailTest } from './MailTest';
import { OrganizationForm } from './OrganizationForm';
import { RemoveDemo } from './RemoveDemo';
import { useOrganizationRecord } from './useOrganizationRecord';
import classes from './organization.module.css';

/** Whose Usher this is, and whether its mails arrive. */
export function Organization() {
  const { admin } = useConsoleText();
  const words = admin.organization;
  const notify = useNotify();
  const { organization, error, reload } = useOrganizationRecord();
  return (
    <RecordFrame title={organization && admin.sections.organization} error={error} reload={reload}>
      {organization && (
        <div className={classes.parts}>
          <Paper component="section" className={classes.part}>
            <OrganizationForm
              organization={organization}
              submit={admin.save}
              asksForSecondFactor
              onSaved={() => notify(words.saved, { type: 'success' })}
            />
          </Paper>
          <Paper className={classes.part}>
            <Logo logo={organization.logo} name={organization.name} />
          </Paper>
          <Paper component="section" className={classes.part}>
            <h2>{words.mailTest.title}</h2>
            <MailTest />
          </Paper>
          <RemoveDemo />
        </div>
      )}
    </RecordFrame>
  );
}
