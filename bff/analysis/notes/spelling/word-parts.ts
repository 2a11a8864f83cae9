/*
 * How words are built from other words. No dictionary can list them all, because writers make new ones every day. Each rule leads
 * from a word to one that must be known. Endings that writers often get wrong ("-able", "-ance", "-ment", "-ing") have no rule.
 */

const PREFIX =
  /^(?:ante|anti|circum|contra|counter|hyper|inter|mega|micro|mid|mis|multi|neo|non|out|over|post|pre|pro|pseudo|quasi|re|semi|sub|super|trans|ultra|un|under)-?/;
/** The first parts of learned words, which come before whole words ("sociopolitical") and before endings ("cytolysis"). */
const COMBINING_FORMS =
  `acousto acro actino adeno aero aetio agro allo ambi amphi andro anemo angio aniso antero anthropo apo arachno archaeo
  archeo arterio arthro astro atmo audio auto azo bacterio baro batho benzo biblio bio blasto brachy bronchio calci carbo
  carcino cardio cerebro chemo chiro chloro cholo chondro chromato chromo chrono cine cirro clino coeno cosmo cranio cryo
  crypto crystallo cyano cyber cyclo cyto demo dendro dermato detriti deutero di diplo dodeca dorso dynamo eco ecto eigen
  electro embryo encephalo endo entero ento epi epidemio equi ergo erythro ethno euro exo extra ferro fibro fluoro fructo
  gameto gastro geno geo geronto glacio glosso gluco glyco gono granulo gymno gynaeco gyneco haemato haemo halo haplo
  helio hemato hemi hemo hepato hepta herpeto hetero hexa hispano histo holo homeo homo homoeo hydro hygro hypno hypo
  ichthyo icono ideo idio immuno infra insecti intra iso juxta karyo kerato kilo kinesio labio lacto laryngo lepto leuko
  lexico ligno lipo litho logo luni lympho macro magneto mammo maxillo mechano mega melano merito meso meta metallo metro
  milli mnemo mono morpho musculo muso myco myelo myo myrmeco mytho nano narco naso necro nephro neuro nitro nocti normo
  noso nucleo octa oculo oleo oligo omni onco onto ophthalmo opto organo ornitho ortho osmo osteo oto ovo oxy palaeo
  palato paleo palyno pan para partheno patho patri penta peri petro phago pharmaco pheno phlebo phono phospho photo
  phreno phyco phyllo phylo physico physio phyto piezo plagio plasmo pleio pleuro pluto pneumo poly proteo proto psycho
  psychro ptero pulmo pyro quadri quinque radio reno retro rheo rhino rhizo rhodo sacro sapro sarco schizo sclero seismo
  semio septi sero sidero silico sino socio somato spatio spectro sperma spermato spiro spleno staphylo steno stereo
  stetho strato stylo sulfo sulpho supra syn tauto techno tele tetra thanato theo thermo thio thrombo thyro tomo topo
  toxico tracheo tri tricho tropo turbo typo uni urano uro vaso vermi vibro viro visuo vulcano xantho xeno xero xylo zoo
  zymo`
    .trim()
    .split(/\s+/);
/** The last parts of learned words, which aren't words by themselves. */
const LEARNED_ENDINGS =
  `blast blastic blasts centric centrism chemistry chore chrome chromatic cidal cide cides clastic coccus cracy cratic crats cyte cytes cytic
  dactyl dont dynamic dynamics emia emic aemia aemic gamous gamy gen genesis genetic genetics genic gens genous gony gram grams graph grapher
  graphers graphic graphical graphically graphs graphy gyny hedral hedron hydrate kinesis kinetic latry lingual lith lithic liths logic logical
  logically logies logist logists logy lyse lyses lysis lytic mancy mania maniac mer mers meric meter meters metre metres metric metrical
  metrics metry morph morphic morphism morphous mycete nomic nomical nomy oid oids ologist ology osis otic parous path pathic pathology paths
  pathy phage phages phagic phagous phagy phase phile philes philia philic phobe phobes phobia phobic phone phones phonic phony phore phoric
  photic phyll phyte phytes phytic plasm plasmic plast plastic plasts plastid plasty ploid ploidy pod pods poiesis poietic polis pter sclerosis
  scope scopes scopic scopical scopy soma somal some somes sphere spheres spheric static stasis statics taxis taxonomy technics therapy
  therm thermal thermic thermy tomy tone tonic tope topes topia topic topical troph trophic trophs trophy tropic tropism tropy type types
  typic typical typing typy valent vore vores vorous zoa zoic zoology zygote zygotes zygous`
    .trim()
    .split(/\s+/);

const FORM = `(?:${COMBINING_FORMS.toSorted((one, other) => other.length - one.length).join('|')})`;
const LEARNED_WORD = new RegExp(`^${FORM}{1,3}(?:${LEARNED_ENDINGS.join('|')})$`);
const FIRST_FORM = new RegExp(`^${FORM}-?`);

/** Shorter remainders after a prefix or before a suffix would let typos through ("untill" as "un" and "till"). */
const SHORTEST_STEM = 5;
const SHORTEST_LEARNED_WORD = 7;

/** Parts of words that British and American English write differently. */
const SPELLINGS: readonly (readonly [british: string, american: string])[] = [
  ['aemi', 'emi'],
  ['aesth', 'esth'],
  ['aetiol', 'etiol'],
  ['amoeb', 'ameb'],
  ['behaviour', 'behavior'],
  ['centre', 'center'],
  ['coeli', 'celi'],
  ['colour', 'color'],
  ['diarrhoe', 'diarrhe'],
  ['faec', 'fec'],
  ['fibre', 'fiber'],
  ['foet', 'fet'],
  ['gynaec', 'gynec'],
  ['haem', 'hem'],
  ['homoeo', 'homeo'],
  ['labour', 'labor'],
  ['metre', 'meter'],
  ['oedem', 'edem'],
  ['oesoph', 'esoph'],
  ['oestr', 'estr'],
  ['paed', 'ped'],
  ['palaeo', 'paleo'],
  ['sulph', 'sulf'],
  ['tumour', 'tumor'],
];

/**
 * Endings, and what may replace them. The rest before the ending must meet the condition, so that writers' slips ("curiousity",
 * "publically") stay unknown.
 */
const ENDINGS: readonly (readonly [ending: RegExp, others: readonly string[]])[] = [
  [/(?<=\w{6}ic)ally$/, ['', 'al']],
  [/(?<=al|ous|ive|ful|less|ar)ly$/, ['']],
  [/(?<=\w{3})(?<=[ai]b)ly$/, ['le']],
  [/(?<=\w{3}ed)ly$/, ['']],
  [/iness$/, ['y']],
  [/(?:ist|istic|istically|ists)$/, ['ism', 'ist', 'y']],
  [/(?<=al|an|ar|ive|ic|er|ian)isms?$/, ['', 'ist']],
  [/isms?$/, ['ist', 'ize', 'y']],
  [/(?<=al|ic|ive|ar|an|ile|ine)it(?:y|ies)$/, ['', 'e']],
  [/(?<=\w{4})iv(?:ity|ities)$/, ['ive']],
  [/(?<=\w{4}[ai])bilit(?:y|ies)$/, ['ble']],
  [/i[sz](?:e|ed|es|ing|er|ers|ation|ations|ational)$/, ['ize', '', 'y', 'ic', 'ism', 'ization']],
  [/at(?:ive|ively|or|ors|ory)$/, ['ation', 'ate']],
  [/(?<=\w{3}[st])(?:ive|ively|or|ors|ory)$/, ['ion']],
  [/(?<=\w{2}(?:ion|ment|or|ic|oid|ure))al$/, ['']],
  [/(?:ological|ologically|ologists?)$/, ['ology']],
  [/(?:graphic|graphical|graphically|graphers?)$/, ['graphy']],
  [/metric(?:al|ally)?$/, ['metry', 'metrics']],
  [/(?<=\w{5})ic$/, ['y', 'ia', 'ics', 'ism']],
  [/(?<=\w{5})ical$/, ['ic', 'y', 'ics']],
];
const SUFFIX = /(?:esque|fold|hood|less|like|ness|ship|wards?|wise|woman|women)$/;

/** Whether a word consists of learned parts alone ("osteocyte"). */
export function isLearnedWord(word: string): boolean {
  return word.length >= SHORTEST_LEARNED_WORD && LEARNED_WORD.test(word);
}

/** Endings of learned words; with one of them, a long word without similar words is a term rather than a slip. */
const TERM_ENDING =
  /(?:[aeiy]mia|ae|al|an|ance|ant|ary|ase|ata|ate|ation|cene|cyte|cyto|ectomy|ence|ene|ent|esis|eutic|form|genous|gram|graph|graphy|ia|ic|ical|id|ide|ine|is|ism|ist|itis|itive|ity|ium|ive|lith|logue|ment|ode|oph|ory|yte|logy|lytic|metry|nomy|oid|ol|oma|ome|on|or|ose|osis|otic|ous|phyte|some|sphere|tron|um|us|yl)s?$/;
const SHORTEST_TERM = 7;

/** Whether a word is written like a scientific term. */
export function isLikeTerm(word: string): boolean {
  return word.length >= SHORTEST_TERM && TERM_ENDING.test(word.toLowerCase());
}

/** Endings that one word may have in place of another. */
const OTHER_ENDING = /(?:ist|ism|ic|ics|ity|ian|ous)$/;

/** Whether two long words differ only in their endings ("dualist", "dualism"), so neither is a slip for the other. */
export function differInEnding(word: string, other: string): boolean {
  const stem = word.slice(0, -2).toLowerCase();
  return word.length >= SHORTEST_TERM && OTHER_ENDING.test(word) && other.toLowerCase().startsWith(stem);
}

/** Whether a part of a word with hyphens is a prefix ("socio" in "socio-economic"). */
export function isAffix(part: string): boolean {
  const lower = part.toLowerCase();
  return PREFIX.exec(lower)?.[0] === lower || FIRST_FORM.exec(lower)?.[0] === lower;
}

/** The words from which a word would be built by one rule; if one of them is known, so is the word. */
export function basesOf(word: string): string[] {
  const bases: string[] = [];
  const owner = word.replace(/(?:'s|s'|')$/, '');
  if (owner !== word) return [owner, `${owner}s`];
  const add = (base: string, shortest = SHORTEST_STEM) => {
    if (base !== word && base.length >= shortest) bases.push(base);
  };
  add(word.replace(/(?<![sxyz]|[cs]h)s$/, ''));
  add(word.replace(/(?<=[sxz]|[cs]h)es$/, ''));
  if (/[^aeiou]ies$/.test(word) && !word.endsWith('lies')) add(word.replace(/ies$/, 'y'));
  add(word.replace(/is(?=(?:e|ed|es|ing|er|ers|ation|ations|able)$)/, 'iz'), SHORTEST_LEARNED_WORD);
  add(word.replace(/ys(?=(?:e|ed|es|ing|er|ers)$)/, 'yz'), SHORTEST_LEARNED_WORD);
  for (const [british, american] of SPELLINGS) {
    if (word.includes(british)) add(word.replace(british, american));
    else if (word.includes(american)) add(word.replace(american, british));
  }
  add(word.replace(PREFIX, ''));
  // Before other letters, "co" is more often "com" or "con" without its last letter.
  add(word.replace(/^co-?(?=[adefgiov])/, ''), SHORTEST_LEARNED_WORD);
  const form = FIRST_FORM.exec(word)?.[0] ?? '';
  add(word.slice(form.length), form.length > 3 ? SHORTEST_STEM - 1 : SHORTEST_STEM);
  if (/i[sz](?:e|ed|es|ing|er|ation)s?$/.test(word)) add(word.replace(/^de-?/, ''));
  const root = word.replace(SUFFIX, '');
  if (!root.endsWith('y')) add(root, SHORTEST_STEM - 1);
  for (const [ending, others] of ENDINGS) {
    if (ending.test(word)) for (const other of others) add(word.replace(ending, other));
  }
  return bases;
}
