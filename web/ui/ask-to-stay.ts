import { useEffect } from 'react';

/** Has the browser ask whether somebody really wants to leave: what listens to `beforeunload`. */
export function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Has the browser ask before somebody leaves, as long as something would be lost. */
export function useAskToStay(isLoss: boolean): void {
  useEffect(() => {
    if (!isLoss) return undefined;
    window.addEventListener('beforeunload', askToStay);
    return () => window.removeEventListener('beforeunload', askToStay);
  }, [isLoss]);
}
