import { useId, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import { shownTitle, asDocumentText } from '#shared-types/characters';
import { draftRoom, TITLE_MAX_LENGTH } from '#shared-types/collaboration';
import type { ListedDocument } from '#shared-types/documents';

import { changeDocument, createDocument, deleteDocument } from '../../calls/documents.ts';
import { DOCUMENTS } from '../../content/documents.ts';
import { type KeptDocument, removeKept } from '../../sync/kept-documents.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { keptFacts } from './device-documents.tsx';
import { DocumentRow, type RowAction } from './document-row.tsx';
import type { LibraryView } from './library-view.ts';
import { NewsLine } from './news-line.tsx';
import { type Library, useLibrary } from './use-library.ts';

interface AccountDocumentsProps {
  view: LibraryView;
  /** What this browser keeps, by room. */
  kept: ReadonlyMap<string, KeptDocument>;
}

/** The documents of the account, or those in its bin. */
export function AccountDocuments({ view, kept }: AccountDocumentsProps) {
  const headingId = useId();
  const [isBin, setBin] = useState(false);
  const library = useLibrary({ ...view, isBin });
  const { page, failure, news } = library;
  const heading = isBin ? DOCUMENTS.binHeading : DOCUMENTS.inAccount;
  return (
    <section aria-labelledby={headingId} aria-busy={library.isLoading}>
      <div className="documents-heading">
        <h2 id={headingId}>{heading}</h2>
        <p>{page && (isBin ? DOCUMENTS.binAbout : DOCUMENTS.count(page.total))}</p>
        {page && (isBin || page.inBin > 0) && (
          <Button look="quiet" onClick={() => setBin(!isBin)}>
            {isBin ? DOCUMENTS.back : DOCUMENTS.bin(page.inBin)}
          </Button>
        )}
      </div>
      <NewsLine words={news?.words} onUndo={news?.undo} />
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
      {page === undefined && failure === undefined && <Loading what={DOCUMENTS.loading} />}
      {page && <Rows page={page.documents} isBin={isBin} kept={kept} library={library} />}
      {page && page.documents.length === 0 && <p>{emptyWords(view.search, isBin)}</p>}
      {page?.next !== undefined && <Button onClick={library.showMore}>{DOCUMENTS.more}</Button>}
    </section>
  );
}

interface RowsProps extends Pick<AccountDocumentsProps, 'kept'> {
  page: readonly ListedDocument[];
  isBin: boolean;
  library: Library;
}

function Rows({ page, isBin, kept, library }: RowsProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ what: 'rename' | 'remove'; document: ListedDocument }>();
  const close = () => setAsked(undefined);
  const { change } = library;
  const actionsOf = (document: ListedDocument): RowAction[] => {
    const { id } = document;
    const name = shownTitle(document.title) || DOCUMENTS.untitled;
    if (isBin)
      return [
        {
          label: DOCUMENTS.restore,
          run: () => change(() => changeDocument(id, { inBin: false }), { words: DOCUMENTS.restored(name) }),
        },
        { label: DOCUMENTS.removeForGood, run: () => setAsked({ what: 'remove', document }) },
      ];
    const undo = () => change(() => changeDocument(id, { inBin: false }), { words: DOCUMENTS.restored(name) });
    return [
      { label: DOCUMENTS.rename, run: () => setAsked({ what: 'rename', document }) },
      {
        label: DOCUMENTS.duplicate,
        run: () => change(async () => navigate(`/demo#${(await createDocument({ copyOf: id })).id}`)),
      },
      {
        label: DOCUMENTS.remove,
        run: () => change(() => removeEverywhere(id), { words: DOCUMENTS.binned(name), undo }),
      },
    ];
  };
  return (
    <>
      <ul className="document-list">
        {page.map((document) => (
          <DocumentRow
            key={document.id}
            address={isBin ? undefined : `/demo#${document.id}`}
            title={document.title}
            excerpt={document.excerpt}
            facts={[...factsOf(document), ...keptFacts(kept.get(draftRoom(document.id) ?? ''), false)]}
            changedMs={Date.parse(document.changedAt)}
            actions={actionsOf(document)}
          />
        ))}
      </ul>
      {asked?.what === 'rename' && (
        <RenameDialog
          title={asked.document.title}
          onClose={close}
          onRename={(title) => change(() => changeDocument(asked.document.id, { title }))}
        />
      )}
      {asked?.what === 'remove' && (
        <RemoveDialog
          title={shownTitle(asked.document.title) || DOCUMENTS.untitled}
          onClose={close}
          onRemove={(name) => change(() => removeEverywhere(asked.document.id), { words: DOCUMENTS.deleted(name) })}
        />
      )}
    </>
  );
}

/** Deletes a document, and the copy of it in this browser, unless that has words that were never saved. */
async function removeEverywhere(id: string): Promise<void> {
  await deleteDocument(id);
  await removeKept(draftRoom(id) ?? '', { onlySaved: true }).catch(() => undefined);
}

function emptyWords(search: string, isBin: boolean): string {
  if (search.trim() !== '') return DOCUMENTS.noneFound(search);
  return isBin ? DOCUMENTS.binEmpty : DOCUMENTS.emptyInAccount;
}

function factsOf({ words, comments, links }: ListedDocument): string[] {
  return [
    DOCUMENTS.words(words),
    ...(comments > 0 ? [DOCUMENTS.comments(comments)] : []),
    ...(links > 0 ? [DOCUMENTS.links(links)] : []),
  ];
}

interface RemoveDialogProps {
  title: string;
  onRemove: (title: string) => void;
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
            onRemove(title);
            onClose();
          }}
        >
          {DOCUMENTS.removeForGood}
        </Button>
      </div>
    </Dialog>
  );
}

interface RenameDialogProps {
  title: string;
  onRename: (title: string) => void;
  onClose: () => void;
}

/** Asks for the new title of a document. */
function RenameDialog({ title, onRename, onClose }: RenameDialogProps) {
  const [value, setValue] = useState(title);
  return (
    <Dialog title={DOCUMENTS.renameHeading} onClose={onClose}>
      <form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          onRename(value.trim());
          onClose();
        }}
      >
        <Field
          label={DOCUMENTS.titleLabel}
          value={value}
          maxLength={TITLE_MAX_LENGTH}
          autoComplete="off"
          onChange={({ currentTarget }) => setValue(asDocumentText(currentTarget.value))}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{DOCUMENTS.cancel}</Button>
          <Button type="submit" look="primary">
            {DOCUMENTS.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
