import { useCallback, useEffect, useState } from 'react';

import type { DocumentSharing } from '#shared-types/documents';

import { requestSharing } from '../../../calls/documents.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { SHARING } from '../../../content/sharing.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Message } from '../../../ui/message.tsx';
import { LinkList } from './link-list.tsx';
import { NewLinkForm } from './new-link-form.tsx';

import './share-dialog.css';

/** Creates links to a document, and shows who can open it; only its owner gets here. */
export function ShareDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [sharing, setSharing] = useState<DocumentSharing>();
  const [failure, setFailure] = useState<string>();
  const [nowMs] = useState(Date.now);
  const load = useCallback(
    () =>
      requestSharing(id).then(setSharing, (error: unknown) => {
        setFailure(errorMessage(error));
      }),
    [id],
  );
  useEffect(() => inBackground(load()), [load]);
  /** Makes a change, and shows what is then true, whether it worked or not. */
  const change = async (work: () => Promise<unknown>) => {
    setFailure(undefined);
    await work().catch((error: unknown) => setFailure(errorMessage(error)));
    await load();
  };
  return (
    <Dialog title={SHARING.heading} onClose={onClose}>
      <p>{SHARING.explanation}</p>
      <NewLinkForm id={id} nowMs={nowMs} onChange={change} />
      <h3>{SHARING.inUse}</h3>
      {sharing ? (
        <LinkList id={id} nowMs={nowMs} sharing={sharing} onChange={change} />
      ) : (
        !failure && <Loading what={SHARING.loading} />
      )}
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
      <p className="share-promise">{SHARING.promise}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{SHARING.done}</Button>
      </div>
    </Dialog>
  );
}
