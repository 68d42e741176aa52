import { formatPhone, isDecided, REJECTION_REASON_MAX_LENGTH } from '@usher/backend/rules';
import { useState } from 'react';
import type { ApplicationDto } from '../../api/generated/rest';
import { Fact } from '../../console/parts/Fact';
import { asApiError, type ApiError } from '../../api/error';
import { useCommand } from '../../console/useCommand';
import { EmailText } from '../../i18n/EmailText';
import { dateAndTime } from '../../i18n/dates';
import { useConsoleText } from '../../console/texts/text';
import { BusyButton } from '../../console/parts/BusyButton';
import { ConfirmDialog } from '../../console/parts/ConfirmDialog';
import { Icon, type IconName } from '../../theme/Icon';
import { Badge } from '../../console/parts/badges';
import { FailureAlert } from '../../console/parts/FailureAlert';
import { ReasonDialog } from '../../console/parts/ReasonDialog';
import { TeamRoleField } from './TeamRoleField';
import classes from './applications.module.css';

const ICONS: Record<ApplicationDto['status'], IconName> = {
  pending: 'clock',
  approved: 'check',
  rejected: 'close',
};
const COLORS = { pending: 'warning', approved: 'success', rejected: 'error' } as const;

interface ApplicationRowProps {
  application: ApplicationDto;
  zone: string | undefined;
  /** Called when it has been approved or rejected. */
  onDecided: () => void;
  refresh: () => void;
}

/** One application and its actions. */
export function ApplicationRow({ application, zone, onDecided, refresh }: ApplicationRowProps) {
  const text = useConsoleText();
  const words = text.applicationsPanel;
  const approve = useCommand('approveApplication');
  const reject = useCommand('rejectApplication');
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { name, status } = application;

  const onApprove = async () => {
    setFailure(null);
    try {
      if (await approve.run({ id: application.id })) onDecided();
    } catch (reason) {
      setFailure(asApiError(reason));
    }
  };
  return (
    <li className={classes.application}>
      <div className={classes.head}>
        <h3>{name}</h3>
        <Badge icon={ICONS[status]} color={COLORS[status]}>
          {words.statuses[status]}
        </Badge>
      </div>
      <dl className={classes.facts}>
        <Fact label={words.email}>
          <EmailText email={application.email} />
        </Fact>
        <Fact label={words.phone}>{formatPhone(application.phone)}</Fact>
        <TeamRoleField application={application} refresh={refresh} />
        <Fact label={words.applied}>{dateAndTime(text, application.created_at, zone)}</Fact>
        {application.reviewed_at && (
          <Fact label={words.reviewed}>{dateAndTime(text, application.reviewed_at, zone)}</Fact>
        )}
        {application.rejection_reason && <Fact label={words.reason}>{application.rejection_reason}</Fact>}
      </dl>
      {!isDecided(application) && (
        <div className={classes.actions}>
          <BusyButton
            busy={approve.isPending}
            startIcon={<Icon name="check" />}
            aria-label={words.approveOf(name)}
            onClick={() => setAsked('approve')}
          >
            {words.approve}
          </BusyButton>
          <BusyButton
            busy={false}
            color="error"
            startIcon={<Icon name="close" />}
            aria-label={words.rejectOf(name)}
            onClick={() => setAsked('reject')}
          >
            {words.reject}
          </BusyButton>
        </div>
      )}
      {failure && <FailureAlert error={failure} message={words.approveFailed} />}
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
        <ReasonDialog
          title={words.rejectTitle}
          hint={words.rejectHint(application.name)}
          label={words.rejectReason}
          maxLength={REJECTION_REASON_MAX_LENGTH}
          field="rejection_reason"
          submit={words.reject}
          isDestructive
          cancel={words.cancel}
          failed={words.rejectFailed}
          send={async (reason) => {
            await reject.run({ id: application.id, reason });
          }}
          onDone={onDecided}
          onClose={() => setAsked(null)}
        />
      )}
    </li>
  );
}
