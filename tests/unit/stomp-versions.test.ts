import { describe, expect, test } from 'vitest';

import { StompError } from '#bff/stomp/frame';
import { chooseVersion } from '#bff/stomp/versions';

describe('the version', () => {
  test.each([
    [undefined, '1.0'],
    ['1.0', '1.0'],
    ['1.0,1.1', '1.1'],
    ['1.2,1.1,1.0', '1.2'],
    ['1.3, 1.2', '1.2'],
  ])('of a client that accepts %s is %s', (accepted, version) => {
    expect(chooseVersion(accepted)).toBe(version);
  });

  test.each(['', '2.0', '1', '1.2.0'])('of a client that accepts %j only is none', (accepted) => {
    expect(() => chooseVersion(accepted)).toThrow(StompError);
  });
});
