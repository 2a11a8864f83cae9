import type { ListedWork, Planted, PlantedPaper } from './planted-paper.ts';

/** Plants one fault and says what must be found; undefined where the paper has no place for it. */
export type Planter = (paper: PlantedPaper) => Planted | undefined;

const INVENTED = 'Quimby Bexley Tolland Mirabeau Ingersoll Wyndham Cavanaugh Eastlake Zoellner Hedgecock'.split(' ');

/** The entry of an invented work, in the layout of the style. */
export function entryFor(style: string, head: string, year: string, title: string): string {
  if (style === 'APA') return `${head}, L. (${year}). ${title}. Grove Press.`;
  if (style === 'Harvard') return `${head}, L. (${year}) ${title}. London: Grove Press.`;
  if (style === 'Chicago author-date') return `${head}, Laura. ${year}. ${title}. London: Grove Press.`;
  if (style === 'MLA') return `${head}, Laura. ${title}. Grove Press, ${year}.`;
  return `${head}, Laura. ${title}. London: Grove Press, ${year}.`;
}

export const plantUnlisted: Planter = (paper) => {
  const work = paper.pick(paper.freeWorks.filter(({ name }) => isCited(paper, name)));
  if (!work) return undefined;
  paper.lines.splice(work.at, 1);
  return plant(paper, 'not listed', work);
};

export const plantUncited: Planter = (paper) => {
  const name = paper.pick(INVENTED.filter((each) => !paper.lines.some((line) => line.includes(each))));
  if (name === undefined || paper.heading < 0) return undefined;
  paper.addWork(name, entryFor(paper.style, name, '2008', 'An Unread Book about the Matter'));
  paper.used.add(name);
  return { rule: 'never cited', words: [name] };
};

export const plantOtherYear: Planter = (paper) => {
  if (paper.style === 'MLA') return undefined;
  const works = paper.freeWorks.filter(
    ({ name, year }) => year !== undefined && /^\d{4}$/.test(year) && isDated(paper, name, year),
  );
  const work = paper.pick(works);
  if (!work?.year) return undefined;
  const other = String(Number(work.year) + (paper.pick([-10, -3, -1, 1, 2, 7]) ?? 1));
  paper.lines[work.at] = work.text.replaceAll(work.year, other);
  return plant(paper, 'year differs', work);
};

export const plantOtherName: Planter = (paper) => {
  const work = paper.pick(
    paper.freeWorks.filter(
      ({ name }) => /^[A-Za-z]{5,}$/.test(name) && (isCited(paper, name) || isReported(paper, name)),
    ),
  );
  if (!work) return undefined;
  const at = 2 + Math.floor(paper.random() * (work.name.length - 3));
  const letter = work.name.charAt(at);
  const other = paper.pick(['', letter + letter, letter === 'e' ? 'a' : 'e']) ?? '';
  paper.lines[work.at] = work.text.replace(work.name, work.name.slice(0, at) + other + work.name.slice(at + 1));
  return plant(paper, 'name differs', work);
};

export const plantEntryWithoutYear: Planter = (paper) => {
  if (paper.style === 'MLA' || paper.style === 'Chicago notes') return undefined;
  const work = paper.pick(paper.freeWorks.filter(({ year }) => year !== undefined));
  if (!work?.year) return undefined;
  const text = work.text.replace(/ \(\d{4}\)\.?(?= )| \d{4}\.(?= )/, '').replace(/ Available at:.*$/, '');
  if (text === work.text || /\d{4}/.test(text)) return undefined;
  paper.lines[work.at] = text;
  return plant(paper, 'missing year', work);
};

export const plantSameYear: Planter = (paper) => {
  if (paper.style === 'Chicago notes') return undefined;
  const works = paper.freeWorks.filter(
    ({ text, name, year }) =>
      year !== undefined &&
      /^\d{4}$/.test(year) &&
      !/ (?:and|&) |et al/.test(text.split(year)[0] ?? '') &&
      isCited(paper, name),
  );
  const work = paper.pick(paper.style === 'MLA' ? works.filter(({ name }) => paper.body.includes(`(${name} `)) : works);
  if (!work?.year) return undefined;
  const head = /^[^,]+, [^(.,]+(?:\.(?= [\p{Lu}]\.)[^(.,]+)?/u.exec(work.text)?.[0] ?? work.name;
  const copy = entryFor(paper.style, 'X', work.year, 'Zones of Doubt').replace(
    /^X, (?:L\.|Laura)/,
    head.replace(/ $/, '') + (/ \p{Lu}$/u.test(head) ? '.' : ''),
  );
  paper.lines.splice(work.at + 1, 0, copy);
  return plant(paper, 'ambiguous', work);
};

export const plantOtherOrder: Planter = (paper) => {
  const { freeWorks, works } = paper;
  const [first] = works;
  if (!first || works.length < 5) return undefined;
  const work = paper.pick(
    freeWorks.filter(({ at, text }) => !(paper.lines[at + 1] ?? '').startsWith('-') && !/^(?:de|van|Van) /.test(text)),
  );
  if (!work) return undefined;
  const place = work.at - first.at;
  const target = place < works.length / 2 ? works.length - 1 : 0;
  if (Math.abs(place - target) < 2) return undefined;
  paper.lines.splice(work.at, 1);
  paper.lines.splice(paper.heading + 1 + target, 0, work.text);
  return plant(paper, 'order', work);
};

export const plantDuplicate: Planter = (paper) => {
  const work = paper.pick(paper.freeWorks);
  if (!work) return undefined;
  paper.lines.splice(work.at + 1, 0, work.text);
  return plant(paper, 'duplicate', work);
};

/** Adds something to an entry that isn't in the form that it should have. @param lead what of it the note must be about. */
const plantMalformed =
  (rule: Planted['rule'], forms: readonly string[], lead: (form: string) => string): Planter =>
  (paper) => {
    const work = paper.pick(paper.freeWorks.filter(({ text }) => !/https?:/.test(text)));
    if (!work) return undefined;
    const form = paper.pick(forms) ?? '';
    paper.lines[work.at] = `${work.text} ${form}`;
    return { ...plant(paper, rule, work), words: [lead(form)] };
  };

export const plantBrokenDoi = plantMalformed(
  'malformed DOI',
  [
    'https://doi.org/5555/jss.2015',
    'https://doi.org/10.5555',
    'doi:10.12/a',
    'https://doi.org10.5555/abc.12',
    'https:/doi.org/10.5555/abc.12',
  ],
  (doi) => doi,
);

export const plantBrokenAddress = plantMalformed(
  'malformed URL',
  [
    'https//www.grove.example/a',
    'htp://www.grove.example/a',
    'http:/www.grove.example/a',
    'https://grove/a',
    'www.grove,example/a',
    'https://https://grove.example',
  ],
  (address) => address.slice(0, 6),
);

export const plantBrokenIsbn = plantMalformed(
  'malformed ISBN',
  ['978-0-306-40615-8', '0-306-40615-3', '9780306406156', '0306406'].map((isbn) => `ISBN ${isbn}.`),
  () => 'ISBN',
);

/** Removes the list and its heading. */
export const plantNoList: Planter = (paper) => {
  if (paper.style === 'Chicago notes' || paper.used.size > 0) return undefined;
  paper.lines.splice(paper.heading);
  return { rule: 'no list', words: ['('] };
};

function plant(paper: PlantedPaper, rule: Planted['rule'], { name }: ListedWork): Planted {
  paper.used.add(name);
  return { rule, words: [name] };
}

/** Whether the body cites a work by its name; MLA may name it in the sentence and only give the page. */
function isCited({ body, lines, style }: PlantedPaper, name: string): boolean {
  if (style === 'Chicago notes')
    return lines.some((line) => /^(?:\d+\.|\[\d+\])/.test(line) && line.includes(name) && /\(.*\d{4}\)/.test(line));
  if (style === 'MLA') return new RegExp(`\\([^()]*${name}`).test(body);
  return body.includes(name);
}

/** Whether the body, or a note, gives the year of a work. */
function isDated(paper: PlantedPaper, name: string, year: string): boolean {
  if (paper.style !== 'Chicago notes')
    return new RegExp(`${name}[^()]{0,60}\\(?${year}|\\([^()]*${name}[^()]*${year}`).test(paper.body);
  return paper.lines.some(
    (line) => /^(?:\d+\.|\[\d+\])/.test(line) && line.includes(name) && line.includes(`${year})`),
  );
}

/** Whether a sentence of an MLA paper names the author right before what is reported. */
function isReported({ body, style }: PlantedPaper, name: string): boolean {
  return (
    style === 'MLA' &&
    new RegExp(`${name}(?: and \\p{L}+)? (?:argues?|observes|points out|notes|finds?|calls?)`, 'u').test(body)
  );
}
