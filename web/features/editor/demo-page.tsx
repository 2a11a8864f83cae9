import { useEffect } from 'react';
import { type Location, useNavigate } from 'react-router-dom';

import { draftIdOf, draftRoom } from '#shared-types/documents/collaboration';
import { ABILITIES_OF } from '#shared-types/documents/roles';
import { LAST_TEXT } from '#shared-types/site/pages';

import { installHighlightStyles } from '../../annotations/highlight-styles.ts';
import { DOCUMENT_WORDS } from '../../content/document.ts';
import { DEMO } from '../../content/editor/demo.ts';
import { BrokenLink } from '../../document/broken-link.tsx';
import { isBrokenLink, newDraftAddress, useRoomName } from '../../document/use-room-name.ts';
import { inBackground } from '../../errors/in-background.ts';
import { VersionBar } from '../../service-worker/version-bar.tsx';
import { restoreSession } from '../../session/session.ts';
import { recentDrafts } from '../../storage/recent-drafts.ts';
import { markedName } from '../../storage/signed-in-mark.ts';
import { type DocumentAddress, readAddress, writeAddress } from '../../sync/document-address.ts';
import { type KeptDocument, keptDocuments } from '../../sync/local-copy/kept-documents.ts';
import { Loading } from '../../ui/loading.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { EditorScreen } from './editor-screen.tsx';

installHighlightStyles();

/** The page of the demo editor: the document that its address names. */
export function DemoPage({ location }: { location: Location }) {
  // A signed-in person's sentences are sent with their token, but the document comes first.
  useEffect(() => whenIdle(() => inBackground(restoreSession())), []);
  return (
    <>
      <h1 className="visually-hidden">{DEMO.heading}</h1>
      <Place location={location} />
      <VersionBar />
    </>
  );
}

/** What the address names. */
function Place({ location }: { location: Location }) {
  if (location.hash === LAST_TEXT) return <LastText />;
  return isBrokenLink(location) ? <BrokenLink location={location} /> : <OpenDocument location={location} />;
}

/** Goes on to the last text of this device, or to a new private page. */
function LastText() {
  const navigate = useNavigate();
  useEffect(() => {
    let isWanted = true;
    const go = async () => {
      const last = await lastText();
      const address = last ? `/demo#${writeAddress(last)}` : newDraftAddress('/demo');
      if (isWanted) await navigate(address, { replace: true });
    };
    inBackground(go());
    return () => {
      isWanted = false;
    };
  }, [navigate]);
  return <Loading what={DOCUMENT_WORDS.loading} />;
}

function OpenDocument({ location }: { location: Location }) {
  const roomName = useRoomName(location);
  if (roomName === undefined) return <Loading what={DOCUMENT_WORDS.loading} />;
  const link = readAddress(location.hash)?.link;
  return <EditorScreen key={`${roomName}.${link}`} roomName={roomName} link={link} />;
}

/** If the browser doesn't say what it keeps by then, the list of drafts is enough. */
const LONGEST_WAIT_MS = 1000;

/** A text of this device, and when somebody last worked on it here. */
interface DeviceText {
  address: DocumentAddress;
  atMs: number;
}

/** The text that somebody last wrote on this device: a draft, or a document of the account that is signed in. */
async function lastText(): Promise<DocumentAddress | undefined> {
  const kept = await Promise.race([
    keptDocuments().catch(() => []),
    new Promise<[]>((resolve) => setTimeout(() => resolve([]), LONGEST_WAIT_MS)),
  ]);
  const roles = new Map(kept.map(({ room, role }) => [room, role]));
  const drafts = recentDrafts()
    // What somebody may only read isn't theirs.
    .filter(({ id }) => ABILITIES_OF[roles.get(draftRoom(id) ?? '') ?? 'write'].includes('write'))
    .map(({ id, link, changedAt }): DeviceText => ({
      address: { id, ...(link !== undefined && { link }) },
      atMs: changedAt,
    }));
  const [last] = [...drafts, ...ownedAmong(kept)].toSorted((a, b) => b.atMs - a.atMs);
  return last?.address;
}

/** The documents of the account; those of somebody who has signed out don't open. */
function ownedAmong(kept: readonly KeptDocument[]): DeviceText[] {
  if (markedName() === undefined) return [];
  return kept.flatMap(({ room, role, usedAtMs }) => {
    const id = draftIdOf(room);
    return role === 'owner' && id !== undefined ? [{ address: { id }, atMs: usedAtMs }] : [];
  });
}
