import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { PARAGRAPH, PROFILE } from '../../../content/editor/side.ts';
import { useRovingFocus } from '../../../ui/roving-focus.ts';
import type { Show } from '../panel/show.ts';
import { BarRow } from './bar-row.tsx';
import type { Bar } from './strip-bars.ts';

import './profile-view.css';

interface LengthStripProps {
  /** What the strip is called by a screen reader. */
  label: string;
  words: typeof PROFILE.sentenceLength | typeof PROFILE.paragraphs;
  bars: readonly Bar[];
  /** The number of sentences or paragraphs that the bars stand for. */
  total: number;
  /** The bar that the remark below speaks of. */
  remarked: number | undefined;
  show: Show;
}

/** Lengths in the order of the text, as a strip of bars that is a single Tab stop; a line below says what the dark bar is. */
export function LengthStrip({ label, words, bars, total, remarked, show }: LengthStripProps) {
  const { stop, reached, reach, onKeyDown } = useRovingFocus(bars.length, remarked);
  const dark = reached ?? remarked;
  const bar = dark === undefined ? undefined : bars[dark];
  const names = bars.map((one) => nameOf(one, words, total));
  const press = (index: number) => {
    reach(index);
    const pressed = bars[index];
    if (pressed) show(pressed.longest);
  };

  return (
    <div className="strip">
      <BarRow label={label} bars={bars} names={names} dark={dark} stop={stop} onKeyDown={onKeyDown} onPress={press} />
      <div className="strip-line size-small row middle gap-1">
        <p>
          {bar === undefined ? words.hint : nameOf(bar, words, total)}
          {bar !== undefined && bar.first === bar.last && isSentence(words) && (
            <span className="strip-paragraph soft nowrap"> · {PARAGRAPH.short(bar.longest.paragraph)}</span>
          )}
        </p>
        <StepButton name={PROFILE.previous} isOff={stop === 0 || bar === undefined} onStep={() => press(stop - 1)}>
          <ChevronLeft size={16} aria-hidden="true" />
        </StepButton>
        <StepButton
          name={PROFILE.next}
          isOff={stop === bars.length - 1}
          onStep={() => press(bar === undefined ? stop : stop + 1)}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </StepButton>
      </div>
    </div>
  );
}

interface StepButtonProps {
  name: string;
  isOff: boolean;
  onStep: () => void;
  children: ReactNode;
}

/** Goes one bar forward or back. Thin bars are hard to press with a finger, so these buttons do the same. They keep the focus at the ends. */
function StepButton({ name, isOff, onStep, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className="strip-step rigid round"
      aria-label={name}
      aria-disabled={isOff || undefined}
      tabIndex={-1}
      onClick={() => {
        if (!isOff) onStep();
      }}
    >
      {children}
    </button>
  );
}

const isSentence = (words: LengthStripProps['words']) => words === PROFILE.sentenceLength;

/** What a bar stands for: "Sentence 14 of 22: 32 words". */
function nameOf({ first, last, longest }: Bar, words: LengthStripProps['words'], total: number): string {
  if (first !== last) return words.several(first + 1, last + 1, longest.words);
  return words.one(isSentence(words) ? first + 1 : longest.paragraph, total, longest.words);
}
