import { useEffect, useRef } from 'react';

import type { LinkRole } from '#shared-types/documents/roles';

import { SHARING } from '../../../content/editor/sharing.ts';

import './share-dialog.css';

interface FirstLinkProps {
  /** What people can do with the first link. */
  role: LinkRole;
  /** The names of the people who have written here. */
  writers: readonly string[];
}

/** Part of the form for a new link: says who can still get in by the first one, and asks whether they should. It stays open unless the owner says otherwise. */
export function FirstLink({ role, writers }: FirstLinkProps) {
  return (
    <fieldset className="first-link stack gap-1 flat below-4 pad-3 round">
      <legend className="visually-hidden">{SHARING.firstLinkQuestion}</legend>
      <p className="breaks soft size-control flat">
        <strong>{SHARING.firstLinkOpen[role]}</strong> {writers.length > 0 && `${SHARING.firstLinkWriters(writers)} `}
        {SHARING.firstLinkShows}
      </p>
      <label className="size-control row middle gap-3">
        <input type="radio" name="first" value="keep" defaultChecked /> {SHARING.keepOpen}
      </label>
      <label className="size-control row middle gap-3">
        <input type="radio" name="first" value="close" /> {SHARING.closeNow(writers)}
      </label>
    </fieldset>
  );
}

interface FirstLinkClosedProps {
  /** Whether people can write because they wrote here before the document was kept. */
  hasFormerWriters: boolean;
  /** Whether the button that closed it has gone, and the focus with it. */
  takesFocus: boolean;
}

/** Says that the first link no longer opens the document, and for whom that matters. */
export function FirstLinkClosed({ hasFormerWriters, takesFocus }: FirstLinkClosedProps) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) words.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={words} tabIndex={-1} className="first-link-outcome size-control flat above-3">
      {hasFormerWriters ? SHARING.closedForOthers : SHARING.closedNow}
    </p>
  );
}
