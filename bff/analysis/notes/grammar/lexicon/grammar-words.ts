/** Word lists that several grammar rules use, and the choice between "a" and "an". */

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** Function words that never occur twice in a row. "That that" and "had had" may. */
export const NEVER_TWICE = words(
  `the a an of to in for and or but with at from by as is are was were be been this these those my your his its our their we
  he she they it i you if when because which who not will would can could should may might than into about very has have`,
);

/** Nouns in "-s" that are singular, or may be. */
export const SINGULAR_IN_S = words(
  `news series species means politics economics mathematics physics ethics athletics statistics mechanics dynamics logistics
  acoustics genetics linguistics gymnastics aerobics classics headquarters works crossroads barracks gallows shambles mumps
  measles diabetes rabies aids lens bus gas plus bias atlas canvas chaos christmas campus census citrus consensus corpus
  focus genius genus minus status surplus virus bonus chorus circus thus us yes always perhaps basis analysis thesis crisis
  emphasis hypothesis oasis synthesis diagnosis axis pancreas iris cosmos ethos pathos james thomas alas pants united states
  others whereabouts innings offspring chassis corps rendezvous debris chess mess less darkness dollars pounds euros cents
  miles yards feet inches years months weeks days hours minutes seconds times metres meters kilometres kilometers grams
  kilograms tons percent lots rest`,
);

/** Nouns that may follow "many" or "several" in the singular, or whose plural is the same. */
export const NO_PLURAL_S = words(
  `people men women children feet teeth geese mice oxen lice police cattle sheep fish deer moose swine salmon trout shrimp
  aircraft spacecraft craft hovercraft series species means media data criteria phenomena bacteria fungi alumni alumnae cacti
  foci nuclei stimuli syllabi radii strata errata memoranda curricula formulae larvae vertebrae antennae indices matrices analyses
  crises theses hypotheses axes bases oases offspring folk youth personnel staff clergy poultry livestock vermin dozen hundred
  thousand million billion trillion score percent kin brethren kine counsel head pair other such more less fewer most
  few others half quarter third fellow good great young old poor rich elderly dead living sick wounded unemployed homeless
  faithful chosen innocent guilty wicked mighty humble weak strong brave free ill disabled blind deaf blessed damned
  deer bison elk squid plaice cod men's women's children's people's apparatus`,
);

const SOUNDED_LIKE_CONSONANT =
  /^(?:eu|ew|one(?!i)|once|una(?:nim|ry)|uni(?!n|m[^o])|us(?:e|u|ab|ag|ur)|ut[eio]|ubiq|ur[aeio]|ufo|uk|uv|url|uri|ui$|usb|utf|uuid|ouija|u-)/;
const SILENT_H = /^(?:hour|honest|honou?r|heir)/;
/** Words before which writers have long used either article. */
const EITHER_ARTICLE =
  /^(?:hist|hotel|herb|habit|heroic|hero|hyp|hys|hum[aio]|hallu|human|hundred|horrib|harmon|hebraic|universal|union|unique|united|european|ewe|ukul|one|uniform|useful|usurp|eul|euph|uranium|sos)/;

/** Whether an article doesn't fit the sound of the next word, which is in lower case. */
export function wrongArticle(article: 'a' | 'an', word: string): boolean {
  if (!/^[a-z]{2,}(?:['-][a-z]+)*$/.test(word) || EITHER_ARTICLE.test(word)) return false;
  // "An npm package": letters that nobody reads as a word.
  if (!/[aeiouy]/.test(word)) return false;
  const soundsLikeVowel = SILENT_H.test(word) || (/^[aeiou]/.test(word) && !SOUNDED_LIKE_CONSONANT.test(word));
  return (article === 'a') === soundsLikeVowel;
}

/** Whether the sound of the next word, in lower case, asks for this article and no other. */
export function isRightArticle(article: 'a' | 'an', word: string): boolean {
  return !EITHER_ARTICLE.test(word) && !wrongArticle(article, word);
}
