/**
 * Words that writers often use or misspell, listed by hand. If two corrections are equally close, a word in this list is more
 * likely.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `the of and to in is that it for was on are with as his they at be this from have or by one had not but what all were when
  we there can an your which their said if do will each about how up out them then she many some so these would other into has
  more her two like him see time could no make than first been its who now people my made over did down only way find use may
  water long little very after words called just where most know get through back much before go good new write our used me man
  too any day same right look think also around another came come work three word must because does part even place well such
  here take why things help put years different away again off went old number great tell men say small every found still
  between name should home big give air line set own under read last never us left end along while might next sound below saw
  something thought both few those always looked show large often together asked house don't world going want school important
  until form food keep children feet land side without boy once animals life enough took four head above kind began almost
  live page got earth need far hand high year mother light parts country father let night following picture being study second
  eyes soon times story boys since white days ever paper hard near sentence better best across during today others however sure
  means knew try told young miles sun ways thing whole hear example heard several change answer room sea against top turned
  learn point city play toward five using himself usually money seen didn't car morning given ready ran body upon family later
  turn move face door cut done group true half red fish plants living black short united run book gave order open ground cold
  really table remember course less itself front idea rest problem government society social power public political history
  science human nature natural culture language knowledge education student students teacher teachers college university
  university essay argument evidence reason reasons opinion opinions believe believes believed believing belief beliefs
  receive receives received receiving achieve achieves achieved achievement achievements piece pieces friend friends friendly
  weird their ceiling deceive perceive conceive relief relieve relieved field shield niece science conscience conscious
  definitely definite necessary necessarily unnecessary separate separately separated desperate environment environmental
  government governments governor parliament development develop developed develops developing disappear disappeared
  disappoint disappointed disappointing disappointment embarrass embarrassed embarrassing embarrassment accommodate
  accommodation recommend recommended recommends recommendation occur occurs occurred occurring occurrence beginning
  committee commitment committed commit succeed success successful successfully process processes possess possession
  possible possibly impossible probably probable tomorrow tonight together finally final really actually usually generally
  especially specially basically completely absolutely immediately unfortunately fortunately sincerely truly surely
  surprise surprised surprising surprisingly interest interesting interested different difference differences difficult
  difficulty difficulties important importance excellent existence independent independence intelligent intelligence
  experience experienced experiences experiment experiments maintenance maintain maintained appearance appear appeared
  guarantee guaranteed privilege privileged knowledge acknowledge acknowledged argument arguments judgment judgement
  grammar calendar similar particular popular familiar regular library February Wednesday secretary temporary necessary
  restaurant restaurants business businesses busy beautiful beauty because before behavior behaviour neighbor neighbour
  neighborhood favorite favourite color colour honor honour harbor labour flavor flavour humor humour rumor
  rhythm rhyme schedule scene scissors sense separate sergeant several sheriff siege sincerely soldier soldiers stomach
  straight strength stretch strict studying suddenly suggest suggested suggestion sugar suppose supposed supposedly suppress
  technique technology technological temperature tendency themselves therefore thorough thoroughly though thought threatened
  through throughout tongue tragedy transferred truly twelfth unanimous unique until usage using vacuum valuable vegetable
  vehicle village villain visible wealth weather whether which while whole women writing written wrote yield
  absence abundance academic accept acceptable access accessible accident accidentally accurate accuse accustom acquaint
  acquire acquired across address addressed adequate adolescent advantage advantages adventure advertise advertisement
  advertising advice advise affect affected afraid against aggressive agree agreed agreement allowed allow allows almost
  already although altogether amateur amazing among amount analysis analyse analyze ancient announce announced announcement
  annual another anxiety anxious anyone anything apologize apology apparent apparently application apply approach
  appropriate approximately area article articles artificial ascend assistance associate association assume attack attempt
  attempts attention attitude audience author authority authors available average awkward bargain basic beneficial benefit
  benefits benefited boundary brilliant Britain British bulletin campaign cannot capable careful carefully carrying category
  cause caused causes celebrate century certain certainly challenge challenges character characters characteristic choice
  choose chose chosen circumstances citizen citizens civilization classes climate climate clothes coming comment comments
  commercial common communicate communication communities community company companies comparison compare compared competent
  competition complete concentrate concern concerned conclude conclusion condition conditions confidence confident confusion
  consequence consequences consequently consider considered consistent constant constantly consumer consumption contain
  contains continue continued continuous contribute control controlled controversial convenience convenient convince
  cooperate correct could couldn't council country countries courage courageous create created creates creative crisis
  criticism criticize cruelty curiosity current currently customer damage danger dangerous deal debate deceive decide decided
  decision decisions decrease defense defence definition degree democracy democratic demonstrate depend dependent describe
  described description design desirable despite destroy destruction detail details determine didn't digital dilemma
  direction disadvantage disaster disastrous discipline discuss discussed discussion disease diseases dissatisfied distance
  doesn't dollars dominant drug drugs during easily economic economy effect effective effects efficiency efficient eighth
  either elementary eliminate emotion emotional emphasis emphasize employee employees encourage encourages enemy energy
  enjoy enormous ensure entertain entertainment entire entirely equal equality equipment equipped escape especially
  essential establish event events everybody everyone everything evident exactly exaggerate exam example examples exceed
  except excitement exciting exercise expect expected expense expensive explain explained explanation expression extreme
  extremely facilities factor factors failure familiar families famous fascinating fiction figure finance financial
  foreign forest forty forward freedom frequent frequently friend fulfill function future gauge general generation genius
  global goal goals gradually graduate guard guess guidance guide habit happen happened happening happens happiness happily
  health healthy height heroes hero hopefully hoping hospital huge humorous hungry hypocrisy ideal identity ignorance
  ignorant imaginary imagination imagine immediate immigrant impact improve improved improvement incident include includes
  including increase increased increases increasing increasingly incredible indeed indicate individual individuals industry
  inevitable influence influential information initial innocent instead institution insurance intention international
  internet interpret interrupt introduce introduction investigate involve involved irrelevant irresistible island issue
  issues jealous jealousy journal journey justice knowledgeable laboratory language later laugh law leader leaders leadership
  learned learning leisure length lesson letter level liberty license likely limit limited literature lonely loneliness loose
  lose losing luxury machine magazine magnificent main majority management manager manner marriage material mathematics
  maybe meant measure media medicine medieval member members memory mental message method might military millennium miniature
  minimum minor minute miscellaneous mischievous modern moment money moral morning movement muscle music mysterious mystery
  narrative nation national neither nevertheless ninety noticeable notice novel nowadays nuclear obedience obstacle obvious
  obviously occasion occasionally official omit operate opponent opportunity opportunities oppose opposite organization
  organisation origin original originally ought ourselves overcome owner paid parallel parents participate particularly
  passage passed past patience patient peace peculiar perceive percent perfect perform performance perhaps period permanent
  permission persistent person personal personality personally personnel perspective persuade philosophy phone physical
  physically physics picture planet planned plastic player players playwright pleasant please poem poet police policies policy
  politician politicians politics pollution poor popular population portray position positive practical practice practise
  prefer preferred prejudice prepare presence present president pressure pretty prevent previous previously price primary
  principal principle principles prison private probably problem problems procedure proceed product production professional
  professor program progress project pronounce pronunciation proof propaganda property protect protection prove provide
  provided provides psychology purpose pursue quality quantity quarter question questions quiet quite quotation raise range
  rather reader readers realise realize realized reality receipt recent recently recognise recognize recognized reduce refer
  reference referred region relation relationship relationships relevant religion religious remember remind repetition
  replace report represent research researchers resource resources response responsibility responsible restaurant result
  results reveal review revolution ridiculous role roommate sacrifice safe safety salary satellite satisfied scared scientific
  scientist scientists season secret security seize self seriously serious service services severe sexual shoulder
  significant significance similar simple simply since single situation situations skills slavery society software solution
  solutions somebody someone something sometimes somewhere source sources special specific specifically speech sponsor spread
  standard stereotype strategy street strong stronger structure struggle style subject substance subtle suffer sufficient
  summary superior support supported supports surface surround surrounded surrounding survive symbol system systems talent
  teach teaching technical teenager teenagers television temporary terrible text theater theatre theme theory thousand threat
  tired title tobacco tolerance topic tourism tourist trade tradition traditional traffic tragic training transport travel
  traveling travelling treat treatment tried tries trouble truth typical unbelievable understand understanding understood
  unemployment unfortunately unhealthy uniform universal unusual urban useful useless usual value values variety various
  victim video violence violent virtual voice volunteer vote voting warning waste wear welcome welfare whose wildlife wisdom
  within woman wonder wonderful worker workers worse worst worth writer writers wrong yesterday yourself youth awesome lovely arrive wedding aerial`.split(
    /\s+/,
  ),
);
