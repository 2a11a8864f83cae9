/** Frequent verbs in their base form that are seldom anything else. */
export const ONLY_VERBS = `become buy go eat learn live be have see make take get bring find speak write read sit meet tell know understand improve
choose build sell send teach think remember forget enjoy explain protect reduce solve earn spend save win lose keep leave stay do give
put wear join prepare arrive agree achieve avoid begin believe belong borrow break carry catch celebrate communicate create decide
defend describe destroy develop die discover discuss earn escape exist fall feed feel fix fly follow forgive grow happen hear hide
hurt imagine include introduce invite let lend listen manage marry obtain obey occur pay prefer prevent produce promote prove provide
pursue raise reach realise realize receive recycle remain remove repair replace rise say serve show sing sleep solve stand steal
succeed suggest survive swallow swim throw understand vote wait wake warn wash watch admit accept afford apologise apologize apply
appear attend behave breathe come concentrate consume continue cook deliver educate encourage enter exercise express gain graduate
help hire ignore inform invest invent pass play relax represent respect respond return ride satisfy select separate share shut smoke
start stop study suffer support talk travel treat try use visit walk work worry drink dance drive call change clean open close ask
answer add allow laugh move organise organize paint pick plan plant practise print push pull rest run search shop ski`;

/** The ones among them that are also nouns or adjectives: "a visit", "some work", "open". */
export const ALSO_NOUNS = `show sleep vote wait wash watch exercise gain help hire pass play respect return ride share smoke start stop study support
talk travel treat try use visit walk work worry drink dance drive call change clean open close answer laugh move paint pick plan plant
practise print push pull rest run search shop ski feel fix fly cook swim stand leave save win catch break rise raise fall hurt`;
