import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { StompDecoder } from '#bff/stomp/decoder';
import { StompError, type StompFrame, type StompVersion } from '#bff/stomp/frame';
import { DEFAULT_STOMP_LIMITS } from '#bff/stomp/frame-limits';

import { byteByByte, decodeAll } from '../support/broker/stomp-frames.ts';
import { expectLinear } from '../support/growth.ts';

type Sender = 'client' | 'server';
type Expected = [command: string, headers: Record<string, string>, body?: string];

/** What each text means: its frames, and how many line feeds are between them. */
const MEANINGS: [from: Sender, text: string, heartbeats: number, ...frames: Expected[]][] = [
  ['client', 'CONNECT\naccept-version:1.2\nhost:/\n\n\0', 0, ['CONNECT', { 'accept-version': '1.2', host: '/' }]],
  [
    'client',
    'STOMP\r\naccept-version:1.0,1.1\r\nhost:a:b\\n\r\n\r\n\0\r\n',
    1,
    ['STOMP', { 'accept-version': '1.0,1.1', host: 'a:b\\n' }],
  ],
  ['client', '\n\n\r\nSEND\ndestination:/queue/a\n\nhello\0\n', 4, ['SEND', { destination: '/queue/a' }, 'hello']],
  ['client', 'SEND\ncontent-length:5\n\na\0b\0c\0', 0, ['SEND', { 'content-length': '5' }, 'a\0b\0c']],
  ['client', 'SEND\ncontent-length:0\n\n\0', 0, ['SEND', { 'content-length': '0' }]],
  ['client', 'SEND\na:b\n\n\n\n\r\n\n\0', 0, ['SEND', { a: 'b' }, '\n\n\r\n\n']],
  [
    'client',
    'SEND\r\na:b\r\ncontent-length:3\r\n\r\n\r\n\n\0',
    0,
    ['SEND', { a: 'b', 'content-length': '3' }, '\r\n\n'],
  ],
  ['client', 'SEND\n\nno headers\0', 0, ['SEND', {}, 'no headers']],
  [
    'client',
    'SEND\na:1\na:2\nempty:\n spaced : kept \nurl:http://a\n\n\0',
    0,
    ['SEND', { a: '1', empty: '', ' spaced ': ' kept ', url: 'http://a' }],
  ],
  ['client', 'SEND\nk\\ce\\\\y:\\n\\r\\c\\\\n\n\n\0', 0, ['SEND', { 'k:e\\y': '\n\r:\\n' }]],
  ['client', 'SEND\ngröße:学生🎓\ntab:a\tb\n\n\xFF\0', 0, ['SEND', { größe: '学生🎓', tab: 'a\tb' }, 'Ã¿']],
  ['client', 'SUBSCRIBE\nid:0\ndestination:/topic/a\n\n\0\n\n', 2, ['SUBSCRIBE', { id: '0', destination: '/topic/a' }]],
  [
    'client',
    'ACK\nid:1\n\n\0NACK\nid:2\n\n\0BEGIN\ntransaction:t\n\n\0',
    0,
    ['ACK', { id: '1' }],
    ['NACK', { id: '2' }],
    ['BEGIN', { transaction: 't' }],
  ],
  [
    'client',
    'COMMIT\ntransaction:t\n\n\0\nABORT\ntransaction:t\n\n\0',
    1,
    ['COMMIT', { transaction: 't' }],
    ['ABORT', { transaction: 't' }],
  ],
  ['client', 'UNSUBSCRIBE\nid:0\n\n\0DISCONNECT\n\n\0', 0, ['UNSUBSCRIBE', { id: '0' }], ['DISCONNECT', {}]],
  [
    'server',
    'CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0\n',
    1,
    ['CONNECTED', { version: '1.2', 'heart-beat': '0,0' }],
  ],
  ['server', 'MESSAGE\nsubscription:0\n\nbody\0\n', 1, ['MESSAGE', { subscription: '0' }, 'body']],
  [
    'server',
    'RECEIPT\nreceipt-id:1\n\n\0ERROR\ncontent-length:2\n\n\0\0\0',
    0,
    ['RECEIPT', { 'receipt-id': '1' }],
    ['ERROR', { 'content-length': '2' }, '\0\0'],
  ],
];

const refusal = (bytes: string | Buffer, from: Sender = 'client', version: StompVersion = '1.2') => {
  try {
    decodeAll([Buffer.from(bytes)], { from, version });
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('the decoder', () => {
  test.each(MEANINGS)('reads the same from a %s however the bytes are cut: %j', (from, text, heartbeats, ...frames) => {
    const bytes = Buffer.from(text);
    const whole = decodeAll([bytes], { from });
    const read = frames.map(([command, fields, body = '']) => ({ command, headers: Object.entries(fields), body }));
    expect(whole).toEqual({ heartbeats, frames: read });
    expect(decodeAll(byteByByte(bytes), { from })).toEqual(whole);
    for (let first = 0; first <= bytes.length; first++) {
      expect(decodeAll([bytes.subarray(0, first), bytes.subarray(first)], { from })).toEqual(whole);
      const middle = Math.floor((first + bytes.length) / 2);
      const three = [bytes.subarray(0, first), bytes.subarray(first, middle), bytes.subarray(middle)];
      expect(decodeAll(three, { from })).toEqual(whole);
    }
  });

  test('reads many frames in one chunk, and any cut of them', () => {
    const bytes = Buffer.from(MEANINGS.map(([from, text]) => (from === 'client' ? text : '')).join(''));
    const whole = decodeAll([bytes], { from: 'client' });
    expect(whole.frames).toHaveLength(19);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 30 }), (cuts) => {
        const ends = [...cuts.toSorted((a, b) => a - b), bytes.length];
        const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
        expect(decodeAll(chunks, { from: 'client' })).toEqual(whole);
      }),
    );
  });

  const hostile: [why: string, bytes: string | Buffer, message: RegExp, from?: Sender, version?: StompVersion][] = [
    ['a web page request', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', /command/],
    ['a TLS greeting', Buffer.from([22, 3, 1, 2, 0]), /command/],
    ['lower case', 'send\ndestination:/a\n\n\0', /command/],
    ['an unknown command', 'SEnD\ndestination:/a\n\n\0', /command/],
    ['a command with a space', 'SEND \ndestination:/a\n\n\0', /command/],
    ['a frame that starts with NUL', '\0', /command/],
    ['a NUL between frames', 'BEGIN\ntransaction:a\n\n\0\0', /command/],
    ['a command of the other side, MESSAGE', 'MESSAGE\na:b\n\n\0', /command/],
    ['a command of the other side, CONNECTED', 'CONNECTED\na:b\n\n\0', /command/],
    ['a command of the other side, SEND', 'SEND\ndestination:/a\n\n\0', /command/, 'server'],
    ['a broker that says CONNECT', 'CONNECT\n\n\0', /command/, 'server'],
    ['a lone carriage return', '\rSEND\n\n\0', /carriage return/],
    ['two carriage returns', '\r\r\n', /carriage return/],
    ['a carriage return in the command', 'SE\rND\n\n\0', /control character/],
    ['a header without a colon', 'SEND\ndestination\n\n\0', /no colon/],
    ['a header without a name', 'SEND\n:value\n\n\0', /no name/],
    ['a header of white space', 'SEND\n \n\n\0', /no colon/],
    ['a NUL in a header', 'SEND\na:b\0c\n\n\0', /control character/],
    ['a NUL in the command', 'SEND\0\n\n\0', /control character/],
    ['an escape character in a header', 'SEND\na:\u001B[31m\n\n\0', /control character/],
    ['a backspace in a name', 'SEND\na\b:b\n\n\0', /control character/],
    ['a delete in a header', 'SEND\na:\u007F\n\n\0', /control character/],
    ['a next-line character in a header', 'SEND\na:\u0085\n\n\0', /control character/],
    ['a carriage return inside a value', 'SEND\na:b\rc\n\n\0', /control character/],
    ['two carriage returns at the end of a line', 'SEND\na:b\r\r\n\n\0', /control character/],
    ['a carriage return in STOMP 1.1', 'SEND\r\na:b\r\n\r\n\0', /control character/, 'client', '1.1'],
    ['a carriage return in STOMP 1.0', 'SEND\na:b\r\n\n\0', /control character/, 'client', '1.0'],
    ['an undefined escape', 'SEND\na:\\t\n\n\0', /escape/],
    ['an undefined escape in a name', 'SEND\na\\0:b\n\n\0', /escape/],
    ['a backslash at the end', 'SEND\na:b\\\n\n\0', /escape/],
    ['an escape of an emoji', 'SEND\na:\\🎓\n\n\0', /escape/],
    ['\\r in STOMP 1.1', 'SEND\na:\\r\n\n\0', /escape/, 'client', '1.1'],
    ['bytes that are no UTF-8', Buffer.from('SEND\na:\xFF\n\n\0', 'latin1'), /UTF-8/],
    ['an overlong encoding', Buffer.from('SEND\na:\xC0\xAF\n\n\0', 'latin1'), /UTF-8/],
    ['half of a surrogate pair', Buffer.from('SEND\na:\xED\xA0\x80\n\n\0', 'latin1'), /UTF-8/],
    ['a negative content-length', 'SEND\ncontent-length:-1\n\n\0', /decimal/],
    ['a content-length with a sign', 'SEND\ncontent-length:+1\n\na\0', /decimal/],
    ['a content-length with a space', 'SEND\ncontent-length: 1\n\na\0', /decimal/],
    ['a hexadecimal content-length', 'SEND\ncontent-length:0x1\n\na\0', /decimal/],
    ['a content-length with a fraction', 'SEND\ncontent-length:1.0\n\na\0', /decimal/],
    ['a content-length with an exponent', 'SEND\ncontent-length:1e0\n\na\0', /decimal/],
    ['a content-length with a leading zero', 'SEND\ncontent-length:01\n\na\0', /decimal/],
    ['an empty content-length', 'SEND\ncontent-length:\n\n\0', /decimal/],
    ['a huge content-length', `SEND\ncontent-length:${'9'.repeat(30)}\n\n`, /decimal/],
    ['a content-length that is too short', 'SEND\ncontent-length:2\n\nabc\0', /content-length/],
    ['a content-length above the limit', 'SEND\ncontent-length:262145\n\n', /larger than 262144 bytes/],
    ['an endless body', `SEND\n\n${'a'.repeat(262_145)}`, /larger than 262144 bytes/],
    ['an endless command', 'S'.repeat(16_385), /larger than 16384 bytes/],
    ['an endless header', `SEND\na:${'b'.repeat(16_384)}`, /larger than 16384 bytes/],
    ['a head that is too large, though it ends', `SEND\na:${'b'.repeat(16_384)}\n\n\0`, /larger than 16384 bytes/],
    ['too many headers', `SEND\n${'a:b\n'.repeat(65)}\n\0`, /more than 64 headers/],
    ['a body where none is allowed', 'SUBSCRIBE\nid:1\n\nbody\0', /SUBSCRIBE has no body/],
    ['a CONNECT with a body', 'CONNECT\ncontent-length:1\n\na\0', /CONNECT has no body/],
    ['a RECEIPT with a body', 'RECEIPT\n\na\0', /RECEIPT has no body/, 'server'],
  ];

  test.each(hostile)('refuses %s', (_why, bytes, message, from = 'client', version = '1.2') => {
    const error = refusal(bytes, from, version);
    expect(error).toBeInstanceOf(StompError);
    expect(String(error)).toMatch(message);
    if (bytes.length < 1000) {
      const single = () => decodeAll(byteByByte(Buffer.from(bytes)), { from, version });
      expect(single).toThrow(StompError);
    }
  });

  test('is dead after the first error, and says no more', () => {
    const frames: StompFrame[] = [];
    const decoder = new StompDecoder({ from: 'client', onFrame: (frame) => frames.push(frame) });
    expect(() => decoder.push(Buffer.from('BEGIN\ntransaction:a\n\n\0nonsense'))).toThrow(StompError);
    decoder.push(Buffer.from('BEGIN\ntransaction:b\n\n\0'));
    expect(frames).toHaveLength(1);
  });

  test('decodes the escapes of the version that was agreed on while it reads', () => {
    const values: (string | undefined)[] = [];
    const decoder = new StompDecoder({
      from: 'client',
      onFrame({ headers }) {
        values.push(headers.get('v'));
        decoder.version = '1.0';
      },
    });
    decoder.push(Buffer.from('CONNECT\r\nv:a\\nb\r\n\r\n\0SEND\nv:a\\nb\\t\n\n\0'));
    expect(values).toEqual(['a\\nb', 'a\\nb\\t']);
    expect(decodeAll([Buffer.from('SEND\nv:\\n\\c\\\\\n\n\0')], { from: 'client', version: '1.1' }).frames).toEqual([
      { command: 'SEND', headers: [['v', '\n:\\']], body: '' },
    ]);
  });

  test.each([
    ['with a content-length', (length: number) => `SEND\ncontent-length:${length}\n\n${'x'.repeat(length)}\0`],
    ['without one', (length: number) => `SEND\ndestination:/a\n\n${'x'.repeat(length)}\0`],
  ])('reads the largest frame %s byte by byte without reading any of it again', (_how, frameOf) => {
    const decoding = (length: number) => {
      const bytes = byteByByte(Buffer.from(frameOf(length)));
      return () => decodeAll(bytes, { from: 'client' });
    };
    expect(decoding(262_144)().frames[0]?.body).toHaveLength(262_144);
    expectLinear(decoding(32_768), decoding(262_144), 8);
  });
});

test('a frame may be as large as the limits, and no larger', () => {
  const limits = { ...DEFAULT_STOMP_LIMITS, headBytes: 20, headers: 2, bodyBytes: 4 };
  expect(decodeAll([Buffer.from('SEND\na:b\nc:d\n\n1234\0')], { from: 'client', limits }).frames).toHaveLength(1);
  for (const text of ['SEND\na:b\nc:d\ne:f\n\n\0', 'SEND\na:1234567890abc\n\n\0', 'SEND\na:b\n\n12345\0'])
    expect(() => decodeAll([Buffer.from(text)], { from: 'client', limits })).toThrow(StompError);
});
