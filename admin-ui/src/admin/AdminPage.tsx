import { may } from '@usher/backend/rules';
import { Resource } from 'react-admin';
import { Navigate, Route, Routes } from 'react-router';
import { useSession } from '../api/session';
import { REQUIRED_BY_RESOURCES } from '../console/auth-provider';
import { Sections } from '../console/parts/Sections';
import { useConsoleText } from '../console/texts/text';
import { AccessDenied } from '../layout/AccessDenied';
import { NotFound } from '../layout/NotFound';
import { ADMIN_PATH } from '../paths';
import { AuditLog } from './audit/AuditLog';
import { EventCreate } from './events/EventCreate';
import { EventEdit } from './events/EventEdit';
import { EventList } from './events/EventList';
import { MailList } from './mail/MailList';
import { MailShow } from './mail/MailShow';
import { UserEdit } from './users/UserEdit';
import { UserList } from './users/UserList';
import classes from './admin.module.css';

/** react-admin's resources by their path below /api and /admin. */
const RESOURCES = [
  { name: 'events', list: EventList, create: EventCreate, edit: EventEdit },
  { name: 'users', list: UserList, edit: UserEdit },
  { name: 'mail-log', list: MailList, show: MailShow },
  { name: 'audit-log', list: AuditLog },
] as const;

export default function AdminPage() {
  const text = useConsoleText();
  const user = useSession()?.user;
  const mayOpen = ({ name }: (typeof RESOURCES)[number]) => may(user, REQUIRED_BY_RESOURCES[name]);
  return (
    <div className={classes.page}>
      <h1>{text.admin.title}</h1>
      <Sections
        label={text.admin.title}
        sections={RESOURCES.filter(mayOpen).map(({ name }) => ({
          to: `${ADMIN_PATH}/${name}`,
          name: text.admin.sections[name],
        }))}
      />
      <Routes>
        <Route index element={<Navigate to="events" replace />} />
        {RESOURCES.map((resource) => (
          <Route
            key={resource.name}
            path={`${resource.name}/*`}
            element={mayOpen(resource) ? <Resource {...resource} /> : <AccessDenied />}
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </div>
  );
}
