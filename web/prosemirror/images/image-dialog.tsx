import type { Editor } from '@tiptap/react';
import { type ChangeEvent, type RefObject, useRef, useState, useEffect } from 'react';

import { IMAGE_WORDS_MAX_LENGTH } from '#shared-types/documents/document-content';
import { imageIdOf } from '#shared-types/documents/images';

import { EDITOR_WORDS } from '../../content/editor/editor.ts';
import { inBackground } from '../../errors/in-background.ts';
import type { RoomImages } from '../../sync/room-images.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { addImages } from './add-images.ts';
import { FILE_TYPES, isAcceptableImage, isPicture } from './image-file.ts';
import { addressWithin, imageAddress, imageSource } from './image-source.ts';
import { storedImage } from './stored-image.ts';

/** What is wrong with the location or with the file. */
interface ImageFault {
  location?: string;
  file?: string;
}

interface ImageDialogProps {
  editor: Editor;
  /** Where a chosen file is stored. */
  images: RoomImages;
  /** The hosts whose images are shown too, see `imageSource`. */
  hosts: readonly string[];
  onClose: () => void;
}

/**
 * Asks for an image: its location or a file, and a description for people who cannot see it. If an image is selected, it changes that
 * one.
 */
export function ImageDialog({ editor, images, hosts, onClose }: ImageDialogProps) {
  const location = useRef<HTMLInputElement>(null);
  const alt = useRef<HTMLInputElement>(null);
  const [present] = useState(() => presentImage(editor));
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<ImageFault>({});

  const chooseFile = ({ target: { files } }: ChangeEvent<HTMLInputElement>) => {
    const chosen = files?.[0];
    const refused = chosen !== undefined && !isAcceptableImage(chosen);
    setFile(refused ? undefined : chosen);
    setFault(refused ? { file: EDITOR_WORDS.imageRefused } : {});
  };
  const { begin, isBusy } = useOneAtATime();
  const submit = async (isHere: () => boolean) => {
    const typed = location.current?.value.trim() ?? '';
    const chosen = await chosenPicture({ file, typed, present }, { images, hosts });
    if ('fault' in chosen) {
      setFault(chosen.fault);
      if (chosen.fault.location !== undefined) location.current?.focus();
      return;
    }
    if (!isHere() || editor.isDestroyed) return;
    const attributes = { src: chosen.src, alt: alt.current?.value.trim() ?? '' };
    if (present === undefined) addImages(editor, [attributes]);
    else editor.chain().focus(undefined, { scrollIntoView: false }).updateAttributes('image', attributes).run();
    onClose();
  };
  return (
    <Dialog title="Image" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          begin(submit);
        }}
      >
        <ImageFields {...{ location, alt, present, hosts, fault }} hasFile={file !== undefined} onFile={chooseFile} />
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            {isBusy ? EDITOR_WORDS.addingImage : present === undefined ? 'Add image' : 'Save image'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ImageFieldsProps extends Pick<ImageDialogProps, 'hosts'>, Pick<ImageEntry, 'present'> {
  location: RefObject<HTMLInputElement | null>;
  alt: RefObject<HTMLInputElement | null>;
  hasFile: boolean;
  fault: ImageFault;
  onFile: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The location, a file in its place, and the description. */
function ImageFields({ location, alt, present, hosts, hasFile, fault, onFile }: ImageFieldsProps) {
  return (
    <>
      <Field
        ref={location}
        label="Location"
        name="location"
        help={EDITOR_WORDS.imageLocationHelp(hosts)}
        defaultValue={present?.location}
        required={!hasFile && present?.location !== ''}
        disabled={hasFile}
        fault={fault.location}
      />
      <Field
        label="Or choose a file"
        type="file"
        accept={FILE_TYPES.join(',')}
        help={EDITOR_WORDS.imageFileHelp}
        fault={fault.file}
        onChange={onFile}
      />
      <Field
        ref={alt}
        label="What does it show?"
        name="alt"
        help={EDITOR_WORDS.imageAltHelp}
        defaultValue={present?.alt}
        maxLength={IMAGE_WORDS_MAX_LENGTH}
      />
    </>
  );
}

/** What somebody has entered in the dialog. */
interface ImageEntry {
  file: File | undefined;
  /** The typed location. */
  typed: string;
  /** The image that they change. */
  present: ReturnType<typeof presentImage>;
}

/** The address of the picture that somebody has entered, or what is wrong with it. A file is stored first. */
async function chosenPicture(
  { file, typed, present }: ImageEntry,
  { images, hosts }: Pick<ImageDialogProps, 'images' | 'hosts'>,
): Promise<{ src: string } | { fault: ImageFault }> {
  const kept = file === undefined && typed === present?.location ? present.src : undefined;
  if (file === undefined && typed === '' && kept === undefined) return locationFault(EDITOR_WORDS.requiredField);
  const stored = file && (await storedImage(file, images));
  if (stored && 'refusal' in stored) return { fault: { file: stored.refusal } };
  const src = stored?.src ?? kept ?? addressWithin(imageAddress(typed) ?? null) ?? undefined;
  const source = imageSource(src, hosts);
  if (src === undefined || source.kind === 'refused') return locationFault(EDITOR_WORDS.imageNoAddress);
  const isNew = file === undefined && kept === undefined && source.kind === 'shown';
  if (isNew && !(await isKeptPicture(source.url, src, images))) return locationFault(EDITOR_WORDS.imageNotThere);
  return { src };
}

function locationFault(location: string): { fault: ImageFault } {
  return { fault: { location } };
}

/** Whether there is a picture at an address. One of another document is kept for this one too. */
async function isKeptPicture(url: string, src: string, images: RoomImages): Promise<boolean> {
  if (!(await isPicture(url))) return false;
  const id = imageIdOf(src);
  if (id !== undefined) await images.keep(id).catch(() => undefined); // it is still shown, as long as its document exists
  return true;
}

/** The selected image, if there is one. `location` is what people can read of its address: nothing if it's a file in the document. */
function presentImage(editor: Editor): { src: string; location: string; alt: string } | undefined {
  if (!editor.isActive('image')) return undefined;
  const { src, alt }: { src?: unknown; alt?: unknown } = editor.getAttributes('image');
  const address = typeof src === 'string' ? src : '';
  return {
    src: address,
    location: address.startsWith('data:') ? '' : address,
    alt: typeof alt === 'string' ? alt : '',
  };
}

/** Starts work, unless earlier work is still running. */
type Begin = (work: (isHere: () => boolean) => Promise<void>) => void;

/** Work of a component that a second press of the key must not begin again; `isHere` says whether the component is still shown. */
function useOneAtATime(): { begin: Begin; isBusy: boolean } {
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const begin: Begin = (work) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    inBackground(
      work(() => isHere.current).finally(() => {
        isUnderWay.current = false;
        setBusy(false);
      }),
    );
  };
  return { begin, isBusy };
}
