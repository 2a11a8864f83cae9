import { Ellipsis } from 'lucide-react';
import { type ComponentType, useCallback, useRef, useState, useSyncExternalStore, useEffect } from 'react';

import { draftIdOf, DEMO_ROOM } from '#shared-types/documents/collaboration';

import { claimDraft } from '../../../calls/documents/documents.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { DOCUMENT_WORDS } from '../../../content/document.ts';
import { NAMES } from '../../../content/editor/names.ts';
import { SHARING } from '../../../content/editor/sharing.ts';
import { FILES } from '../../../content/files.ts';
import { useDocumentState, useMay, useStoring } from '../../../document/use-shared-document.ts';
import { inBackground } from '../../../errors/in-background.ts';
import type { DocxComment } from '../../../files/writing/docx-comments.ts';
import { ownName, subscribeToOwnName } from '../../../session/own-name.ts';
import { getSession, subscribeToSession } from '../../../session/session.ts';
import type { NamePlace } from '../../../storage/names.ts';
import type { Guest } from '../../../sync/collaborators.ts';
import { isUnowned } from '../../../sync/document-state.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Menu, MenuItem, MenuNote } from '../../../ui/floating/menu.tsx';
import { later } from '../../../ui/later.tsx';
import { useEditorContext } from '../editor-context.ts';
import { OpenFile } from '../files/open-file.tsx';
import { SAVINGS, useSaving } from '../files/use-saving.ts';

const ShareDialog = later(() => import('./share-dialog.tsx').then((dialog) => dialog.ShareDialog));
const NameDialog = later(() => import('./name-dialog.tsx').then((dialog) => dialog.NameDialog));

interface DocumentMenuProps {
  own: Guest | undefined;
  /** The comments on the text, for a Word file; missing if there are none. */
  comments: (() => readonly DocxComment[]) | undefined;
}

/** What can be done with the document as a whole: share it, keep it in the account, take it out as a file, open a file in it. */
export function DocumentMenu({ own, comments }: DocumentMenuProps) {
  const { shared, setNotice } = useEditorContext();
  const mayShare = useMayBeShared(shared);
  const isOfNobody = useDocumentState(shared, (state) => isUnowned(state, shared.link));
  const name = useOwnName(shared);
  const [open, setOpen] = useState<'menu' | 'sharing' | 'name'>();
  const chooser = useRef<HTMLInputElement>(null);
  const id = draftIdOf(shared.roomName);
  const isShareable = id !== undefined && (mayShare || isOfNobody);
  const close = () => setOpen(undefined);
  const fail = useCallback(() => {
    setOpen(undefined);
    setNotice(DOCUMENT_WORDS.partNotLoaded);
  }, [setNotice]);
  const handIn = useHandInDialog(fail);
  const isWritable = useMay(shared, 'write');
  return (
    <span>
      <Button
        look={isShareable ? 'primary' : 'plain'}
        className="bar-button"
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        aria-label={isShareable ? undefined : SHARING.menu}
        onClick={() => setOpen(open === 'menu' ? undefined : 'menu')}
      >
        {isShareable ? SHARING.share : <Ellipsis size={18} aria-hidden="true" />}
      </Button>
      {open === 'menu' && (
        <Menu label={SHARING.menu} onClose={close}>
          {id !== undefined && <SharingItems id={id} onShare={() => setOpen('sharing')} />}
          {isWritable && <MenuItem onChoose={() => chooser.current?.click()}>{FILES.open}…</MenuItem>}
          {isWritable && id !== undefined && <MenuItem onChoose={handIn.open}>{SHARING.handIn}</MenuItem>}
          <FileItems comments={comments} />
          <hr />
          {own && (
            <MenuItem onChoose={() => setOpen('name')}>
              <span>
                {NAMES.you} <bdi>{own.label}</bdi>. {own.isNamed ? NAMES.change : NAMES.choose}…
              </span>
            </MenuItem>
          )}
        </Menu>
      )}
      {isWritable && <OpenFile chooser={chooser} />}
      {open === 'sharing' && id !== undefined && <ShareDialog id={id} onClose={close} onFailed={fail} />}
      {handIn.Dialog && <handIn.Dialog onClose={handIn.close} />}
      {open === 'name' && <NameDialog place={placeOf(shared)} name={name} onClose={close} onFailed={fail} />}
    </span>
  );
}

/** The dialog in which a copy is handed in. Few people need it, so its code comes when somebody opens it. */
function useHandInDialog(onFailed: () => void) {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>();
  const load = async () => {
    const { HandInDialog } = await import('../hand-in/hand-in-dialog.tsx');
    setDialog(() => HandInDialog);
  };
  return {
    Dialog,
    open: () => inBackground(load().catch(onFailed)),
    close: useCallback(() => setDialog(undefined), []),
  };
}

/** Whether the dialog for sharing can be opened. It also tells owners who have signed out that they need to sign in again. */
function useMayBeShared(shared: SharedDocument): boolean {
  return useDocumentState(shared, ({ access }) => access.can.includes('share'));
}

/** What leads to other people, and to the account. */
function SharingItems({ id, onShare }: { id: string; onShare: () => void }) {
  const { shared, setNotice } = useEditorContext();
  const mayShare = useMayBeShared(shared);
  const isOfNobody = useDocumentState(shared, (state) => isUnowned(state, shared.link));
  const isSaved = useStoring(shared, ({ content }) => content.saving === 'saved');
  const { user } = useSyncExternalStore(subscribeToSession, getSession);
  const isSignedIn = user !== null && !user.isAnonymous;
  if (mayShare) return <MenuItem onChoose={onShare}>{SHARING.withPeople}</MenuItem>;
  if (!isOfNobody) return null;
  const copy = async () =>
    setNotice((await copyText(window.location.href)) ? DOCUMENT_WORDS.copied : DOCUMENT_WORDS.copyFailed);
  const keep = async () => {
    setNotice(DOCUMENT_WORDS.keeping);
    try {
      await claimDraft(id, shared.writerKeys);
      setNotice(DOCUMENT_WORDS.keptInAccount);
    } catch (error) {
      setNotice(errorMessage(error));
    }
  };
  return (
    <>
      <MenuItem help={DOCUMENT_WORDS.draftNotice} onChoose={() => inBackground(copy())}>
        {DOCUMENT_WORDS.copyLink}
      </MenuItem>
      {isSignedIn && isSaved && (
        <MenuItem onChoose={() => inBackground(keep())}>{DOCUMENT_WORDS.keepInAccount}</MenuItem>
      )}
    </>
  );
}

function FileItems({ comments }: Pick<DocumentMenuProps, 'comments'>) {
  const save = useSaving(comments ?? (() => []));
  return (
    <>
      <hr />
      <MenuNote isHeading>{FILES.downloadMenu}</MenuNote>
      {SAVINGS.filter(({ saving }) => saving !== 'docx-comments' || comments !== undefined).map(({ saving, words }) => (
        <MenuItem key={saving} onChoose={() => save(saving)}>
          {words}
        </MenuItem>
      ))}
    </>
  );
}

/** The kind of a document, as names know it. */
function placeOf({ roomName }: SharedDocument): NamePlace {
  return roomName === DEMO_ROOM ? 'sandbox' : 'drafts';
}

/** Publishes this person's name, and returns it. */
function useOwnName(shared: SharedDocument): string | undefined {
  const { awareness } = shared;
  const linkName = useDocumentState(shared, ({ access }) => access.linkName);
  const name = useSyncExternalStore(subscribeToOwnName, () => ownName(placeOf(shared), linkName));
  useEffect(() => awareness.setLocalStateField('name', name), [awareness, name]);
  return name;
}
