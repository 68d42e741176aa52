import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { Form, TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { asApiError } from '../../api/error';
import type { KeptDto, WhomInput } from '../../api/generated/rest';
import { BusyButton } from '../../console/parts/BusyButton';
import { PageHead } from '../../console/parts/PageHead';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { Erasures } from './Erasures';
import { Kept } from './Kept';
import { Retention } from './Retention';
import { whomOf } from './whom';
import classes from './personal-data.module.css';

const NOBODY = { whom: '' };

/** What is kept about somebody: found by e-mail or phone, exported and erased. */
export function PersonalData() {
  const text = useConsoleText();
  const words = text.personalData;
  const { run, isPending } = useCommand('findPersonalData');
  const [failure, setFailure] = useState<string | null>(null);
  const [found, setFound] = useState<{ whom: WhomInput; kept: KeptDto } | null>(null);

  const rule = (typed: string) => {
    const read = whomOf(typed);
    return 'broken' in read ? text.rules[read.broken] : undefined;
  };
  const find = async ({ whom }: FieldValues) => {
    const read = whomOf(whom as string);
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
          <Form<FieldValues>
            className={classes.ask}
            noValidate
            disableInvalidFormNotification
            record={NOBODY}
            onSubmit={find}
          >
            <TextInput
              source="whom"
              label={words.whom}
              helperText={false}
              validate={rule}
              slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'email' } }}
            />
            <BusyButton busy={isPending} type="submit" variant="contained">
              {words.find}
            </BusyButton>
          </Form>
          {failure && <Alert severity="error">{failure}</Alert>}
        </Paper>
        {found && <Kept key={JSON.stringify(found)} whom={found.whom} kept={found.kept} />}
        <Retention />
        <Erasures />
      </div>
    </>
  );
}
