import { useEffect, useState } from 'react';
import { type Location, useNavigate } from 'react-router-dom';

import { DEMO_ROOM, draftRoom } from '#shared-types/documents/collaboration';
import type { RuntimeConfig } from '#shared-types/site/runtime-config';

import { randomId } from '../calls/random-id.ts';
import { runtimeConfig } from '../calls/runtime-config.ts';
import { inBackground } from '../errors/in-background.ts';
import { readAddress, writeAddress } from '../sync/document-address.ts';

/**
 * The address of a new private draft: 128 random bits that nobody can guess.
 * @param path the page that opens it.
 */
export function newDraftAddress(path: string): string {
  return `${path}#${writeAddress({ id: randomId(), isNew: true })}`;
}

/** Whether an address names a draft that there cannot be, such as a link that was cut off on its way. */
export function isBrokenLink({ hash }: Location): boolean {
  return hash.length > 1 && readAddress(hash) === undefined;
}

/**
 * The room name for the page's address: a private draft's, or the public sandbox's if it names none. If the operator wants no
 * public document, a visit without a draft starts one. `undefined` until that is known.
 */
export function useRoomName({ pathname, hash }: Location): string | undefined {
  const navigate = useNavigate();
  const draft = draftRoom(readAddress(hash)?.id ?? '');
  const policy = useDemoRoomPolicy(draft === undefined);
  const mustStartDraft = draft === undefined && policy === 'private';
  useEffect(() => {
    if (mustStartDraft) inBackground(navigate(newDraftAddress(pathname), { replace: true }));
  }, [mustStartDraft, navigate, pathname]);
  if (draft !== undefined) return draft;
  return policy === 'public' ? DEMO_ROOM : undefined;
}

function useDemoRoomPolicy(needed: boolean): RuntimeConfig['demoRoom'] | undefined {
  const [policy, setPolicy] = useState<RuntimeConfig['demoRoom']>();
  useEffect(() => {
    if (!needed || policy !== undefined) return;
    let wanted = true;
    inBackground(readPolicy().then((found) => wanted && setPolicy(found)));
    return () => {
      wanted = false;
    };
  }, [needed, policy]);
  return policy;
}

async function readPolicy(): Promise<RuntimeConfig['demoRoom']> {
  try {
    const { demoRoom } = await runtimeConfig();
    return demoRoom;
  } catch {
    // Without an answer, choose the option that shows nothing to strangers.
    return 'private';
  }
}
