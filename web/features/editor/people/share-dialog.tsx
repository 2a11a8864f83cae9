import { useCallback, useEffect, useState } from 'react';

import type { DocumentSharing, FormerWriter } from '#shared-types/documents';
import { LINK_ROLES, type LinkRole } from '#shared-types/roles';

import { RefusedError } from '../../../calls/call-errors.ts';
import { changeDocument, removeFormerWriter, requestSharing } from '../../../calls/documents.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { DOCUMENT_WORDS } from '../../../content/document.ts';
import { SHARING } from '../../../content/sharing.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Message } from '../../../ui/message.tsx';
import { FirstLink, type FirstLinkState } from './first-link.tsx';
import { FormerWriters } from './former-writers.tsx';
import { LinkList } from './link-list.tsx';
import { NewLinkForm } from './new-link-form.tsx';
import { useWriters } from './use-writers.ts';

import './share-dialog.css';

/** Creates links to a document, and shows who can open it; only its owner gets here. */
export function ShareDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [sharing, setSharing] = useState<DocumentSharing>();
  const [failure, setFailure] = useState<string>();
  const [nowMs] = useState(Date.now);
  const [firstLink, setFirstLink] = useState<FirstLinkState>();
  const [outcome, setOutcome] = useState('');
  const inHistory = useWriters(id);
  // Those who keep their access need no new link.
  const writers = inHistory.filter((name) => !sharing?.writers.some((writer) => writer.name === name));
  const load = useCallback(
    () =>
      requestSharing(id).then(setSharing, (error: unknown) => {
        setFailure(failureWords(error));
      }),
    [id],
  );
  useEffect(() => inBackground(load()), [load]);
  const addressRole = sharing?.addressRole;
  /** Makes a change, and shows what is then true, whether it worked or not. @param given what a link allows from now on. */
  const change = async (work: () => Promise<unknown>, given?: LinkRole) => {
    setFailure(undefined);
    try {
      await work();
      if (given && isLess(given, addressRole)) setFirstLink((state) => (state === 'kept' ? state : 'asked'));
    } catch (error) {
      setFailure(failureWords(error));
    }
    await load();
  };
  const closeFirstLink = () =>
    change(async () => {
      await changeDocument(id, { addressRole: null });
      setFirstLink('closed');
    });
  const removeWriter = ({ id: writer, name = SHARING.nameless }: FormerWriter) =>
    change(async () => {
      await removeFormerWriter(id, writer);
      setOutcome(SHARING.accessRemoved(name, addressRole !== undefined));
    });
  return (
    <Dialog title={SHARING.heading} onClose={onClose}>
      <p>{SHARING.explanation}</p>
      <NewLinkForm id={id} nowMs={nowMs} onChange={change} />
      <FirstLink
        state={firstLink}
        role={addressRole}
        writers={writers}
        hasFormerWriters={(sharing?.writers.length ?? 0) > 0}
        onKeep={() => setFirstLink('kept')}
        onClose={() => inBackground(closeFirstLink())}
      />
      <h3>{SHARING.inUse}</h3>
      {sharing ? (
        <LinkList id={id} nowMs={nowMs} sharing={sharing} onChange={change} onCloseAddress={closeFirstLink} />
      ) : (
        !failure && <Loading what={SHARING.loading} />
      )}
      <FormerWriters writers={sharing?.writers ?? []} onRemove={(writer) => inBackground(removeWriter(writer))} />
      <output>{outcome}</output>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
      <p className="share-promise">{SHARING.promise}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{SHARING.done}</Button>
      </div>
    </Dialog>
  );
}

/** Whoever is signed out by now has sent nothing that they could send again. */
function failureWords(error: unknown): string {
  return error instanceof RefusedError && error.status === 401 ? DOCUMENT_WORDS.signInToShare : errorMessage(error);
}

function isLess(role: LinkRole, than: LinkRole | undefined): boolean {
  return than !== undefined && LINK_ROLES.indexOf(role) < LINK_ROLES.indexOf(than);
}
