import { HTML_FILE_POLICY, htmlFilePage } from './html-pages.ts';

/** The HTTP requests through which a client receives. */
export type ReceivingTransport = 'xhr' | 'xhr_streaming' | 'eventsource' | 'htmlfile' | 'jsonp';

/** The format of frames in the answers to one kind of receiving request. */
export interface TransportFormat {
  /** Whether the first frame ends the answer. */
  isPolling: boolean;
  /** Whether the request names a function to call with every frame. */
  needsCallback: boolean;
  headers: Readonly<Record<string, string>>;
  /** Sent before the first frame of a stream, so that browsers and proxies start to pass it on. */
  prelude: (callback: string) => string;
  /** Encodes a frame. */
  write: (frame: string, callback: string) => string;
}

const SCRIPT = 'application/javascript; charset=UTF-8';
const PRELUDE_LENGTH = 2048;
const XHR_PRELUDE = `${'h'.repeat(PRELUDE_LENGTH)}\n`;
const none = () => '';
const line = (frame: string) => `${frame}\n`;

/** The HTTP transports of the SockJS protocol 0.3.3, sections XhrPolling to JsonpPolling. */
export const TRANSPORT_FORMATS: Record<ReceivingTransport, TransportFormat> = {
  xhr: { isPolling: true, needsCallback: false, headers: { 'content-type': SCRIPT }, prelude: none, write: line },
  xhr_streaming: {
    isPolling: false,
    needsCallback: false,
    headers: { 'content-type': SCRIPT },
    prelude: () => XHR_PRELUDE,
    write: line,
  },
  eventsource: {
    isPolling: false,
    needsCallback: false,
    headers: { 'content-type': 'text/event-stream' },
    prelude: () => '\r\n',
    // The client decodes its input with decodeURI. A frame contains no line breaks: JSON escapes them.
    write: (frame) => `data: ${frame.replaceAll('%', '%25')}\r\n\r\n`,
  },
  htmlfile: {
    isPolling: false,
    needsCallback: true,
    headers: { 'content-type': 'text/html; charset=UTF-8', 'content-security-policy': HTML_FILE_POLICY },
    prelude: htmlFilePage,
    write: (frame) => `<script>\np(${JSON.stringify(frame).replaceAll('<', '\\u003c')});\n</script>\r\n`,
  },
  jsonp: {
    isPolling: true,
    needsCallback: true,
    headers: { 'content-type': SCRIPT, 'x-content-type-options': 'nosniff' },
    prelude: none,
    // The comment keeps the answer from being interpreted as another file type that starts with characters of the caller's
    // choice.
    write: (frame, callback) => `/**/${callback}(${JSON.stringify(frame)});\r\n`,
  },
};
