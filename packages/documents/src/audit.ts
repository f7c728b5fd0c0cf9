import { auditEvents } from '@latchkey/kernel/audit/audit';

export const documentsEvent = auditEvents<
  'document_indexes_deployed' | 'document_restored' | 'documents_exported' | 'documents_imported'
>();
