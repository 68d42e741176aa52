import { may, type Permission } from '@usher/backend/rules';
import { useSession } from './session';

/** Whether the signed-in account has a permission. The server checks every call anyway; this only saves the user the attempt. */
export const useMay = (permission: Permission): boolean => may(useSession()?.user, permission);
