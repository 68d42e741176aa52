import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { asApiError } from '../../api/error';
import { organizationQuery } from '../../api/organization';
import type { OrganizationDto } from '../../api/generated/rest';
import { queryClient } from '../../api/query-client';
import { BusyButton } from '../../console/parts/BusyButton';
import { useCommand } from '../../console/useCommand';
import { useConsoleText } from '../../console/texts/text';
import classes from './organization.module.css';

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/avif';

/** The logo, as it is shown everywhere: chosen, replaced, or taken away. */
export function Logo({ logo, name }: Pick<OrganizationDto, 'logo' | 'name'>) {
  const words = useConsoleText().admin.organization;
  const { run, isPending } = useCommand('setLogo');
  const [failure, setFailure] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const set = async (file: File | null) => {
    setFailure(null);
    try {
      await run({ file });
      await queryClient.invalidateQueries(organizationQuery);
    } catch (reason) {
      const error = asApiError(reason);
      setFailure(error.sentence(words.logoFailed));
    }
  };
  return (
    <section className={classes.logo} aria-label={words.logo}>
      <h2>{words.logo}</h2>
      <p className={classes.hint}>{words.logoHint}</p>
      {logo && <img src={logo} alt={words.logoOf(name)} />}
      {failure && <Alert severity="error">{failure}</Alert>}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={words.chooseLogo}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void set(file);
        }}
      />
      <div className={classes.buttons}>
        <BusyButton busy={isPending} variant="outlined" onClick={() => input.current?.click()}>
          {logo ? words.replaceLogo : words.chooseLogo}
        </BusyButton>
        {logo && <Button onClick={() => void set(null)}>{words.removeLogo}</Button>}
      </div>
    </section>
  );
}
