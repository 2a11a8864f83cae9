import { useEffect } from 'react';
import type { Location } from 'react-router-dom';

import { installHighlightStyles } from '../../annotations/highlight-styles.ts';
import { DEMO } from '../../content/demo.ts';
import { DOCUMENT_WORDS } from '../../content/document.ts';
import { BrokenLink } from '../../document/broken-link.tsx';
import { isBrokenLink, useRoomName } from '../../document/use-room-name.ts';
import { inBackground } from '../../errors/in-background.ts';
import { VersionBar } from '../../service-worker/version-bar.tsx';
import { restoreSession } from '../../session/session.ts';
import { readAddress } from '../../sync/document-address.ts';
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
      {isBrokenLink(location) ? <BrokenLink location={location} /> : <OpenDocument location={location} />}
      <VersionBar />
    </>
  );
}

function OpenDocument({ location }: { location: Location }) {
  const roomName = useRoomName(location);
  if (roomName === undefined) return <Loading what={DOCUMENT_WORDS.loading} />;
  const link = readAddress(location.hash)?.link;
  return <EditorScreen key={`${roomName}.${link}`} roomName={roomName} link={link} />;
}
