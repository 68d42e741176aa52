import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { APPLICATION_STATUSES, type ApplicationStatus, type TeamRole } from '@usher/backend/rules';
import { useId, useRef } from 'react';
import { ListBase, Resource, useListContext } from 'react-admin';
import type { ApplicationDto } from '../../api/generated/rest';
import { countText } from '../../i18n/numbers';
import { teamRoleOptions } from '../../i18n/roles';
import { useConsoleText } from '../../console/texts/text';
import Paper from '@mui/material/Paper';
import { UNSORTED } from '../../console/parts/EventListBase';
import { useFilters } from '../../console/useFilters';
import { Select } from '../../console/parts/Select';
import { Icon } from '../../theme/Icon';
import { ApplicationRow } from './ApplicationRow';
import { LoadFailed } from '../../console/parts/LoadFailed';
import { useApplicationCounts } from './useApplicationCounts';
import classes from './applications.module.css';

/** All of them are shown at once. */
const ALL = 10_000;
const PENDING = { status: 'pending' };

interface ApplicationsPanelProps {
  /** The time zone of the dates; undefined if there is no event. */
  zone: string | undefined;
  /** Refetches everything on the page. */
  refresh: () => void;
}

/** The applications of people who want to become volunteers, newest first. */
const ApplicationsPanel = (props: ApplicationsPanelProps) => (
  <Resource
    name="volunteer-applications"
    list={
      <ListBase<ApplicationDto>
        perPage={ALL}
        sort={UNSORTED}
        filterDefaultValues={PENDING}
        // The address is about the lists below.
        disableSyncWithLocation
        storeKey="dashboard.applications"
        disableAuthentication
        queryOptions={{ onError: () => undefined, placeholderData: undefined }}
      >
        <Applications {...props} />
      </ListBase>
    }
  />
);
export default ApplicationsPanel;

function Applications({ zone, refresh }: ApplicationsPanelProps) {
  const text = useConsoleText();
  const words = text.applicationsPanel;
  const { data: applications, error, refetch } = useListContext<ApplicationDto>();
  const { filter, change } = useFilters<{ status: ApplicationStatus; team_role: TeamRole }>();
  const { status = 'pending', team_role: teamRole = '' } = filter;
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
          onChange={(_event, chosen: ApplicationStatus) => change({ status: chosen })}
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
          onChoose={(chosen) => change({ team_role: chosen })}
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
