import { useId, useState } from 'react';

import { draftRoom, TITLE_MAX_LENGTH } from '#shared-types/documents/collaboration';
import { shownTitle } from '#shared-types/text/characters';
import { wordsBelow } from '#shared-types/text/text-name';
import { folded, searchedWords } from '#shared-types/text/text-search';

import { errorMessage } from '../../calls/error-message.ts';
import { DOCUMENTS } from '../../content/documents.ts';
import { inBackground } from '../../errors/in-background.ts';
import { forgetRecentDraft, keepRecentDraft, putDrafts, type RecentDraft } from '../../storage/recent-drafts.ts';
import { writeAddress } from '../../sync/document-address.ts';
import { type KeptDocument, removeKept } from '../../sync/local-copy/kept-documents.ts';
import { moveToAccount } from '../../sync/move-to-account.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { DocumentRow, type RowAction } from './document-row.tsx';
import type { LibraryView } from './library-view.ts';
import { MoveDialog } from './move-dialog.tsx';
import { NewsLine } from './news-line.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { downloadActions } from './row-downloads.ts';

interface DeviceDocumentsProps {
  isSignedIn: boolean;
  /** Whether there can be no other texts than these: not if those of an account can't be asked for. */
  isAll: boolean;
  view: LibraryView;
  /** The drafts of this browser, most recently changed first. */
  drafts: readonly RecentDraft[];
  /** What this browser keeps, by room. */
  kept: ReadonlyMap<string, KeptDocument>;
  /** Whether what it keeps opens without a connection. */
  opensOffline: boolean;
  /** The names of all folders of the library. */
  folders: readonly string[];
  /** Called when the list of this browser has changed. */
  onChange: () => void;
  /** Called when drafts have moved into the account. */
  onMoved: () => void;
}

/** What was done last, and how to take it back. */
interface DeviceNews {
  words: string;
  undo?: () => void;
}

/** The drafts that were opened in this browser. People who are signed in can move them into their account. */
export function DeviceDocuments(props: DeviceDocumentsProps) {
  const { isSignedIn, isAll, view, drafts, kept, onChange } = props;
  const headingId = useId();
  const [news, setNews] = useState<DeviceNews>();
  const [failure, setFailure] = useState<string>();
  const shown = drafts.filter((draft) => isShown(draft, view));
  const own = drafts.filter(({ link }) => link === undefined);
  if (drafts.length === 0 && news === undefined) return isSignedIn || !isAll ? null : <Empty />;
  // A folder of the account has no drafts.
  if (view.folder !== undefined && shown.length === 0 && news === undefined && isSignedIn) return null;
  const tell = (next: DeviceNews) => {
    setNews(next);
    onChange();
  };
  const remove = (draft: RecentDraft) => {
    forgetRecentDraft(draft.id);
    inBackground(removeKept(draftRoom(draft.id) ?? '', { onlySaved: true }).catch(() => undefined));
    tell({
      words: removedWords(draft, kept.get(draftRoom(draft.id) ?? '')),
      undo: () => {
        keepRecentDraft(draft);
        setNews(undefined);
        onChange();
      },
    });
  };
  const report = (work: () => Promise<string>) => {
    setFailure(undefined);
    inBackground(
      work().then(
        (words) => tell({ words }),
        (error: unknown) => setFailure(errorMessage(error)),
      ),
    );
  };
  return (
    <section aria-labelledby={headingId}>
      <div className="documents-heading row wrap middle line-below">
        <h2 className="size-body flat" id={headingId}>
          {DOCUMENTS.onDevice}
        </h2>
        <p className="flat soft size-control">{DOCUMENTS.onDeviceAbout}</p>
        {isSignedIn && own.length > 0 && <MoveOffer {...props} drafts={own} onFailure={setFailure} />}
      </div>
      <NewsLine words={news?.words} onUndo={news?.undo} />
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
      <Rows {...props} shown={shown} onRemove={remove} onReport={report} onNews={tell} />
      {shown.length === 0 && drafts.length > 0 && (
        <p className="documents-none soft size-control flat above-3">{emptyWords(view)}</p>
      )}
    </section>
  );
}

interface RowsProps extends DeviceDocumentsProps {
  shown: readonly RecentDraft[];
  onRemove: (draft: RecentDraft) => void;
  /** Does what takes a while, and says what came of it. */
  onReport: (work: () => Promise<string>) => void;
  onNews: (news: DeviceNews) => void;
}

function Rows({ view, shown, kept, opensOffline, folders, onRemove, onReport, onNews }: RowsProps) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const rename = (draft: RecentDraft, title: string) =>
    onReport(async () => {
      const { renameDraft } = await import('./document-file.ts');
      const listed = await renameDraft(draft, title);
      keepRecentDraft({ ...draft, ...listed, changedAt: Date.now() });
      return DOCUMENTS.renamed(listed.name === '' ? DOCUMENTS.untitled : listed.name);
    });
  const actionsOf = (draft: RecentDraft): RowAction[] => [
    { label: DOCUMENTS.open, address: addressOf(draft) },
    // Who has a link may only be allowed to read.
    ...(draft.link === undefined ? [{ label: DOCUMENTS.rename, run: () => setAsked({ what: 'rename', draft }) }] : []),
    ...downloadActions({ ...draft, name: nameOf(draft) }, onReport),
    { label: DOCUMENTS.moveTo, run: () => setAsked({ what: 'move', draft }) },
    { label: DOCUMENTS.removeFromList, run: () => onRemove(draft) },
  ];
  return (
    <>
      <ul className="document-list rows">
        {shown.map((draft) => (
          <DocumentRow
            key={draft.id}
            address={addressOf(draft)}
            name={nameOf(draft)}
            excerpt={wordsBelow(nameOf(draft), draft.excerpt ?? '')}
            search={view.search}
            folder={draft.folder}
            facts={[
              ...(draft.link === undefined ? [] : [DOCUMENTS.shared]),
              ...keptFacts(kept.get(draftRoom(draft.id) ?? ''), opensOffline),
            ]}
            words={draft.words}
            changedMs={draft.changedAt}
            actions={actionsOf(draft)}
          />
        ))}
      </ul>
      {asked && (
        <AskedDialog
          {...asked}
          folders={folders}
          onClose={close}
          onRename={(title) => rename(asked.draft, title)}
          onMoved={(folder) => onNews({ words: DOCUMENTS.moved(nameOf(asked.draft), folder) })}
        />
      )}
    </>
  );
}

interface Asked {
  what: 'rename' | 'move';
  draft: RecentDraft;
}

interface AskedDialogProps extends Asked, Pick<RowsProps, 'folders'> {
  onClose: () => void;
  onRename: (title: string) => void;
  onMoved: (folder: string | null) => void;
}

function AskedDialog({ what, draft, folders, onClose, onRename, onMoved }: AskedDialogProps) {
  if (what === 'rename')
    return (
      <RenameDialog
        heading={DOCUMENTS.renameHeading}
        label={DOCUMENTS.titleLabel}
        value={draft.title}
        maxLength={TITLE_MAX_LENGTH}
        onClose={onClose}
        onRename={onRename}
      />
    );
  return (
    <MoveDialog
      heading={DOCUMENTS.moveHeading(nameOf(draft))}
      folders={folders}
      folder={draft.folder}
      onClose={onClose}
      onMove={(folder) => {
        putDrafts(({ id }) => id === draft.id, folder);
        onMoved(folder);
      }}
    />
  );
}

const addressOf = (draft: RecentDraft): string => `/demo#${writeAddress(draft)}`;

function nameOf({ name, title }: RecentDraft): string {
  return (name ?? shownTitle(title)) || DOCUMENTS.untitled;
}

function isShown({ title, name = '', excerpt = '', folder }: RecentDraft, view: LibraryView): boolean {
  if (view.folder !== undefined && folder !== view.folder) return false;
  const text = folded(`${title}\n${name}\n${excerpt}`);
  return searchedWords(view.search).every((word) => text.includes(word));
}

function emptyWords({ search, folder }: LibraryView): string {
  return search.trim() === '' && folder !== undefined ? DOCUMENTS.folderEmpty(folder) : DOCUMENTS.noneOnDevice(search);
}

function removedWords(draft: RecentDraft, kept: KeptDocument | undefined): string {
  const words = kept?.isUnsaved === true ? DOCUMENTS.removedUnsaved : DOCUMENTS.removedFromList;
  return words(nameOf(draft));
}

/** What people should know about the copy in this browser. */
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

interface MoveOfferProps {
  drafts: readonly RecentDraft[];
  onChange: () => void;
  onMoved: () => void;
  onFailure: (words: string | undefined) => void;
}

/** Moves the drafts of this device into the account, each with its folder. */
function MoveOffer({ drafts, onChange, onMoved, onFailure }: MoveOfferProps) {
  const [done, setDone] = useState<number>();
  const move = async () => {
    const { stayed, unfiled } = await moveToAccount(drafts, setDone);
    setDone(undefined);
    const failures = [
      stayed[0] && DOCUMENTS.moveFailed(stayed.length, stayed[0]),
      unfiled[0] && DOCUMENTS.notFiled(unfiled.length, unfiled[0]),
    ];
    onFailure(failures.filter(Boolean).join(' '));
    onChange();
    onMoved();
  };
  return (
    <Button look="quiet" disabled={done !== undefined} onClick={() => inBackground(move())}>
      {done === undefined ? DOCUMENTS.moveButton(drafts.length) : DOCUMENTS.moving(done, drafts.length)}
    </Button>
  );
}
