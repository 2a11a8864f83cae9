import { useEffect } from 'react';
import { type Location, useNavigate } from 'react-router-dom';

import { LAST_TEXT } from '#shared-types/pages';

import { installHighlightStyles } from '../../annotations/highlight-styles.ts';
import { DEMO } from '../../content/demo.ts';
import { DOCUMENT_WORDS } from '../../content/document.ts';
import { BrokenLink } from '../../document/broken-link.tsx';
import { isBrokenLink, newDraftAddress, useRoomName } from '../../document/use-room-name.ts';
import { inBackground } from '../../errors/in-background.ts';
import { VersionBar } from '../../service-worker/version-bar.tsx';
import { restoreSession } from '../../session/session.ts';
import { readAddress, writeAddress } from '../../sync/document-address.ts';
import { Loading } from '../../ui/loading.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { EditorScreen } from './editor-screen.tsx';
import { lastText } from './last-text.ts';

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
