/** Spellings from earlier centuries that readers find in essays out of copyright, and that no modern dictionary lists. */
export const OLD_SPELLINGS: ReadonlySet<string> = new Set(
  `hath doth hast dost didst wilt shalt canst couldst wouldst shouldst mayst mightst art wert wast thou thee thy thine ye
  thyself 'tis 'twas 'twere 'twill o'er ne'er e'er e'en th' methinks methought betwixt whilst amongst thereof whereof hereof
  thereto whereto hereto therein wherein herein thereon whereon thereby whereby hereby therefrom wherefrom thereupon
  whereupon whithersoever whosoever whatsoever wheresoever howsoever notwithstanding nay yea verily soothly forsooth perchance
  peradventure behoove behooves betake bethink bespeak bespoke hitherto hither thither whither thence whence hence shew shews
  shewed shewn shewing connexion connexions inflexion reflexion complexion to-day to-morrow to-night to-morrow's to-day's
  publick musick logick physick magick critick compleat compleatly compleated surprize surprized surprizing chuse chuses
  chusing encrease encreased encreasing enquire enquired enquiry inquiry oeconomy oeconomical phaenomena phaenomenon
  aera aether aesthetick gaol gaoler gaols grey waggon waggons clew clews despatch despatched despatches intrust intrusted
  imbitter imbittered inclose inclosed inclosure indorse indorsed unshakeable ought'st spake brake sware bare gat holpen
  wrought unwrought begat begot forgat writ clave drave durst wot wist trow yclept quoth saith sayeth goeth cometh maketh
  taketh giveth doeth knoweth liveth seeth speaketh loveth hateth everywhere nowise anywise somewise noways straightway
  eftsoons ere erst erstwhile aught naught nought ay aye yonder yon oft ofttimes oftentimes sometime aforetime heretofore
  inasmuch insomuch forasmuch wherefore therefor lest albeit howbeit unto unwarrantable unsteadiness disarrangement
  freedman freedmen bondman bondmen bondsman bondsmen bondwoman bondage seaman shipman workingman workingmen washerwoman
  negro negroes slaveholder slaveholders slaveholding slave-holder manstealer fellow-citizen fellow-citizens fellow-countrymen
  fellow-men fellow-man fellow-creatures countryman countrymen statesmanlike staid gayety gaiety moneyed monied stedfast
  steadfastness pedlar pedler plough ploughman draught draughts cyder tyre cheque behove mould moulded smoulder foretel
  befal skilful wilful fulfil instil enthral distil appal cozen cozened burthen burthens burthened murther vice-gerent
  viceroyalty vouchsafe vouchsafed beseech besought bewail bewailed beholden foredoom foredoomed foreordain foreordained
  afterthought forethought aforethought aforesaid cotemporary cotemporaries unlearnt learnt spelt dreamt leant leapt burnt
  spilt spoilt smelt knelt blest curst drest past stept wrapt dropt mixt fixt whipt stopt crost tost prest exprest
  gotten begotten forgotten curiousness shorn bleared planless uplifting dilettante catholicity`.split(/\s+/),
);

/** Modern words that the dictionaries lack. */
export const RECENT_WORDS: ReadonlySet<string> = new Set(
  `app apps olds carful carfuls blog blogs blogger bloggers blogging blogged blogosphere podcast podcasts website websites webpage webpages online offline email emails
  emailed emailing e-mail e-mails smartphone smartphones livestream livestreams livestreaming screenshot screenshots selfie selfies
  hashtag hashtags emoji emojis chatbot chatbots login logins username usernames wifi startup startups crowdfunding
  cryptocurrency cryptocurrencies bitcoin deepfake deepfakes cyberbullying cyberbully cyberbullies cybersecurity cyberspace cyberattack
  cyberattacks influencer influencers vlog vlogs vlogger vloggers meme memes microplastic microplastics rewilding
  biodiversity ecotourism geoengineering sustainably decarbonisation decarbonization decarbonise decarbonize telehealth
  telemedicine teleworking homeschool homeschooled homeschooling preschooler preschoolers coronavirus covid lockdown
  lockdowns vaping vape vapes healthcare childcare eldercare daycare caregiver caregivers caregiving mindset mindsets
  skillset workflow workflows workspace workspaces onboarding upskill upskilling reskill reskilling crowdsourcing
  crowdsourced fact-check fact-checking misinformation disinformation metadata dataset datasets paywall paywalls spam
  backend frontend codebase plugin plugins tweet tweets tweeted tweeting retweet retweets google googled googling youtube
  gamification gamify gamers gamer esports multitasking multitask nonprofit nonprofits grassroots intersectionality
  intersectional neurodiversity neurodivergent neurodiverse nonbinary transgender cisgender heteronormative
  heteronormativity postcolonial postcolonialism neoliberal neoliberalism decolonise decolonize decolonisation decolonization
  globalisation globalization glocal consumerism foodie foodies gluten keto vegan vegans veganism flexitarian
  superfood superfoods barista baristas latte lattes hummus quinoa kombucha sriracha playlist playlists rom-com sitcom
  sitcoms prequel prequels spinoff spinoffs storytelling storyteller worldbuilding protagonist protagonists antihero
  antiheroes metacognition metacognitive scaffolding pedagogies formative summative plagiarise plagiarize plagiarism
  paraphrase paraphrasing multimodal semiotics affordances ipod ipods iphone iphones ipad ipads instagram tiktok facebook netflix whatsapp oolong empanada empanadas hotdog hotdogs homestyle redline redlined tradeoff tradeoffs timesheet timesheets vu ebook ebooks ereader ereaders repo repos explainer explainers
  waitlist waitlists waitlisted workshopping trademarkable diem diems caddy caddies`.split(/\s+/),
);

/** Abbreviations from chat and mail: informal, but written as intended. */
export const CHAT_WORDS: ReadonlySet<string> = new Set(
  `lol lols rofl lmao omg idk imo imho btw fyi asap tbh irl ftw brb thx pls plz ok okay oks nope yep yup yeah yea nah haha hahaha
  hehe hmm hmmm umm uhh ugh ooh oops wow eh huh meh gonna wanna gotta gimme lemme kinda sorta dunno ain't y'all ur u r vs
  etc eg ie aka info pics pic ppl msg pm am mins min hrs hr secs sec yrs yr lbs lb oz ft approx dept govt corp inc ltd
  vol est al et cf viz ibid op cit de la le les du des von van der den el los las san da di del`.split(/\s+/),
);
