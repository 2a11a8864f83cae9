import { Download } from 'lucide-react';
import { useState } from 'react';

import { shownTitle } from '#shared-types/characters';

import { errorMessage } from '../../../calls/error-message.ts';
import { requestSignedRecord } from '../../../calls/record.ts';
import type { HistoryOf } from '../../../calls/versions.ts';
import { OWN_RECORD, RECORD } from '../../../content/record.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { fileNameOf } from '../../../files/writing/file-name.ts';
import { saveBlob } from '../../../files/writing/write-file.ts';
import { Button } from '../../../ui/button.tsx';

import './record-panel.css';

/** Downloads the record as a signed file. */
export function HandOut({ of, title }: { of: HistoryOf; title: string }) {
  const [withText, setWithText] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [news, setNews] = useState('');
  const download = async () => {
    setBusy(true);
    setNews(OWN_RECORD.downloading);
    try {
      const file = await requestSignedRecord(of, { withText });
      const name = fileNameOf(OWN_RECORD.fileName(shownTitle(title) || RECORD.untitled), 'jws');
      saveBlob(file, name);
      setNews(OWN_RECORD.downloaded(name));
    } catch (error) {
      setNews(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <section className="hand-out" aria-labelledby="hand-out-heading">
      <h3 id="hand-out-heading">{OWN_RECORD.handOut}</h3>
      <p>{OWN_RECORD.handOutHelp}</p>
      <label>
        <input type="checkbox" checked={withText} onChange={({ currentTarget: { checked } }) => setWithText(checked)} />
        {OWN_RECORD.withText}
      </label>
      <Button aria-disabled={isBusy} onClick={() => !isBusy && inBackground(download())}>
        <Download size={16} aria-hidden="true" />
        {OWN_RECORD.download}
      </Button>
      <output className="hand-out-news">{news}</output>
    </section>
  );
}
