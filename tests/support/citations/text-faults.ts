import type { Planter } from './list-faults.ts';
import type { Planted, PlantedPaper } from './planted-paper.ts';

const FILLER =
  'and on every morning of that long grey winter they went down to the water and waited for the boats and counted them until the last one had come in';

export const plantEtAlWithoutStop: Planter = (paper) => {
  if (paper.style === 'Chicago notes') return undefined;
  const match = paper.replaceInBody(/(\S+) et al\./g, ([, name = '']) => `${name} et al`);
  return match && { rule: 'et al form', words: ['et al'] };
};

export const plantEtAlForTwo: Planter = (paper) => {
  if (paper.style === 'Chicago notes') return undefined;
  const match = paper.replaceInBody(
    /(\p{Lu}[\p{L}’-]+) (?:and|&) (\p{Lu}[\p{L}’-]+)(?=,? \(?\d)/gu,
    ([, first = '', second = '']) => (isPair(paper, first, second) ? `${first} et al.` : undefined),
  );
  return about(paper, 'et al form', match);
};

export const plantOtherAnd: Planter = (paper) => {
  const { style } = paper;
  if (style === 'Chicago notes' || paper.used.has('and')) return undefined;
  const bracketed = /(?<=[(;] ?(?:compare )?)(\p{Lu}[\p{L}’-]+) (and|&) (\p{Lu}[\p{L}’-]+)(?=,? \d)/gu;
  const narrative = /(\p{Lu}[\p{L}’-]+) (and) (\p{Lu}[\p{L}’-]+)(?= \(\d{4})/gu;
  if (style === 'Harvard' && [...paper.body.matchAll(bracketed)].length < 2) return undefined;
  const pattern = style === 'APA' && paper.random() < 0.5 ? narrative : bracketed;
  const match = paper.replaceInBody(pattern, ([, first = '', joiner = '', second = '']) =>
    isPair(paper, first, second) ? `${first} ${joiner === '&' ? 'and' : '&'} ${second}` : undefined,
  );
  if (!match) return undefined;
  paper.used.add('and');
  return about(paper, 'and form', match);
};

export const plantCitationWithoutYear: Planter = (paper) => {
  if (paper.style === 'MLA' || paper.style === 'Chicago notes') return undefined;
  const match = paper.replaceInBody(/\((\p{Lu}[\p{L}’-]+),? \d{4}\)/gu, ([, name = '']) =>
    !paper.used.has(name) && paper.body.split(name).length === 2 && paper.freeWorks.some((work) => work.name === name)
      ? `(${name})`
      : undefined,
  );
  return about(paper, 'missing year', match);
};

/** Removes the page from a citation right after a quotation. */
export const plantNoPage: Planter = (paper) => {
  if (paper.style === 'Chicago notes') return plantNoteWithoutPage(paper);
  const pattern =
    paper.style === 'MLA'
      ? /(?<=[”’] \((?:\p{L}+ and )?)(\p{Lu}[\p{L}’-]+) \d[\d–]*(?=\))/gu
      : /(?<=[”’] \([^()]*?)(\p{Lu}[\p{L}’-]+)((?: et al\.)?,? \d{4}[a-z]?)(?:, p\. |: |, )\d[\d–]*(?=\))/gu;
  const sentences = paper.body.split(/(?<=[.?])\s(?=\p{Lu})/u);
  const match = paper.replaceInBody(pattern, ([whole, name = '', year = '']) => {
    const sentence = sentences.find((each) => each.includes(whole)) ?? '';
    const quoted = /[“‘]([^“‘”]+)[”’]/.exec(sentence)?.[1] ?? '';
    const isLong = quoted.split(' ').length >= 4 && sentence.split('(').length === 2;
    return isLong && paper.freeWorks.some((work) => work.text.includes(name)) ? `${name}${year}` : undefined;
  });
  if (match) paper.used.add(match[1] ?? '');
  return match && { rule: 'no page', words: ['“', '‘'] };
};

function plantNoteWithoutPage(paper: PlantedPaper): Planted | undefined {
  const marks = Array.from(paper.body.matchAll(/“[^“”]{20,}”([¹²³⁴⁵⁶⁷⁸⁹]|\[\d\])/gu), ([, mark = '']) => mark);
  const mark = paper.pick(marks);
  if (mark === undefined) return undefined;
  const number = mark.startsWith('[') ? mark : `${'⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(mark)}.`;
  const at = paper.lines.findIndex((line) => line.startsWith(number));
  const note = paper.lines[at] ?? '';
  if (paper.used.has(number) || !/, [\d–]+\.$/.test(note)) return undefined;
  paper.used.add(number);
  paper.lines[at] = note.replace(/, [\d–]+\.$/, '.');
  return { rule: 'no page', words: ['“'] };
}

export const plantLongQuotation: Planter = (paper) => {
  const repeats = paper.style.startsWith('Chicago') ? 4 : 2;
  const more = Array.from({ length: repeats }, () => FILLER).join(' ');
  const match = paper.replaceInBody(/“([^“”]{12,})”(?= \((?!20)|[¹²³⁴⁵⁶⁷⁸⁹[])/gu, ([, words = '']) =>
    /\p{Ll}{3} \p{Ll}/u.test(words) ? `“${words.replace(/[.,]$/, '')} ${more}”` : undefined,
  );
  return match && { rule: 'long quotation', words: ['that long grey winter'] };
};

/** Adds a sentence that cites in the form of another style. */
export const plantOtherStyle: Planter = (paper) => {
  const work = paper.pick(
    paper.freeWorks.filter(
      ({ text, year }) =>
        year !== undefined && /^\d{4}$/.test(year) && !/ (?:and|&) |et al/.test(text.split(year)[0] ?? ''),
    ),
  );
  if (!work || paper.body.includes(`${work.name} et al`)) return undefined;
  const hasComma = /\(\p{Lu}[\p{L}’-]+, \d{4}/u.test(paper.body);
  const other =
    paper.style === 'APA' || (paper.style === 'Harvard' && hasComma)
      ? `${work.name} ${work.year}`
      : `${work.name}, ${work.year}`;
  const at = 1 + Math.floor(paper.random() * (paper.bodyEnd - 1));
  paper.lines[at] += ` The point has been made more than once (${other}).`;
  paper.used.add(work.name);
  return { rule: 'mixed styles', words: [other] };
};

export const plantMarkWithoutNote: Planter = (paper) => {
  if (paper.style !== 'Chicago notes') return undefined;
  const notes = paper.lines
    .map((line, at) => ({ line, at }))
    .filter(({ line }) => /^(?:\d+\.|\[\d+\]) /.test(line) && !/\d{4}/.test(line) && !/Ibid/.test(line));
  const note = paper.pick(notes.filter(({ at }) => !/Ibid/.test(paper.lines[at + 1] ?? '')));
  if (!note) return undefined;
  const number = Number(/\d+/.exec(note.line)?.[0]);
  paper.lines.splice(note.at, 1);
  return { rule: 'mark without note', words: ['⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(number), `[${number}]`] };
};

export const plantNoteWithoutMark: Planter = (paper) => {
  if (paper.style !== 'Chicago notes') return undefined;
  const match = paper.replaceInBody(/(?<=[^”])([¹²³⁴⁵⁶⁷⁸⁹])(?= |$)|(?<=[^”])\[(\d)\]/gu, () => '');
  const number = match && (match[2] ?? '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(match[1] ?? ''));
  return number === undefined ? undefined : { rule: 'note without mark', words: [`${number}. `, `[${number}]`] };
};

export const plantEvidence: Planter = (paper) => {
  const words = paper.pick([
    'A recent study shows that most of them would do it again.',
    'According to scientists, nothing of the kind has been seen before.',
    'In the same year, 70% of students said no.',
    'Several surveys have found that the opposite is true.',
    'Researchers have found that habits of this kind last for years.',
    'According to a new report, the costs have doubled.',
  ]);
  if (words === undefined) return undefined;
  paper.lines.splice(2, 0, `One more thing must be said here. ${words} It is easy to forget this.`);
  return { rule: 'evidence without source', words: [words] };
};

function isPair(paper: PlantedPaper, first: string, second: string): boolean {
  return (
    !paper.used.has(first) &&
    paper.freeWorks.some(
      ({ name, text }) =>
        name === first && new RegExp(`(?:&|and) ${second}|(?:&|and) \\p{L}+ ${second}`, 'u').test(text),
    )
  );
}

function about(paper: PlantedPaper, rule: Planted['rule'], match: RegExpExecArray | undefined): Planted | undefined {
  if (!match) return undefined;
  paper.used.add(match[1] ?? '');
  return { rule, words: [match[1] ?? ''] };
}
