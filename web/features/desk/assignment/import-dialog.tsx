import type { ReactNode } from 'react';

import { inBackground } from '../../../errors/in-background.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';

interface ImportDialogProps {
  words: Readonly<Record<'heading' | 'file' | 'fileHelp' | 'pasted' | 'pastedHelp' | 'cancel', string>>;
  /** Called with the text of the chosen file, or with what is in the field; empty if there is neither. */
  onText: (text: string) => void;
  /** What was found in it. */
  found: ReactNode;
  /** What there is to decide before it's taken. */
  children?: ReactNode;
  /** The button that takes it. */
  take: { label: string; isPossible: boolean; onTake: () => void };
  onClose: () => void;
}

/** Takes rubrics or phrases from a file or from what somebody pastes. Nothing changes before they press the button. */
export function ImportDialog({ words, onText, found, children, take, onClose }: ImportDialogProps) {
  const readFile = async (file: File | undefined) => onText((await file?.text()) ?? '');
  return (
    <Dialog title={words.heading} isWide onClose={onClose}>
      <div className="desk-import stack gap-0 above-4">
        <Field
          label={words.file}
          help={words.fileHelp}
          type="file"
          accept=".csv,.json,.txt,.tsv,text/csv,application/json,text/plain"
          onChange={({ target }) => inBackground(readFile(target.files?.[0]))}
        />
        <TextArea label={words.pasted} help={words.pastedHelp} onChange={({ target }) => onText(target.value)} />
        <output>{found}</output>
        {children}
        <div className="dialog-actions">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button look="primary" disabled={!take.isPossible} onClick={take.onTake}>
            {take.label}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
