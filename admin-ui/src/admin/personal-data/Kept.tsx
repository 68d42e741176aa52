import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import { formatPhone } from '@usher/backend/rules';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { asApiError } from '../../api/error';
import type { KeptDto, WhomInput } from '../../api/generated/rest';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { ActionButton } from '../../console/parts/ActionButton';
import { BusyButton } from '../../console/parts/BusyButton';
import { Fact } from '../../console/parts/Fact';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { countText } from '../../i18n/numbers';
import { Icon } from '../../theme/Icon';
import { KeptAccount } from './KeptAccount';
import { useErasure } from './useErasure';
import classes from './personal-data.module.css';

interface KeptProps {
  whom: WhomInput;
  kept: KeptDto;
}

const COUNTS = [
  'registrations',
  'mails',
  'unsent_mails',
  'pictures',
  'log_entries',
  'import_rows',
  'applications',
] as const;

/** What was found, and what can be done with it. */
export function Kept({ whom, kept }: KeptProps) {
  const text = useConsoleText();
  const words = text.personalData;
  const provider = useDataProvider<ConsoleDataProvider>();
  const { run, isPending } = useCommand('erasePersonalData');
  const erasure = useErasure();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = whom.email ?? whom.phone ?? '';

  const save = async () => {
    if (isSaving) return;
    setFailure(null);
    setSaving(true);
    try {
      await provider.savePersonalData(whom);
    } catch (reason) {
      setFailure(asApiError(reason).sentence(words.saveFailed));
    } finally {
      setSaving(false);
    }
  };
  const erase = async () => {
    setFailure(null);
    const begun = await run({ ...whom, registrations: kept.registrations });
    if (begun) erasure.follow(begun.id);
  };
  return (
    <Paper component="section" className={classes.part} aria-label={words.kept}>
      <h2>{words.kept}</h2>
      {kept.people.length > 0 && (
        <ul className={classes.rows} aria-label={words.people}>
          {kept.people.map((person, index) => (
            <li key={index}>
              <div className={classes.name}>{person.name ?? words.noName}</div>
              <div className={classes.muted}>
                {[person.email, formatPhone(person.phone)].filter(Boolean).join(' · ')}
              </div>
              <div>{words.peopleOf(person.event_name, person.tickets)}</div>
            </li>
          ))}
        </ul>
      )}
      <dl className={classes.counts}>
        {COUNTS.map((count) => (
          <Fact key={count} label={words.counts[count]}>
            {countText(text, kept[count])}
          </Fact>
        ))}
      </dl>
      {failure && <Alert severity="error">{failure}</Alert>}
      {erasure.state === 'under_way' && (
        <Alert severity="info" role="status">
          {words.erasing}
        </Alert>
      )}
      {erasure.state === 'done' && (
        <Alert severity="success" role="status">
          {words.erased}
        </Alert>
      )}
      {erasure.state === 'none' && (
        <div className={classes.buttons}>
          <BusyButton
            busy={isSaving}
            variant="outlined"
            startIcon={<Icon name="download" />}
            onClick={() => void save()}
          >
            {words.save}
          </BusyButton>
          <ActionButton
            icon="delete"
            isDestructive
            isPending={isPending}
            title={words.eraseTitle(name)}
            question={words.eraseQuestion(kept.registrations, kept.mails, kept.pictures)}
            act={erase}
            failed={words.eraseFailed}
            onFailure={setFailure}
          >
            {words.erase}
          </ActionButton>
        </div>
      )}
      {kept.accounts.map((account) => (
        <KeptAccount key={account.id} account={account} />
      ))}
    </Paper>
  );
}
