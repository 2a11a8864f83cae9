import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { draftRoom, TITLE_MAX_LENGTH } from '#shared-types/documents/collaboration';
import type { ListedDocument } from '#shared-types/documents/documents';
import { wordsBelow } from '#shared-types/text/text-name';

import { changeDocument, createDocument, deleteDocument } from '../../calls/documents/documents.ts';
import { DOCUMENTS } from '../../content/documents.ts';
import { type KeptDocument, removeKept } from '../../sync/local-copy/kept-documents.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Message } from '../../ui/message.tsx';
import { useReturnedFocus } from '../../ui/use-returned-focus.ts';
import { keptFacts } from './device-documents.tsx';
import { DocumentRow, ExpectedRows, type RowAction } from './document-row.tsx';
import type { LibraryView } from './library-view.ts';
import { MoveDialog } from './move-dialog.tsx';
import { NewsLine } from './news-line.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { downloadActions } from './row-downloads.ts';
import { type Library, useLibrary } from './use-library.ts';

interface AccountDocumentsProps {
  view: LibraryView;
  /** Another number whenever the list may have changed elsewhere. */
  version: number;
  /** What this browser keeps, by room. */
  kept: ReadonlyMap<string, KeptDocument>;
  /** The names of all folders of the library. */
  folders: readonly string[];
  /** Called when the list has come, or hasn't, with the names of the folders of the account. */
  onListed: (folders: readonly string[]) => void;
}

/** The documents of the account, or those in its bin. */
export function AccountDocuments({ view, version, kept, folders, onListed }: AccountDocumentsProps) {
  const [isBin, setBin] = useState(false);
  const library = useLibrary({ ...view, isBin, version });
  const { page, failure, news } = library;
  const more = useRef<HTMLDivElement>(null);
  useReturnedFocus(more, library.isAdding);
  const names = page?.folders;
  const isOver = names !== undefined || failure !== undefined;
  useEffect(() => {
    if (isOver) onListed((names ?? []).map(({ name }) => name));
  }, [names, isOver, onListed]);
  const isPart = isBin || view.folder !== undefined || view.search.trim() !== '';
  const count = page && (isPart ? DOCUMENTS.found(page.found, page.total) : DOCUMENTS.count(page.total));
  return (
    <AccountSection
      heading={isBin ? DOCUMENTS.binHeading : DOCUMENTS.inAccount}
      about={page && (isBin ? DOCUMENTS.binAbout(page.binDays) : count)}
      isBusy={library.isLoading}
      action={
        page &&
        (isBin || page.inBin > 0) && (
          <Button look="quiet" onClick={() => setBin(!isBin)}>
            {isBin ? DOCUMENTS.back : DOCUMENTS.bin(page.inBin)}
          </Button>
        )
      }
    >
      <NewsLine words={news?.words} onUndo={news?.undo} />
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
      {page === undefined && failure === undefined && <ExpectedRows />}
      {page && (
        <Rows
          page={page.documents}
          search={view.search}
          isBin={isBin}
          kept={kept}
          folders={folders}
          library={library}
        />
      )}
      {page && page.documents.length === 0 && (
        <p className="documents-none soft size-control flat above-3">{emptyWords(view, isBin)}</p>
      )}
      {page?.next !== undefined && (
        <div ref={more}>
          <Button disabled={library.isAdding} onClick={library.showMore}>
            {DOCUMENTS.more}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}

interface AccountSectionProps {
  heading: string;
  about: string | undefined;
  isBusy: boolean;
  action?: React.ReactNode;
  children: React.ReactNode;
}

function AccountSection({ heading, about, isBusy, action, children }: AccountSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} aria-busy={isBusy}>
      <div className="documents-heading row wrap middle line-below">
        <h2 className="size-body flat" id={headingId}>
          {heading}
        </h2>
        <p className="flat soft size-control">{about}</p>
        {action}
      </div>
      {children}
    </section>
  );
}

/** The place of the account's documents before anybody knows who is signed in. */
export function ExpectedDocuments() {
  return (
    <AccountSection heading={DOCUMENTS.inAccount} about={undefined} isBusy>
      {/* Takes the place of the news, which is empty too. */}
      <output className="visually-hidden">{DOCUMENTS.loading}</output>
      <ExpectedRows />
    </AccountSection>
  );
}

/** What a dialog asks about a document. */
interface Asked {
  what: 'rename' | 'move' | 'remove';
  document: ListedDocument;
}

interface RowsProps extends Pick<AccountDocumentsProps, 'kept' | 'folders'> {
  page: readonly ListedDocument[];
  search: string;
  isBin: boolean;
  library: Library;
}

function Rows({ page, search, isBin, kept, folders, library }: RowsProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const { change, report } = library;
  const restore = (document: ListedDocument) =>
    change(() => changeDocument(document.id, { inBin: false }), { words: DOCUMENTS.restored(nameOf(document)) });
  const actionsOf = (document: ListedDocument): RowAction[] => {
    if (isBin) return [{ label: DOCUMENTS.removeForGood, run: () => setAsked({ what: 'remove', document }) }];
    return [
      { label: DOCUMENTS.open, address: `/demo#${document.id}` },
      { label: DOCUMENTS.rename, run: () => setAsked({ what: 'rename', document }) },
      ...downloadActions({ id: document.id, name: nameOf(document) }, report),
      { label: DOCUMENTS.moveTo, run: () => setAsked({ what: 'move', document }) },
      {
        label: DOCUMENTS.duplicate,
        run: () => change(async () => navigate(`/demo#${(await createDocument({ copyOf: document.id })).id}`)),
      },
      {
        label: DOCUMENTS.remove,
        run: () =>
          change(() => removeEverywhere(document.id), {
            words: DOCUMENTS.binned(nameOf(document)),
            undo: () => restore(document),
          }),
      },
    ];
  };
  return (
    <>
      <ul className="document-list rows">
        {page.map((document) => {
          const name = nameOf(document);
          return (
            <DocumentRow
              key={document.id}
              address={isBin ? undefined : `/demo#${document.id}`}
              name={name}
              excerpt={document.match ?? wordsBelow(name, document.excerpt)}
              search={search}
              folder={document.folder}
              facts={[...factsOf(document), ...keptFacts(kept.get(draftRoom(document.id) ?? ''), false)]}
              words={document.words}
              changedMs={Date.parse(document.binnedAt ?? document.changedAt)}
              {...(isBin && { button: restoreButton(name, () => restore(document)) })}
              actions={actionsOf(document)}
            />
          );
        })}
      </ul>
      {asked && <AskedDialog {...asked} folders={folders} change={change} onClose={close} />}
    </>
  );
}

function restoreButton(name: string, run: () => void) {
  return { label: DOCUMENTS.restore, name: DOCUMENTS.restoreNamed(name), run };
}

interface AskedDialogProps extends Asked, Pick<AccountDocumentsProps, 'folders'>, Pick<Library, 'change'> {
  onClose: () => void;
}

function AskedDialog({ what, document, folders, change, onClose }: AskedDialogProps) {
  const { id, title } = document;
  const name = nameOf(document);
  if (what === 'rename')
    return (
      <RenameDialog
        heading={DOCUMENTS.renameHeading}
        label={DOCUMENTS.titleLabel}
        value={title}
        maxLength={TITLE_MAX_LENGTH}
        onClose={onClose}
        onRename={(value) => change(() => changeDocument(id, { title: value }))}
      />
    );
  if (what === 'move')
    return (
      <MoveDialog
        heading={DOCUMENTS.moveHeading(name)}
        folders={folders}
        folder={document.folder}
        onClose={onClose}
        onMove={(folder) => change(() => changeDocument(id, { folder }), { words: DOCUMENTS.moved(name, folder) })}
      />
    );
  return (
    <RemoveDialog
      title={name}
      onClose={onClose}
      onRemove={() => change(() => removeEverywhere(document.id), { words: DOCUMENTS.deleted(name) })}
    />
  );
}

function nameOf({ name }: ListedDocument): string {
  return name === '' ? DOCUMENTS.untitled : name;
}

/** Deletes a document, and the copy of it in this browser, unless that has words that were never saved. */
async function removeEverywhere(id: string): Promise<void> {
  await deleteDocument(id);
  await removeKept(draftRoom(id) ?? '', { onlySaved: true }).catch(() => undefined);
}

function emptyWords({ search, folder }: LibraryView, isBin: boolean): string {
  if (search.trim() !== '') return DOCUMENTS.noneFound(search);
  if (folder !== undefined) return DOCUMENTS.folderEmpty(folder);
  return isBin ? DOCUMENTS.binEmpty : DOCUMENTS.emptyInAccount;
}

function factsOf({ comments, links }: ListedDocument): string[] {
  return [...(comments > 0 ? [DOCUMENTS.comments(comments)] : []), ...(links > 0 ? [DOCUMENTS.links(links)] : [])];
}

interface RemoveDialogProps {
  title: string;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks before a document is deleted for good, which cannot be undone. */
function RemoveDialog({ title, onRemove, onClose }: RemoveDialogProps) {
  return (
    <Dialog title={DOCUMENTS.removeForGoodHeading(title)} onClose={onClose}>
      <p>{DOCUMENTS.removeForGoodAbout}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{DOCUMENTS.cancel}</Button>
        <Button
          look="primary"
          onClick={() => {
            onRemove();
            onClose();
          }}
        >
          {DOCUMENTS.removeForGood}
        </Button>
      </div>
    </Dialog>
  );
}
