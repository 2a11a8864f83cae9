import { RotateCcw } from 'lucide-react';
import { useState } from 'react';

import type { Version } from '#shared-types/versions';

import type { HistoryOf } from '../../../calls/versions.ts';
import { HISTORY } from '../../../content/history.ts';
import { Button } from '../../../ui/button.tsx';
import { NameForm } from './name-form.tsx';

import './version-actions.css';

interface VersionActionsProps {
  of: HistoryOf;
  version: Version;
  /** Undefined until the text of the version is loaded. */
  onRestore: (() => void) | undefined;
  onNamed: () => void;
}

/** What can be done with the chosen version, and its figures. */
export function VersionActions({ of, version, onRestore, onNamed }: VersionActionsProps) {
  const [isNaming, setNaming] = useState(false);
  return (
    <div className="version-actions">
      <p>{HISTORY.figures(version)}</p>
      {isNaming ? (
        <NameForm of={of} version={version} onNamed={onNamed} onClose={() => setNaming(false)} />
      ) : (
        <div className="version-buttons">
          <Button aria-disabled={onRestore === undefined} onClick={() => onRestore?.()}>
            <RotateCcw size={16} aria-hidden="true" />
            {HISTORY.restore}
          </Button>
          <Button look="quiet" onClick={() => setNaming(true)}>
            {version.name === undefined ? HISTORY.name : HISTORY.rename}
          </Button>
        </div>
      )}
    </div>
  );
}
