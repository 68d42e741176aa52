import Alert from '@mui/material/Alert';
import OutlinedInput from '@mui/material/OutlinedInput';
import Paper from '@mui/material/Paper';
import { useState, type FormEvent } from 'react';
import { asApiError } from '../../api/error';
import type { KeptDto, WhomInput } from '../../api/generated/rest';
import { BusyButton } from '../../console/parts/BusyButton';
import { Field } from '../../console/parts/Field';
import { PageHead } from '../../console/parts/PageHead';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { Erasures } from './Erasures';
import { Kept } from './Kept';
import { Retention } from './Retention';
import { whomOf } from './whom';
import classes from './personal-data.module.css';

/** What is kept about somebody: found by e-mail or phone, exported and erased. */
export function PersonalData() {
  const text = useConsoleText();
  const words = text.personalData;
  const { run, isPending } = useCommand('findPersonalData');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [found, setFound] = useState<{ whom: WhomInput; kept: KeptDto } | null>(null);

  const find = async (event: FormEvent) => {
    event.preventDefault();
    const read = whomOf(typed);
    setFault('broken' in read ? text.rules[read.broken] : undefined);
    if ('broken' in read) return;
    setFailure(null);
    setFound(null);
    try {
      const kept = await run(read.whom);
      if (kept) setFound({ whom: read.whom, kept });
    } catch (reason) {
      setFailure(asApiError(reason).sentence(words.failed));
    }
  };
  return (
    <>
      <PageHead title={text.admin.sections['personal-data']} />
      <div className={classes.parts}>
        <Paper component="section" className={classes.part}>
          <p>{words.explanation}</p>
          <form className={classes.ask} onSubmit={(event) => void find(event)} noValidate>
            <Field label={words.whom} error={fault}>
              {({ id, ...described }) => (
                <OutlinedInput
                  id={id}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  slotProps={{ input: { ...described, autoComplete: 'off', inputMode: 'email' } }}
                />
              )}
            </Field>
            <BusyButton busy={isPending} type="submit" variant="contained">
              {words.find}
            </BusyButton>
          </form>
          {failure && <Alert severity="error">{failure}</Alert>}
        </Paper>
        {found && <Kept key={JSON.stringify(found)} whom={found.whom} kept={found.kept} />}
        <Retention />
        <Erasures />
      </div>
    </>
  );
}
