export { openDocuments as openPostgresDocuments } from '../open-documents.ts';
