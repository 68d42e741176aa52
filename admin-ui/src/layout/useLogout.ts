import { clearSession } from '../api/session';
import { useNavigate } from '../navigation';
import { LOGIN_PATH } from '../paths';

export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    clearSession();
    navigate(LOGIN_PATH);
  };
}
