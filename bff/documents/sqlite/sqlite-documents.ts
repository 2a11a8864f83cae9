export { DEFAULT_MAX_MIB, documentsThread, DOCUMENTS_FILE, openDocuments } from '../open-documents.ts';
