import { auditEvents } from '@latchkey/kernel/audit/audit';

export const filesEvent = auditEvents<
  'file_downloaded' | 'file_uploaded' | 'files_deleted' | 'files_repaired' | 'files_synced'
>();
