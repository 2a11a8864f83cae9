import type { Editor } from '@tiptap/react';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';

import { IMAGE_WORDS_MAX_LENGTH } from '#shared-types/document-content';

import { EDITOR_WORDS } from '../content/editor.ts';
import { inBackground } from '../errors/in-background.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { addImages } from './add-images.ts';
import { isAcceptableImage, readImage } from './image-file.ts';
import { IMAGE_TYPES, imageSource } from './image-source.ts';

interface ImageDialogProps {
  editor: Editor;
  /** The hosts whose images are shown too, see `imageSource`. */
  hosts: readonly string[];
  onClose: () => void;
}

/** Asks for an image: its location or a file, and a description for people who cannot see it. */
export function ImageDialog({ editor, hosts, onClose }: ImageDialogProps) {
  const location = useRef<HTMLInputElement>(null);
  const alt = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<{ location?: string; file?: string }>({});

  const chooseFile = ({ target: { files } }: ChangeEvent<HTMLInputElement>) => {
    const chosen = files?.[0];
    const refused = chosen !== undefined && !isAcceptableImage(chosen);
    setFile(refused ? undefined : chosen);
    setFault(refused ? { file: EDITOR_WORDS.imageRefused } : {});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = location.current?.value.trim() ?? '';
    if (file === undefined && typed === '') {
      setFault({ location: EDITOR_WORDS.requiredField });
      return location.current?.focus();
    }
    const src = file === undefined ? typed : await readImage(file).catch(() => undefined);
    if (src === undefined) return setFault({ file: EDITOR_WORDS.imageRefused });
    if (imageSource(src, hosts).kind === 'refused') {
      setFault({ location: EDITOR_WORDS.imageUnusable });
      return location.current?.focus();
    }
    addImages(editor, [{ src, alt: alt.current?.value.trim() ?? '' }]);
    onClose();
  };
  return (
    <Dialog title="Image" onClose={onClose}>
      <form noValidate onSubmit={(event) => inBackground(submit(event))}>
        <Field
          ref={location}
          label="Location"
          name="location"
          help={EDITOR_WORDS.imageLocationHelp(hosts)}
          required={file === undefined}
          disabled={file !== undefined}
          fault={fault.location}
        />
        <Field
          label="Or choose a file"
          type="file"
          accept={IMAGE_TYPES.join(',')}
          help={EDITOR_WORDS.imageFileHelp}
          fault={fault.file}
          onChange={chooseFile}
        />
        <Field
          ref={alt}
          label="What does it show?"
          name="alt"
          help={EDITOR_WORDS.imageAltHelp}
          maxLength={IMAGE_WORDS_MAX_LENGTH}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Add image
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
