import type { Editor } from '@tiptap/react';
import { type FormEvent, useRef, useState } from 'react';

import { EDITOR_WORDS } from '../../content/editor/editor.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { isAllowedLink, linkTarget } from './link-target.ts';

/** Asks for the target of a link on the selected words; on a link it shows the present target and can remove it. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const present: unknown = editor.getAttributes('link')['href'];
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();

  // Return to the text; on Cancel, to the old selection.
  const changed = () => editor.chain().focus(undefined, { scrollIntoView: false }).extendMarkRange('link');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? '';
    const href = linkTarget(typed);
    const found = faultOf(typed, href);
    setFault(found);
    if (found) return input.current?.focus();
    changed().setLink({ href }).run();
    onClose();
  };
  const remove = () => {
    changed().unsetLink().run();
    onClose();
  };
  return (
    <Dialog title="Link" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Field
          ref={input}
          label="Target"
          name="target"
          type="url"
          autoComplete="url"
          placeholder="https://"
          defaultValue={typeof present === 'string' ? present : ''}
          required
          fault={fault}
        />
        <div className="dialog-actions">
          {typeof present === 'string' && (
            <div className="dialog-actions-start">
              {isAllowedLink(present) && (
                <a className="button" href={present} target="_blank" rel="noopener noreferrer nofollow">
                  Open link
                </a>
              )}
              <Button onClick={remove}>Remove link</Button>
            </div>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Set link
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function faultOf(typed: string, href: string): string | undefined {
  if (typed === '') return EDITOR_WORDS.requiredField;
  return isAllowedLink(href) ? undefined : EDITOR_WORDS.linkNotAllowed;
}
