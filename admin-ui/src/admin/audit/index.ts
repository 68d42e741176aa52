import { AuditLog } from './AuditLog';

export const auditLog = { name: 'audit-log', list: AuditLog } as const;
