import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { APPLICATION_STATUSES, type ApplicationStatus } from '@usher/backend/rules';
import { useId, useRef } from 'react';
import { useGetList } from 'react-admin';
import type { ApplicationDto } from '../../api/generated/rest';
import { countText } from '../../i18n/numbers';
import { teamRoleOptions } from '../../i18n/roles';
import { useConsoleText } from '../../console/texts/text';
import Paper from '@mui/material/Paper';
import { Select } from '../../console/parts/Select';
import { Icon } from '../../theme/Icon';
import { usePanelAddress } from '../panel-address';
import { ApplicationRow } from './ApplicationRow';
import { LoadFailed } from '../../console/parts/LoadFailed';
import { useApplicationCounts } from './useApplicationCounts';
import classes from './applications.module.css';

/** All applications, in the order of the server: newest first. */
const ALL = { pagination: { page: 1, perPage: 10_000 }, sort: { field: '', order: 'ASC' as const } };

interface ApplicationsPanelProps {
  /** The time zone of the dates; undefined if there is no event. */
  zone: string | undefined;
  /** Refetches everything on the page. */
  refresh: () => void;
}

/** The applications of people who want to become volunteers. */
export default function ApplicationsPanel({ zone, refresh }: ApplicationsPanelProps) {
  const text = useConsoleText();
  const words = text.applicationsPanel;
  const { status, setStatus, role: teamRole, setRole } = usePanelAddress();
  const {
    data: applications,
    error,
    refetch,
  } = useGetList<ApplicationDto>('volunteer-applications', {
    ...ALL,
    filter: { status, team_role: teamRole },
  });
  const count = useApplicationCounts();
  const title = useRef<HTMLHeadingElement>(null);
  const listId = useId();

  const changed = () => {
    // A decided application leaves the list together with the button that had the focus.
    title.current?.focus();
    refresh();
  };

  return (
    <Paper component="section" className={classes.panel} aria-label={words.title}>
      <h2 ref={title} tabIndex={-1}>
        {words.title}
      </h2>
      <p className={classes.tip}>{words.tip}</p>
      <div className={classes.tools}>
        <Tabs
          className={classes.tabs}
          value={status}
          onChange={(_event, chosen: ApplicationStatus) => setStatus(chosen)}
          selectionFollowsFocus
          aria-label={words.status}
        >
          {APPLICATION_STATUSES.map((name) => (
            <Tab key={name} value={name} label={words.statuses[name]} aria-controls={listId} />
          ))}
        </Tabs>
        <Select
          className={classes.filter}
          label={words.teamRole}
          labelHidden
          value={teamRole}
          options={[{ value: '', label: words.allRoles }, ...teamRoleOptions(text)]}
          onChoose={setRole}
        />
      </div>
      <div id={listId} role="tabpanel" aria-label={words.statuses[status]}>
        {status === 'pending' && count && (
          <p className={classes.count}>
            <Icon name="clock" />
            {words.pendingCount(countText(text, count.pending))}
          </p>
        )}
        {!applications && error && (
          <LoadFailed message={words.loadFailed} error={error} onRetry={() => void refetch()} />
        )}
        {!applications && !error && <Skeleton variant="rounded" className={classes.skeleton} />}
        {applications?.length === 0 && <p className={classes.empty}>{words.empty[status]}</p>}
        <ul>
          {applications?.map((application) => (
            <ApplicationRow
              key={application.id}
              application={application}
              zone={zone}
              onDecided={changed}
              refresh={refresh}
            />
          ))}
        </ul>
      </div>
    </Paper>
  );
}
