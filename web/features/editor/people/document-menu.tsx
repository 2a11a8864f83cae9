import { Ellipsis } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState, useSyncExternalStore } from 'react';

import { draftIdOf } from '#shared-types/collaboration';

import { claimDraft } from '../../../calls/documents.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { DOCUMENT_WORDS } from '../../../content/document.ts';
import { FILES } from '../../../content/files.ts';
import { NAMES } from '../../../content/names.ts';
import { SHARING } from '../../../content/sharing.ts';
import { SIDE_WORDS } from '../../../content/side.ts';
import { useDocumentState } from '../../../document/use-shared-document.ts';
import { inBackground } from '../../../errors/in-background.ts';
import type { DocxComment } from '../../../files/writing/docx-comments.ts';
import { getSession, subscribeToSession } from '../../../session/session.ts';
import type { Guest } from '../../../sync/collaborators.ts';
import { isUnowned, may } from '../../../sync/document-state.ts';
import { Button } from '../../../ui/button.tsx';
import { later } from '../../../ui/later.tsx';
import { useMenu } from '../../../ui/menu.ts';
import { placeNear } from '../../../ui/place-near.ts';
import { useEditorContext } from '../editor-context.ts';
import { OpenFile } from '../files/open-file.tsx';
import { SAVINGS, useSaving } from '../files/use-saving.ts';
import { placeOf, useOwnName } from './use-own-name.ts';

import './document-menu.css';

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
  const state = useDocumentState(shared);
  const name = useOwnName(shared);
  const [open, setOpen] = useState<'menu' | 'sharing' | 'name'>();
  const chooser = useRef<HTMLInputElement>(null);
  const id = draftIdOf(shared.roomName);
  const isShareable = id !== undefined && (may(state, 'share') || isUnowned(state, shared.link));
  const close = () => setOpen(undefined);
  const fail = useCallback(() => {
    setOpen(undefined);
    setNotice(SIDE_WORDS.notLoaded);
  }, [setNotice]);
  const isWritable = may(state, 'write');
  return (
    <span className="document-menu-place">
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
        <Menu onClose={close}>
          {(choose) => (
            <>
              {id !== undefined && <SharingItems id={id} choose={choose} onShare={() => setOpen('sharing')} />}
              {isWritable && <Item onChoose={choose(() => chooser.current?.click())}>{FILES.open}…</Item>}
              <FileItems comments={comments} choose={choose} />
              <hr />
              {own && (
                <Item onChoose={choose(() => setOpen('name'))}>
                  {NAMES.you} <bdi>{own.label}</bdi>. {own.isNamed ? NAMES.change : NAMES.choose}…
                </Item>
              )}
            </>
          )}
        </Menu>
      )}
      {isWritable && <OpenFile chooser={chooser} />}
      {open === 'sharing' && id !== undefined && <ShareDialog id={id} onClose={close} onFailed={fail} />}
      {open === 'name' && <NameDialog place={placeOf(shared)} name={name} onClose={close} onFailed={fail} />}
    </span>
  );
}

/** Makes what an item does: it closes the menu, gives the focus back to its button, and acts. */
type Choose = (act: () => void) => () => void;

function Menu({ onClose, children }: { onClose: () => void; children: (choose: Choose) => ReactNode }) {
  const { menu, leave } = useMenu({ place: below, onClose });
  return (
    <div className="document-menu" aria-label={SHARING.menu} {...menu}>
      {children((act) => () => {
        leave();
        onClose();
        act();
      })}
    </div>
  );
}

function below(menu: HTMLElement, button: HTMLElement): () => void {
  return placeNear(button, menu, { side: 'bottom' });
}

/** What leads to other people, and to the account. */
function SharingItems({ id, choose, onShare }: { id: string; choose: Choose; onShare: () => void }) {
  const { shared, setNotice } = useEditorContext();
  const state = useDocumentState(shared);
  const { user } = useSyncExternalStore(subscribeToSession, getSession);
  const isSignedIn = user !== null && !user.isAnonymous;
  if (may(state, 'share')) return <Item onChoose={choose(onShare)}>{SHARING.withPeople}</Item>;
  if (!isUnowned(state, shared.link)) return null;
  const copy = async () => setNotice((await copyAddress()) ? DOCUMENT_WORDS.copied : DOCUMENT_WORDS.copyFailed);
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
      <Item help={DOCUMENT_WORDS.draftNotice} onChoose={choose(() => inBackground(copy()))}>
        {DOCUMENT_WORDS.copyLink}
      </Item>
      {isSignedIn && state.content.saving === 'saved' && (
        <Item onChoose={choose(() => inBackground(keep()))}>{DOCUMENT_WORDS.keepInAccount}</Item>
      )}
    </>
  );
}

async function copyAddress(): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    return true;
  } catch {
    // Without a secure origin or the permission there is no clipboard.
    return false;
  }
}

function FileItems({ comments, choose }: Pick<DocumentMenuProps, 'comments'> & { choose: Choose }) {
  const save = useSaving(comments ?? (() => []));
  return (
    <>
      <hr />
      <p className="document-menu-heading" aria-hidden="true">
        {FILES.downloadMenu}
      </p>
      {SAVINGS.filter(({ saving }) => saving !== 'docx-comments' || comments !== undefined).map(({ saving, words }) => (
        <Item key={saving} onChoose={choose(() => save(saving))}>
          {words}
        </Item>
      ))}
    </>
  );
}

function Item({ help, onChoose, children }: { help?: string; onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className="document-menu-item" onClick={onChoose}>
      {children}
      {help !== undefined && <small>{help}</small>}
    </button>
  );
}
