import { EditBase, useEditContext } from 'react-admin';
import type { User } from '../../api/types';
import { useConsoleText } from '../../console/texts/text';
import { ADMIN_PATH } from '../../paths';
import { Back } from '../Back';
import { RecordFrame } from '../RecordFrame';
import { UserForm } from './UserForm';

const LIST = `${ADMIN_PATH}/users`;

export function UserEdit() {
  const text = useConsoleText();
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
