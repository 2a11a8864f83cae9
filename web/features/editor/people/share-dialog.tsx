import { useCallback, useEffect, useRef, useState } from 'react';

import type { DocumentSharing, FormerWriter } from '#shared-types/documents/documents';

import { NotReachedError, RefusedError } from '../../../calls/call-errors.ts';
import { changeDocument, removeFormerWriter, requestSharing } from '../../../calls/documents/documents.ts';
import { requestVersions } from '../../../calls/documents/versions.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { useLoaded } from '../../../calls/use-loaded.ts';
import { DOCUMENT_WORDS } from '../../../content/document.ts';
import { SHARING } from '../../../content/editor/sharing.ts';
import { useGuests } from '../../../document/use-collaborators.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { ownName } from '../../../session/own-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Message } from '../../../ui/message.tsx';
import { useEditorContext } from '../editor-context.ts';
import { FirstLinkClosed } from './first-link.tsx';
import { LinkList } from './link-list.tsx';
import { NewLinkForm } from './new-link-form.tsx';

import './share-dialog.css';

/** Creates links to a document, and shows who can open it; only its owner gets here. */
export function ShareDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { shared } = useEditorContext();
  const { own, others } = useGuests(shared.awareness, { joined: false });
  const [{ nowMs, title }] = useState(() => ({ nowMs: Date.now(), title: shared.title.toJSON() }));
  const [closedFrom, setClosedFrom] = useState<'form' | 'list'>();
  const [outcome, setOutcome] = useState('');
  const inHistory = useWriters(id);
  const { sharing, failure, make } = useSharing(id);
  // Those who keep their access need no new link.
  const writers = inHistory.filter(
    (name) => name !== own?.label && !sharing?.writers.some((writer) => writer.name === name),
  );
  const addressRole = sharing?.addressRole;
  const closeAddress = (from: 'form' | 'list') =>
    make(async () => {
      await changeDocument(id, { addressRole: null });
      setClosedFrom(from);
    });
  const removeWriter = ({ id: writer, name = SHARING.nameless }: FormerWriter) =>
    make(async () => {
      await removeFormerWriter(id, writer);
      setOutcome(SHARING.accessRemoved(name, addressRole !== undefined));
    });
  return (
    <Dialog title={SHARING.heading(title)} isWide onClose={onClose}>
      <p className="share-who soft size-control below-4">
        {SHARING.explanation} {others.length > 0 && SHARING.hereNow(others.map(({ label }) => label))}
      </p>
      <NewLinkForm
        {...{ id, nowMs, addressRole, writers }}
        onChange={make}
        onCloseAddress={() => closeAddress('form')}
      />
      <output>
        {closedFrom && (
          <FirstLinkClosed hasFormerWriters={(sharing?.writers.length ?? 0) > 0} takesFocus={closedFrom === 'list'} />
        )}
      </output>
      <h3 className="share-heading flat above-4">{SHARING.inUse}</h3>
      {sharing ? (
        <LinkList {...{ id, nowMs, sharing }} onChange={make} onCloseAddress={() => closeAddress('list')} />
      ) : (
        !failure && <Loading what={SHARING.loading} />
      )}
      <FormerWriters writers={sharing?.writers ?? []} onRemove={(writer) => inBackground(removeWriter(writer))} />
      <output>{outcome}</output>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
      <div className="dialog-actions share-end">
        <p className="share-promise soft size-small flat">{SHARING.promise}</p>
        <Button onClick={onClose}>{SHARING.done}</Button>
      </div>
    </Dialog>
  );
}

/** Who can open a document. `make` makes a change, and then loads the list again, whether it worked or not. */
function useSharing(id: string) {
  const [sharing, setSharing] = useState<DocumentSharing>();
  const [failure, setFailure] = useState<string>();
  const loads = useRef(0);
  const load = useCallback(() => {
    const number = ++loads.current;
    return requestSharing(id).then(
      // After two changes in a row, the answer to the first may be the last to come.
      (loaded) => number === loads.current && setSharing(loaded),
      (error: unknown) => {
        setFailure(failureWords(error));
      },
    );
  }, [id]);
  useEffect(() => inBackground(load()), [load]);
  const make = async (change: () => Promise<unknown>): Promise<boolean> => {
    setFailure(undefined);
    const isMade = await change().then(
      () => true,
      (error: unknown) => {
        setFailure(failureWords(error));
        return false;
      },
    );
    await load();
    return isMade;
  };
  return { sharing, failure, make };
}

/** What went wrong, in words. A person who has been signed out has nothing to send again. */
function failureWords(error: unknown): string {
  if (error instanceof NotReachedError) return SHARING.notReached;
  return error instanceof RefusedError && error.status === 401 ? DOCUMENT_WORDS.signInToShare : errorMessage(error);
}

/** What somebody without a name is called. The owner may have been one, before they had an account. */
const GUEST = /^Guest \d+$/u;

/** The names of the people who have written in a document, besides the one at the page; none if unknown. */
function useWriters(id: string): readonly string[] {
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly string[]> => {
      const { current, versions } = await requestVersions({ draftId: id, link: undefined }, signal);
      const names = [current, ...versions].flatMap((stretch) => stretch?.authors ?? []);
      return [...new Set(names)].filter((name) => name !== ownName('drafts') && !GUEST.test(name));
    },
    [id],
  );
  // The dialog says enough without names.
  return useLoaded(load).value ?? [];
}

interface FormerWritersProps {
  writers: readonly FormerWriter[];
  onRemove: (writer: FormerWriter) => void;
}

/** People who wrote in the document before its owner kept it: they can keep writing until the owner ends that, by name. */
function FormerWriters({ writers, onRemove }: FormerWritersProps) {
  if (writers.length === 0) return null;
  return (
    <>
      <h3 className="share-heading flat above-4">{SHARING.formerWriters}</h3>
      <p>{SHARING.formerWritersAbout}</p>
      <ul className="share-links rows">
        {writers.map((writer) => (
          <li className="row wrap middle rule-below" key={writer.id}>
            <div className="link-words breaks size-control">
              <strong>{writer.name ?? SHARING.nameless}</strong>
            </div>
            <Button
              look="quiet"
              aria-label={SHARING.removeAccessNamed(writer.name ?? SHARING.nameless)}
              onClick={() => onRemove(writer)}
            >
              {SHARING.removeAccess}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
