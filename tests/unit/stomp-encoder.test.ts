import { FrameImpl, Parser } from '@stomp/stompjs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { encodeFrame, encodeFrameText } from '#bff/stomp/encoder';
import { stompFrame } from '#bff/stomp/frame';

import { comparable, decodeAll } from '../support/broker/stomp-frames.ts';

/** Without control characters: the encoder would replace some. */
const isPlain = (text: string) => !/\p{Cc}/u.test(text) && text.isWellFormed();

describe('the encoder', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  const value = fc.string({ unit: 'grapheme', maxLength: 20 });
  const command = fc.constantFrom('SEND', 'MESSAGE', 'ERROR');
  test.each(['1.0', '1.1', '1.2'] as const)('writes what the decoder reads back, in STOMP %s', (version) => {
    const special = fc.constantFrom('\n', '\r', ':', '\\', '\\n', '');
    const expressible = (text: string) =>
      version === '1.2' || (version === '1.1' ? !text.includes('\r') : !/[\r\n]|^ /.test(text));
    const text = (base: fc.Arbitrary<string>) =>
      fc
        .tuple(base.filter(isPlain), special, base.filter(isPlain))
        .map((parts) => parts.join(''))
        .filter(expressible);
    const header = fc.tuple(
      text(name).filter((key) => key !== 'content-length' && !(version === '1.0' && key.includes(':'))),
      text(value),
    );
    const frame = fc.record({ command, headers: fc.array(header, { maxLength: 8 }), body: fc.uint8Array() });
    fc.assert(
      fc.property(frame, ({ headers, body, ...rest }) => {
        const given = { ...rest, headers: new Map(headers), body: Buffer.from(body) };
        const from = rest.command === 'SEND' ? 'client' : 'server';
        const [read] = decodeAll([encodeFrame(given, version)], { from, version }).frames;
        const length: [string, string][] = body.length > 0 ? [['content-length', String(body.length)]] : [];
        expect(read).toEqual({ ...comparable(given), headers: [...given.headers, ...length] });
      }),
    );
  });

  test.each(['1.0', '1.1', '1.2'] as const)(
    'writes a frame that can be read, whatever the headers are, in STOMP %s',
    (version) => {
      const character = fc.integer({ min: 0, max: 0x2ff }).map((code) => String.fromCodePoint(code));
      const anything = fc.string({ unit: character, minLength: 1, maxLength: 20 });
      fc.assert(
        fc.property(anything, anything, (key, text) => {
          const frame = stompFrame('MESSAGE', { [key]: text, after: 'x' }, Buffer.from('body'));
          const { frames } = decodeAll([encodeFrame(frame, version)], { from: 'server', version });
          expect(frames).toHaveLength(1);
          expect(frames[0]?.body).toBe('body');
          expect(frames[0]?.headers).toContainEqual(['after', 'x']);
        }),
      );
    },
  );

  test('never escapes the frames that open a connection', () => {
    expect(encodeFrame(stompFrame('CONNECT', { passcode: 'a:b\\c' }), '1.2').toString()).toBe(
      'CONNECT\npasscode:a:b\\c\n\n\0',
    );
    expect(encodeFrame(stompFrame('CONNECTED', { session: 'a:b' }), '1.2').toString()).toBe(
      'CONNECTED\nsession:a:b\n\n\0',
    );
  });

  test('counts the body itself, whatever the headers say', () => {
    const frame = stompFrame('SEND', { 'content-length': '1' }, Buffer.from('ö!'));
    expect(encodeFrame(frame, '1.2').toString()).toBe('SEND\ncontent-length:3\n\nö!\0');
  });

  test('as text it counts the bytes of the body', () => {
    expect(encodeFrameText(stompFrame('MESSAGE', {}, Buffer.from('ö\0')), '1.2')).toBe(
      'MESSAGE\ncontent-length:3\n\nö\0\0',
    );
  });

  test('is understood by the library of the browser, and understands it', () => {
    const headers = { destination: '/topic/a', own: 'colon: line\nreturn\r back\\', größe: '学生' };
    const read: { command?: string; headers: [string, string][]; binaryBody?: Uint8Array }[] = [];
    const parser = new Parser(
      (frame) => read.push(frame as never),
      () => {},
    );
    const bytes = encodeFrame(stompFrame('MESSAGE', headers, Buffer.from('hällo\0')), '1.2');
    parser.parseChunk(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
    const seen = FrameImpl.fromRawFrame(read[0] as never, true);
    expect(seen.headers).toMatchObject(headers);
    expect(seen.body).toBe('hällo\0');

    const sent = FrameImpl.marshall({ command: 'SEND', headers, body: 'hällo', escapeHeaderValues: true });
    const [back] = decodeAll([Buffer.from(sent as string)], { from: 'client' }).frames;
    expect(Object.fromEntries(back?.headers ?? [])).toMatchObject(headers);
    expect(Buffer.from(back?.body ?? '', 'latin1').toString()).toBe('hällo');
  });
});
