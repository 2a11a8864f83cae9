import { useId, useState } from 'react';

import { shownTitle } from '#shared-types/characters';
import { draftRoom } from '#shared-types/collaboration';

import { claimDraft } from '../../calls/documents.ts';
import { errorMessage } from '../../calls/error-message.ts';
import { DOCUMENTS } from '../../content/documents.ts';
import { inBackground } from '../../errors/in-background.ts';
import { forgetRecentDraft, keepRecentDraft, type RecentDraft, recentDrafts } from '../../storage/recent-drafts.ts';
import { writeAddress } from '../../sync/document-address.ts';
import { type KeptDocument, removeKept } from '../../sync/kept-documents.ts';
import { writerKeys } from '../../sync/writer-keys.ts';
import { Button } from '../../ui/button.tsx';
import { DocumentRow } from './document-row.tsx';
import { NewsLine } from './news-line.tsx';

interface DeviceDocumentsProps {
  isSignedIn: boolean;
  search: string;
  /** What this browser keeps, by room. */
  kept: ReadonlyMap<string, KeptDocument>;
  /** Whether what it keeps opens without a connection. */
  opensOffline: boolean;
  /** Called when drafts have moved into the account. */
  onMoved: () => void;
}

/** The drafts that were opened in this browser. Signed in, one can move them into the account. */
export function DeviceDocuments({ isSignedIn, search, kept, opensOffline, onMoved }: DeviceDocumentsProps) {
  const headingId = useId();
  const [drafts, setDrafts] = useState(recentDrafts);
  const [removed, setRemoved] = useState<RecentDraft>();
  const wanted = search.trim().toLowerCase();
  const shown = drafts.filter(({ title }) => title.toLowerCase().includes(wanted));
  const own = drafts.filter(({ link }) => link === undefined);
  if (drafts.length === 0 && removed === undefined) return isSignedIn ? null : <Empty />;
  const remove = (draft: RecentDraft) => {
    forgetRecentDraft(draft.id);
    inBackground(removeKept(draftRoom(draft.id) ?? '', { onlySaved: true }).catch(() => undefined));
    setRemoved(draft);
    setDrafts(recentDrafts());
  };
  return (
    <section aria-labelledby={headingId}>
      <div className="documents-heading">
        <h2 id={headingId}>{DOCUMENTS.onDevice}</h2>
        <p>{DOCUMENTS.onDeviceAbout}</p>
      </div>
      <NewsLine
        words={removed && removedWords(removed, kept.get(draftRoom(removed.id) ?? ''))}
        onUndo={() => {
          if (removed) keepRecentDraft(removed);
          setRemoved(undefined);
          setDrafts(recentDrafts());
        }}
      />
      <ul className="document-list">
        {shown.map((draft) => (
          <DocumentRow
            key={draft.id}
            address={`/demo#${writeAddress(draft)}`}
            title={draft.title}
            excerpt={draft.link === undefined ? '' : DOCUMENTS.shared}
            facts={[DOCUMENTS.words(draft.words), ...keptFacts(kept.get(draftRoom(draft.id) ?? ''), opensOffline)]}
            changedMs={draft.changedAt}
            actions={[{ label: DOCUMENTS.removeFromList, run: () => remove(draft) }]}
          />
        ))}
      </ul>
      {shown.length === 0 && drafts.length > 0 && <p>{DOCUMENTS.noneTitled(search)}</p>}
      {isSignedIn && own.length > 0 && (
        <MoveOffer
          drafts={own}
          onMoved={() => {
            setDrafts(recentDrafts());
            onMoved();
          }}
        />
      )}
    </section>
  );
}

function removedWords({ title }: RecentDraft, kept: KeptDocument | undefined): string {
  const words = kept?.isUnsaved === true ? DOCUMENTS.removedUnsaved : DOCUMENTS.removedFromList;
  return words(shownTitle(title) || DOCUMENTS.untitled);
}

/** What is worth knowing of the copy in this browser. */
export function keptFacts(kept: KeptDocument | undefined, opensOffline: boolean): string[] {
  if (kept === undefined) return [];
  return [...(kept.isUnsaved ? [DOCUMENTS.notSavedYet] : []), ...(opensOffline ? [DOCUMENTS.opensOffline] : [])];
}

function Empty() {
  return (
    <section className="documents-empty">
      <h2>{DOCUMENTS.emptyHeading}</h2>
      <p>{DOCUMENTS.empty}</p>
    </section>
  );
}

/** Offers once to move the drafts of this device into the account. */
function MoveOffer({ drafts, onMoved }: { drafts: readonly RecentDraft[]; onMoved: () => void }) {
  const [isDeclined, setDeclined] = useState(false);
  const [done, setDone] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const move = async () => {
    const stayed: string[] = [];
    for (const [index, { id }] of drafts.entries()) {
      setDone(index + 1);
      try {
        await claimDraft(id, writerKeys(id)); // oxlint-disable-line no-await-in-loop -- each moves by itself, and the page counts them
        forgetRecentDraft(id);
      } catch (error) {
        stayed.push(errorMessage(error));
      }
    }
    setDone(undefined);
    const [reason] = stayed;
    setFailure(reason && DOCUMENTS.moveFailed(stayed.length, reason));
    onMoved();
  };
  if (isDeclined) return null;
  return (
    <div className="move-offer">
      <output>{failure ?? DOCUMENTS.move(drafts.length)}</output>
      <Button disabled={done !== undefined} onClick={() => inBackground(move())}>
        {done === undefined ? DOCUMENTS.moveButton(drafts.length) : DOCUMENTS.moving(done, drafts.length)}
      </Button>
      <Button look="quiet" onClick={() => setDeclined(true)}>
        {DOCUMENTS.notNow}
      </Button>
    </div>
  );
}
