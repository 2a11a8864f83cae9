import type { Argument } from '#shared-types/argument';

import { ARGUMENT_WORDS } from '../../../content/argument.ts';
import { Button } from '../../../ui/button.tsx';
import type { WholeAnalysis } from '../panel/use-analysis.ts';

interface WhetherItArguesProps {
  argument: Argument;
  whole: WholeAnalysis;
}

/** Why a text is not read as an argument, and a button to have it read as one anyway. */
export function WhetherItArgues({ argument: { argues, because }, whole }: WhetherItArguesProps) {
  const { isSaidToArgue, isRunning, error, sayThatItArgues } = whole;
  if (argues && !isSaidToArgue) return null;
  return (
    <p className="side-empty">
      {argues ? ARGUMENT_WORDS.saidToArgue : `${because} ${ARGUMENT_WORDS.doesNotArgue}`}{' '}
      <Button look="quiet" aria-disabled={isRunning || undefined} onClick={() => sayThatItArgues(!isSaidToArgue)}>
        {isSaidToArgue ? ARGUMENT_WORDS.forget : ARGUMENT_WORDS.readAsArgument}
      </Button>{' '}
      {error !== undefined && !isRunning && ARGUMENT_WORDS.failed}
    </p>
  );
}
