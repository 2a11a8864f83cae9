import { useState } from 'react';

import { errorMessage } from '../../calls/error-message.ts';
import { inBackground } from '../../errors/in-background.ts';

/** The state of the last operation on an account. */
export interface Operation {
  isBusy: boolean;
  /** Whether the last operation succeeded. */
  isDone: boolean;
  /** The error message. */
  failure: string | undefined;
  /** Begins one; `onFailure` is called with the error message as well. */
  run: (operation: () => Promise<void>, onFailure?: (words: string) => void) => void;
  /** Removes the message of a failure or success. */
  forget: () => void;
}

/** Runs one operation on an account at a time, and keeps the message of a failure. */
export function useOperation(): Operation {
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [failure, setFailure] = useState<string>();

  const run = async (operation: () => Promise<void>, onFailure?: (words: string) => void) => {
    setIsBusy(true);
    setIsDone(false);
    setFailure(undefined);
    try {
      await operation();
      setIsDone(true);
    } catch (error) {
      const words = errorMessage(error);
      setFailure(words);
      onFailure?.(words);
    }
    setIsBusy(false);
  };

  return {
    isBusy,
    isDone,
    failure,
    run(operation, onFailure) {
      if (!isBusy) inBackground(run(operation, onFailure));
    },
    forget() {
      setIsDone(false);
      setFailure(undefined);
    },
  };
}
