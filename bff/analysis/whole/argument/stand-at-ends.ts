/** What one sentence says of where the writer stands. */
export interface SentenceStand {
  /** The index of its paragraph. */
  paragraph: number;
  /** Whether the writer says what they think, or what the text argues. */
  isOpinion: boolean;
  /** Whether it says what others ought to do. */
  isDemand: boolean;
  /** Whether it calls something good, wrong, necessary and so on. */
  isVerdict: boolean;
  /** Whether its words end a text: “in conclusion”, “that is why”. */
  isClose: boolean;
  /** Whether it tells of the past. */
  isPast: boolean;
}

/** The first and the last part of a text: a paragraph, and one more if that has a single sentence. */
interface Ends {
  first: readonly SentenceStand[];
  last: readonly SentenceStand[];
}

/** In a text of fewer paragraphs, the last part is a quarter of the sentences, but at least this many, and the first has one more. */
const FEWEST_PARAGRAPHS = 3;
const FEWEST_SENTENCES = 2;
/** A text judges throughout if this share of its sentences does so, in the present tense. */
const THROUGHOUT = 0.38;

/**
 * The signs of an argument that a teacher would name: a text says where it stands at its beginning, and again at its end. Each is
 * there or not, 1 or 0, by its name in the fit.
 * Few other texts have any (at most 2 % of the pieces of novels, diaries, handbooks and blogs; “demand at both ends” more), but our own
 * essays state their opinions less plainly than pupils do, so the fit alone would think little of them (`tests/fit/genre-fit.ts`).
 */
export function standAtEnds(sentences: readonly SentenceStand[]): Record<string, number> {
  const { first, last } = endsOf(sentences);
  const closes = last.some(({ isClose }) => isClose);
  // The ends of a short text overlap, and one sentence in its middle is no stand at both.
  const atBoth = (isOne: (sentence: SentenceStand) => boolean) =>
    first.some((one) => isOne(one) && last.some((other) => other !== one && isOne(other)));
  const isOpinion = ({ isOpinion: is }: SentenceStand) => is;
  const judges = atBoth(isJudging);
  const judging = sentences.filter((sentence) => isJudging(sentence) && !sentence.isPast).length;
  return {
    'opinion at both ends': Number(atBoth(isOpinion)),
    'opinion and close': Number(closes && [...first, ...last].some(isOpinion)),
    'demand at both ends': Number(atBoth(({ isOpinion: opinion, isDemand }) => opinion || isDemand)),
    'judgement and close': Number(closes && judges),
    'judgement throughout': Number(judges && judging > THROUGHOUT * sentences.length),
  };
}

const isJudging = ({ isOpinion, isDemand, isVerdict }: SentenceStand): boolean => isOpinion || isDemand || isVerdict;

function endsOf(sentences: readonly SentenceStand[]): Ends {
  const paragraphs = [...new Set(sentences.map(({ paragraph }) => paragraph))];
  if (paragraphs.length < FEWEST_PARAGRAPHS) {
    const count = Math.max(FEWEST_SENTENCES, Math.floor(sentences.length / 4));
    return { first: sentences.slice(0, count + 1), last: sentences.slice(-count) };
  }
  const within = (some: readonly (number | undefined)[]) =>
    sentences.filter(({ paragraph }) => some.includes(paragraph));
  const [first, last] = [within(paragraphs.slice(0, 1)), within(paragraphs.slice(-1))];
  return {
    first: first.length > 1 ? first : within(paragraphs.slice(0, 2)),
    last: last.length > 1 ? last : within(paragraphs.slice(-2)),
  };
}
