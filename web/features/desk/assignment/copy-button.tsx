import { useState } from 'react';

import { ASSIGNMENT } from '../../../content/desk/assignment.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';

/** A button that copies a text, and says so. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Button onClick={() => inBackground(copyText(text).then(setCopied))}>
      <span aria-live="polite">{isCopied ? ASSIGNMENT.copied : ASSIGNMENT.copy}</span>
    </Button>
  );
}
