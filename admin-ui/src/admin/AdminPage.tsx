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
import { auditLog } from './audit';
import { events } from './events';
import { mailLog } from './mail';
import { users } from './users';
import classes from './admin.module.css';

/** react-admin's resources, by their path below /api and /admin. */
const RESOURCES = [events, users, mailLog, auditLog];

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
