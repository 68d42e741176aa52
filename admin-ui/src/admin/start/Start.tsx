import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router';
import type { EventDto } from '../../api/generated/rest';
import { EventForm } from '../../console/event-form/EventForm';
import { Link as PageLink } from '../../console/Link';
import { PageHead } from '../../console/parts/PageHead';
import { useCommand } from '../../console/useCommand';
import { useConsoleText } from '../../console/texts/text';
import { DASHBOARD_PATH, REGISTRATION_PATH } from '../../paths';
import { SECTIONS } from '../../console/sections';
import { defaultEvent } from '../events/default-event';
import { Logo } from '../organization/Logo';
import { MailTest } from '../organization/MailTest';
import { OrganizationForm } from '../organization/OrganizationForm';
import { useOrganizationRecord } from '../organization/useOrganizationRecord';
import classes from '../organization/organization.module.css';

const STEPS = ['organization', 'event', 'mail', 'people'] as const;

/** What comes after the first account, step by step; each may be skipped. */
export function Start() {
  const words = useConsoleText().admin.start;
  const [at, setAt] = useState(0);
  const step = STEPS[at];
  const next = () => setAt((now) => now + 1);
  const skip = <Button onClick={next}>{words.skip}</Button>;
  return (
    <>
      <PageHead
        title={step ? words.titles[step] : words.done}
        subtitle={step && words.progress(at + 1, STEPS.length)}
      />
      <Paper component="section" className={classes.part} key={at}>
        {step === 'organization' && <OrganizationStep skip={skip} next={next} />}
        {step === 'event' && <EventStep next={next} />}
        {step === 'mail' && (
          <>
            <MailTest />
            <div className={classes.actions}>
              <Button variant="contained" onClick={next}>
                {words.next}
              </Button>
            </div>
          </>
        )}
        {step === 'people' && (
          <>
            <p>{words.people}</p>
            <div className={classes.actions}>
              <Button variant="contained" component={Link} to={SECTIONS.users.path}>
                {words.toPeople}
              </Button>
              {skip}
            </div>
          </>
        )}
        {step === undefined && (
          <>
            <p>{words.doneHint}</p>
            <div className={classes.actions}>
              <Button variant="contained" component={PageLink} to={REGISTRATION_PATH}>
                {words.sell}
              </Button>
              <Button component={Link} to={DASHBOARD_PATH}>
                {words.toDashboard}
              </Button>
            </div>
          </>
        )}
      </Paper>
    </>
  );
}

function OrganizationStep({ skip, next }: { skip: React.ReactNode; next: () => void }) {
  const words = useConsoleText().admin.start;
  const { organization } = useOrganizationRecord();
  if (!organization) return null;
  return (
    <>
      <p>{words.organization}</p>
      <Logo logo={organization.logo} name={organization.name} />
      <OrganizationForm organization={organization} submit={words.next} actions={skip} onSaved={next} />
    </>
  );
}

/** The first event, with the default prices. */
function EventStep({ next }: { next: () => void }) {
  const words = useConsoleText().admin.start;
  const { organization } = useOrganizationRecord();
  const notify = useNotify();
  const { run } = useCommand('createDefaultTiers');
  const zone = organization?.time_zone;
  const first = useMemo(() => zone && defaultEvent(zone, true), [zone]);
  if (!first) return null;
  const price = async (event: EventDto | undefined) => {
    try {
      if (event) await run({ eventId: event.id });
    } catch {
      notify(words.pricesFailed, { type: 'error' });
    }
    next();
  };
  return (
    <>
      <p>{words.event}</p>
      <EventForm event={first} onNewer={() => undefined} onDone={(_isSaved, event) => void price(event)} />
    </>
  );
}
