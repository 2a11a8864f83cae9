/**
 * The words that most of our essays and texts use, except words of a topic or a cue. How often a text has each of them tells its
 * genre (Biber 1988, "Variation across Speech and Writing").
 */
export const FREQUENT_WORDS: readonly string[] = (
  'a about after an and as asked at been but by came can come could day did do even first for from good had has have he her him his ' +
  'how i if in is it its know last like made me most my not now of old on one only or other our out over see she since some still ' +
  'than that the their them then there they three time to told too two under until up us was we went were what when where which who ' +
  'will with without year years you your'
).split(' ');
