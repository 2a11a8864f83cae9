import { describe, expect, test } from 'vitest';

import { parseStompAddress } from '#bff/stomp/address';

describe('the address of a broker', () => {
  test.each([
    ['stomp://me:secret@broker', { host: 'broker', port: 61_613, isTls: false, virtualHost: '/', login: 'me' }],
    ['stomp://me:secret@broker:1/', { port: 1, virtualHost: '/' }],
    ['stomp://me:a%3Ab%2Fc%25@broker/my%2Fhouse', { passcode: 'a:b/c%', virtualHost: 'my/house' }],
    ['stomp+ssl://me:secret@broker', { port: 61_614, isTls: true }],
    ['stomp://broker', { login: '', passcode: '' }],
    ['stomp://[::1]:7', { host: '::1', name: '[::1]:7' }],
  ])('%s is understood', (address, expected) => {
    expect(parseStompAddress(address)).toMatchObject(expected);
  });

  test.each([
    'broker:61613',
    'amqp://me:secret@broker',
    'stomp:',
    'stomp://',
    'stomp://me:secret@broker:99999',
    'stomp://me:secret@broker/?heartbeat=1',
    'stomp://me:secret%@broker',
    'secret',
  ])('%s is refused, in words that do not repeat it', (address) => {
    const failure = () => parseStompAddress(address);
    expect(failure).toThrow(TypeError);
    expect(failure).not.toThrow(/secret/);
  });
});
