import { useNavigate } from 'react-router';
import { clearSession } from '../api/session';
import { LOGIN_PATH } from '../pages';

export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    clearSession();
    void navigate(LOGIN_PATH);
  };
}
