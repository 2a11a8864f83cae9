import { useState } from 'react';

import { forgetJoinedClass, type JoinedClass, joinedClasses, keepJoinedClass } from '../../storage/joined-classes.ts';

/** What makes somebody a student of a class. */
type Own = Pick<JoinedClass, 'key' | 'code'>;

/** Who somebody is in a class, as far as this page knows, and whether this browser remembers it. */
interface Membership {
  own: Own;
  isRemembered: boolean;
  /** Takes a key or a code that's new. */
  take: (own: Own) => void;
  /** Remembers the class from now on, or forgets it. */
  setRemembered: (isRemembered: boolean) => void;
}

/** Who somebody is in a class. Unless they say that it isn't their computer, this browser remembers what they get. */
export function useMembership(place: Omit<JoinedClass, 'code'>): Membership {
  const [own, setOwn] = useState<Own>(() => knownOwn(place));
  const [isRemembered, setRemembered] = useState(true);
  const keep = (next: Own) => {
    if ((place.classKey ?? next.key) !== undefined) keepJoinedClass({ ...place, ...next });
  };
  return {
    own,
    isRemembered,
    take: (next) => {
      setOwn(next);
      if (isRemembered) keep(next);
    },
    setRemembered: (next) => {
      setRemembered(next);
      if (next) keep(own);
      else forgetJoinedClass({ ...place, ...own });
    },
  };
}

function knownOwn({ classKey, key }: Pick<JoinedClass, 'classKey' | 'key'>): Own {
  const known = joinedClasses().find((each) => (key === undefined ? each.classKey === classKey : each.key === key));
  return {
    ...((known?.key ?? key) !== undefined && { key: known?.key ?? key }),
    ...(known?.code !== undefined && { code: known.code }),
  };
}
