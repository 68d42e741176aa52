import { useMutation } from '@apollo/client/react';
import { formatPhone } from '@usher/backend/rules';
import { useRef, useState } from 'react';
import { ApproveApplicationDocument, type ApplicationFragment } from '../../api/generated/operations';
import { apiErrorOf } from '../../console/apollo';
import { dateAndTime } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { BusyButton } from '../../ui/BusyButton';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Icon, type IconName } from '../../ui/Icon';
import { Tag } from '../../ui/Tag';
import { FailureNote } from './FailureNote';
import { RejectDialog } from './RejectDialog';
import { TeamRoleField } from './TeamRoleField';
import classes from './applications.module.css';

const ICONS: Record<ApplicationFragment['status'], IconName> = {
  pending: 'clock',
  approved: 'check',
  rejected: 'close',
};
const LOOKS: Record<ApplicationFragment['status'], string> = {
  pending: 'part',
  approved: 'ok',
  rejected: 'bad',
};

interface ApplicationRowProps {
  application: ApplicationFragment;
  zone: string | undefined;
  /** Called once it is approved or rejected. */
  onDecided: () => void;
  refresh: () => void;
}

/** One application, and what can be done with it. */
export function ApplicationRow({ application, zone, onDecided, refresh }: ApplicationRowProps) {
  const text = useText();
  const words = text.applicationsPanel;
  const [approve, { loading }] = useMutation(ApproveApplicationDocument);
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const [failure, setFailure] = useState<ReturnType<typeof apiErrorOf> | null>(null);
  const sending = useRef(false);
  const { name, status } = application;

  const onApprove = async () => {
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    try {
      await approve({ variables: { id: application.id } });
      onDecided();
    } catch (reason) {
      setFailure(apiErrorOf(reason));
    } finally {
      sending.current = false;
    }
  };
  const row = (label: string, value: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );

  return (
    <li className={classes.application}>
      <div className={classes.head}>
        <h3>{name}</h3>
        <Tag icon={ICONS[status]} look={LOOKS[status]}>
          {words.statuses[status]}
        </Tag>
      </div>
      <dl className={classes.facts}>
        {row(words.email, application.email)}
        {row(words.phone, formatPhone(application.phone))}
        <TeamRoleField application={application} refresh={refresh} />
        {row(words.applied, dateAndTime(text, application.createdAt, zone))}
        {application.reviewedAt && row(words.reviewed, dateAndTime(text, application.reviewedAt, zone))}
        {application.rejectionReason && row(words.reason, application.rejectionReason)}
      </dl>
      {status === 'pending' && (
        <div className={classes.actions}>
          <BusyButton
            busy={loading}
            startIcon={<Icon name="check" />}
            aria-label={words.approveOf(name)}
            onClick={() => setAsked('approve')}
          >
            {words.approve}
          </BusyButton>
          <BusyButton
            busy={false}
            startIcon={<Icon name="close" />}
            aria-label={words.rejectOf(name)}
            onClick={() => setAsked('reject')}
          >
            {words.reject}
          </BusyButton>
        </div>
      )}
      {failure && <FailureNote error={failure} message={words.approveFailed} />}
      {asked === 'approve' && (
        <ConfirmDialog
          title={words.approveTitle}
          question={words.confirmApprove(name)}
          action={words.approve}
          onConfirm={() => void onApprove()}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'reject' && (
        <RejectDialog application={application} onRejected={onDecided} onClose={() => setAsked(null)} />
      )}
    </li>
  );
}
