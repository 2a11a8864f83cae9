import { type StompFrame, stompFrame } from '../../stomp/frame.ts';
import { SUPPORTED_VERSIONS } from '../../stomp/versions.ts';

/** The content of an ERROR. */
export interface About {
  /** The refused frame, if it was readable: the answer includes its receipt. */
  frame?: StompFrame | undefined;
  /** An explanation for the author of the client. */
  detail?: string;
  /** Whether it is sent instead of CONNECTED, and so lists the versions that the server speaks. */
  isFirst?: boolean;
}

/** The ERROR that a client gets before its connection is closed (STOMP 1.2, "ERROR"). */
export function errorFrame(message: string, { frame, detail = '', isFirst = false }: About = {}): StompFrame {
  const headers: Record<string, string> = { message };
  if (isFirst) headers['version'] = SUPPORTED_VERSIONS;
  const receipt = frame?.headers.get('receipt');
  if (receipt !== undefined) headers['receipt-id'] = receipt;
  if (detail !== '') headers['content-type'] = 'text/plain';
  return stompFrame('ERROR', headers, Buffer.from(detail));
}
