import { EditBase, useEditContext } from 'react-admin';
import type { User } from '../../api/types';
import { useText } from '../../i18n/text';
import { ADMIN_PATH } from '../../paths';
import { Back } from '../Back';
import { RecordFrame } from '../RecordFrame';
import { UserForm } from './UserForm';

const LIST = `${ADMIN_PATH}/users`;

export function UserEdit() {
  const text = useText();
  return (
    <EditBase queryOptions={{ onError: () => undefined }}>
      <Back to={LIST}>{text.admin.users.back}</Back>
      <Record />
    </EditBase>
  );
}

function Record() {
  const { record, error, refetch } = useEditContext<User>();
  return (
    <RecordFrame title={record?.full_name} error={error} reload={() => void refetch()}>
      {record && <UserForm key={record.id} user={record} list={LIST} />}
    </RecordFrame>
  );
}
