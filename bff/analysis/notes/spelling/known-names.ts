import { oneSlipFrom } from './suggestion.ts';

/** Names that essays often misspell. A word within one slip of such a name means that name. */
const NAMES: ReadonlyMap<string, string> = new Map(
  `Afghanistan Africa America Antarctica Aristotle Arkansas Atlantic Auschwitz Australia Beethoven Bolshevik Britain Buddhism Buddhist Caesar California
  Cambodia Canterbury Caribbean Cassandra Catholicism Cervantes Chaucer Christianity Cinderella Cleopatra Colombia Columbus Confucius Connecticut Copernicus
  Czechoslovakia Descartes Dickinson Dostoevsky Edinburgh Einstein Eisenhower Elizabethan Euripides European Fahrenheit February Fitzgerald
  Florence Foucault Frankenstein Galileo Gatsby Germany Gettysburg Guatemala Guggenheim Hemingway Heisenberg Hinduism Hiroshima Hollywood Holocaust
  Jerusalem Kierkegaard Leonardo Lincoln Machiavelli Marseille Massachusetts Mediterranean Michelangelo Minnesota Mississippi Missouri Montaigne Montesquieu
  Morocco Mussolini Nagasaki Napoleon Netherlands Nietzsche Odysseus Oedipus Othello Palestine Parliament Pennsylvania Petrarch Pharaoh Philippines Picasso
  Portuguese Protestant Protestantism Puritanism Pythagoras Raskolnikov Rembrandt Renaissance Robespierre Roosevelt Rousseau Saskatchewan Scandinavia
  Schopenhauer Schrodinger Shakespeare Shakespearean Singapore Sisyphus Socrates Sophocles Steinbeck Switzerland Tennessee Tennyson Thatcher
  Thucydides Tocqueville Tolstoy Versailles Victorian Vietnam Washington Wednesday Wittgenstein Wordsworth`
    .trim()
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);

/** Misspelt names that are more than one slip away, or short. */
const MISSPELT: ReadonlyMap<string, string> = new Map([
  ['carribbean', 'Caribbean'],
  ['carribean', 'Caribbean'],
  ['ghandi', 'Gandhi'],
  ['hemmingway', 'Hemingway'],
  ['isreal', 'Israel'],
  ['mcdonals', "McDonald's"],
  ['mediterrenean', 'Mediterranean'],
  ['natzi', 'Nazi'],
  ['natzis', 'Nazis'],
  ['neitzche', 'Nietzsche'],
  ['neitzsche', 'Nietzsche'],
  ['nietzche', 'Nietzsche'],
  ['phillipines', 'Philippines'],
  ['wensday', 'Wednesday'],
]);

const SHORTEST_NAME = 7;

/** The well-known name that was meant by an unknown word with a capital, or undefined. It keeps its possessive. */
export function likelyName(word: string): string | undefined {
  const owner = /['’]s?$/.exec(word)?.[0] ?? '';
  const lower = word.slice(0, word.length - owner.length).toLowerCase();
  const known = MISSPELT.get(lower);
  if (known !== undefined) return known + owner;
  if (lower.length < SHORTEST_NAME) return undefined;
  const [name, other] = oneSlipFrom(lower, (candidate) => NAMES.has(candidate));
  if (name === undefined || other !== undefined) return undefined;
  return `${NAMES.get(name) ?? name}${owner}`;
}
