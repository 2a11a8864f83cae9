import { errors } from '../../errors.ts';

/** A text that asks for admission. */
interface Applicant {
  caller: string;
  /** How long it is, in UTF-16 code units. */
  characters: number;
  /** Called if it has to make room for a text from a caller with less open work. */
  onEvicted: () => void;
}

/** Decides how much work each caller may have open. */
export interface Admission {
  /**
   * Admits a text; call the returned function when the text is done.
   * @throws {BffError} EVALUATOR_BUSY if its caller already has too much open.
   */
  admit: (applicant: Applicant) => () => void;
}

/** How many characters may be open, per caller and in total. A caller may always have one text open. */
export interface AdmissionLimits {
  perCaller: number;
  inAll: number;
}

/**
 * The largest call is 1 MiB, and a class of sixty behind one router has 0.3 Mi characters. The total is what eight callers may
 * have.
 */
const MOST_OPEN_CHARACTERS: AdmissionLimits = { perCaller: 1_048_576, inAll: 8 * 1_048_576 };
/** The minimum length that a text counts as, which also limits the number of texts. */
const LEAST_CHARACTERS = 1024;

/** A caller's open texts, in order of arrival. */
interface OpenTexts {
  characters: number;
  open: Set<Applicant>;
}

/**
 * Limits the open texts. If all callers together have too many, the caller with the most open work loses its newest text, so that
 * nobody is refused because of others.
 */
export function createAdmission({ perCaller, inAll }: AdmissionLimits = MOST_OPEN_CHARACTERS): Admission {
  const byCaller = new Map<string, OpenTexts>();
  let openCharacters = 0;

  function leave(applicant: Applicant): void {
    const texts = byCaller.get(applicant.caller);
    if (!texts?.open.delete(applicant)) return;
    texts.characters -= sizeOf(applicant);
    openCharacters -= sizeOf(applicant);
    if (texts.open.size === 0) byCaller.delete(applicant.caller);
  }

  function newestOfLargest(): Applicant | undefined {
    let largest: OpenTexts | undefined;
    for (const texts of byCaller.values())
      if (largest === undefined || texts.characters > largest.characters) largest = texts;
    return largest && [...largest.open].at(-1);
  }

  return {
    admit(applicant) {
      const size = sizeOf(applicant);
      const texts = byCaller.get(applicant.caller) ?? { characters: 0, open: new Set<Applicant>() };
      if (texts.open.size > 0 && texts.characters + size > perCaller) throw errors.evaluatorBusy();
      byCaller.set(applicant.caller, texts);
      texts.open.add(applicant);
      texts.characters += size;
      openCharacters += size;
      while (openCharacters > inAll) {
        const evicted = newestOfLargest();
        if (evicted === undefined) break;
        leave(evicted);
        if (evicted === applicant) throw errors.evaluatorBusy();
        evicted.onEvicted();
      }
      return () => leave(applicant);
    },
  };
}

function sizeOf({ characters }: Applicant): number {
  return Math.max(LEAST_CHARACTERS, characters);
}
