import Alert from '@mui/material/Alert';
import { checkEmail, normalizeEmail, SECOND_FACTOR_DAYS, SECOND_FACTOR_DEMANDS } from '@usher/backend/rules';
import { useMemo, useState, type ReactNode } from 'react';
import { AutocompleteInput, Form, maxLength, required, SelectInput, TextInput } from 'react-admin';
import { asApiError } from '../../api/error';
import type { OrganizationDto } from '../../api/generated/rest';
import { organizationQuery } from '../../api/organization';
import { queryClient } from '../../api/query-client';
import { labelOf, timeZones } from '../../console/parts/time-zones';
import { BusyButton } from '../../console/parts/BusyButton';
import { useCommand } from '../../console/useCommand';
import { useConsoleText } from '../../console/texts/text';
import { Icon } from '../../theme/Icon';
import classes from './organization.module.css';

interface OrganizationFormProps {
  organization: OrganizationDto;
  submit: string;
  /** Whether it also asks who must have a second factor. */
  asksForSecondFactor?: boolean;
  /** Beside the button that saves. */
  actions?: ReactNode;
  onSaved: () => void;
}

/** Name, address for answers, time zone, and who must have a second factor. */
export function OrganizationForm(props: OrganizationFormProps) {
  const { organization, submit, asksForSecondFactor = false, actions, onSaved } = props;
  const text = useConsoleText();
  const words = text.admin.organization;
  const { run, isPending } = useCommand('saveOrganization');
  const [failure, setFailure] = useState<string | null>(null);
  const zone = organization.time_zone ?? 'UTC';
  const choices = useMemo(() => timeZones(zone).map((id) => ({ id, name: labelOf(id) })), [zone]);
  const checkReplyTo = (typed: string | null | undefined) => {
    const broken = normalizeEmail(typed ?? '') === '' ? null : checkEmail(typed ?? '');
    return broken === null ? undefined : text.rules[broken];
  };
  const save = async (typed: Partial<OrganizationDto>) => {
    setFailure(null);
    try {
      await run({
        name: typed.name ?? '',
        reply_to: typed.reply_to || null,
        time_zone: typed.time_zone ?? zone,
        ...(asksForSecondFactor && { second_factor: typed.second_factor }),
      });
      await queryClient.invalidateQueries(organizationQuery);
      onSaved();
    } catch (reason) {
      setFailure(asApiError(reason).sentence(words.saveFailed));
    }
  };
  return (
    <Form record={organization} onSubmit={(typed: Partial<OrganizationDto>) => save(typed)}>
      <div className={classes.form}>
        {failure && <Alert severity="error">{failure}</Alert>}
        <TextInput source="name" label={words.name} helperText={words.nameHint} validate={maxLength(80)} />
        <TextInput
          source="reply_to"
          type="email"
          label={words.replyTo}
          helperText={words.replyToHint}
          validate={checkReplyTo}
        />
        <AutocompleteInput
          source="time_zone"
          label={words.timeZone}
          helperText={words.timeZoneHint}
          choices={choices}
          popupIcon={<Icon name="down" />}
          validate={required()}
          isRequired={false}
        />
        {asksForSecondFactor && (
          <SelectInput
            source="second_factor"
            label={words.secondFactor}
            helperText={words.secondFactorHint(SECOND_FACTOR_DAYS)}
            choices={SECOND_FACTOR_DEMANDS.map((id) => ({ id, name: words.secondFactorOf[id] }))}
            validate={required()}
            isRequired={false}
          />
        )}
        <div className={classes.actions}>
          <BusyButton busy={isPending} type="submit" variant="contained">
            {submit}
          </BusyButton>
          {actions}
        </div>
      </div>
    </Form>
  );
}
