import { useEffect, useSyncExternalStore } from 'react';

import { VERSION_WORDS } from '../content/document.ts';
import { Button } from '../ui/button.tsx';
import { isNewVersionReady, onNewVersion, registerServiceWorker, takeNewVersion } from './registration.ts';

import './version-bar.css';

/** Keeps the application in this browser, and offers a new version when there is one. It comes only when somebody asks for it. */
export function VersionBar() {
  useEffect(registerServiceWorker, []);
  const isReady = useSyncExternalStore(onNewVersion, isNewVersionReady, () => false);
  return (
    <output className="version-bar screen-only">
      {isReady && (
        <>
          <span>{VERSION_WORDS.ready}</span> <Button onClick={takeNewVersion}>{VERSION_WORDS.reload}</Button>
        </>
      )}
    </output>
  );
}
