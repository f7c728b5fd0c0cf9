import { auditEvents } from '@latchkey/kernel/audit/audit';

export const documentsEvent = auditEvents<
  'document_restored' | 'documents_exported' | 'documents_imported'
>();
