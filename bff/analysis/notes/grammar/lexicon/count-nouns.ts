/** Countable nouns in the singular, as alternatives in a word pattern. */

const alternatives = (list: string): string => list.trim().split(/\s+/).join('|');

/** "Teacher", "neighbour". */
export const PERSONS = alternatives(`
boy girl man woman person teacher student friend child baby player singer writer doctor king queen hero mother father neighbour
pupil leader liar genius tourist visitor actor worker farmer soldier guest sister brother parent scientist driver customer
`);

/** "Car", "decision". */
export const THINGS = alternatives(`
car bike bicycle dog cat house flat book movie phone computer laptop bag ticket letter job problem question idea photo chair
tree bird horse pen pencil ship plane shop restaurant hotel team poem novel castle bridge accident
plan sandwich camera guitar whale mistake brother sister cousin uncle aunt boyfriend girlfriend umbrella jacket coat
shirt dress hat watch knife cup bottle box door window kitten puppy rabbit spider snake tent sofa lamp decision exam meeting
appointment nightmare secret joke presentation barbecue picnic
`);

/** Nouns that take an article after a verb ("we had a party"), but may do without one after "a lot of". */
export const THINGS_OR_STUFF = alternatives(
  'game story garden party boat picture match song dream headache cough apple tooth leg arm',
);

/** Nouns that may do without an article in some phrase ("have reason to"), but not after "a lot of". */
export const THINGS_IN_PHRASES = alternatives(`
museum hobby subject example disadvantage animal flower sentence chapter lesson toy planet machine week month year minute thing event
`);

/** Jobs that people are said to have, separated by white space. */
export const JOB_WORDS = `teacher doctor engineer electrician nurse lawyer student pilot scientist artist writer actor actress singer dancer farmer driver
waiter waitress cook chef plumber painter carpenter mechanic journalist photographer musician soldier policeman policewoman dentist
vet secretary manager accountant architect programmer designer politician businessman businesswoman hairdresser shopkeeper receptionist
babysitter cashier gardener firefighter fireman postman translator interpreter librarian psychologist psychiatrist surgeon
pharmacist biologist butcher baker tailor fisherman lifeguard tutor trainee salesman saleswoman reporter`;

/** "Teacher", "nurse". */
export const JOBS = alternatives(JOB_WORDS);

/** Places, things and people that always take an article or the like, whatever is before them. */
export const THINGS_ALWAYS_COUNTED = alternatives(`
bakery restaurant hotel village cafe factory castle museum supermarket stadium airport kitchen bedroom bathroom classroom apartment
bicycle motorbike truck umbrella laptop smartphone magazine newspaper ticket passport suitcase bottle spoon sofa mirror
dog cat horse snake elephant monkey boy girl person teenager student pupil teacher doctor nurse lawyer tourist singer neighbour
neighbor friend boyfriend girlfriend child job exam trip journey hobby dictionary shirt skirt jacket coat sweater sandwich hamburger
`);

/** The same, if an adjective is in front: "by car" and "in town" are right, "in old car" and "in small town" aren't. */
export const THINGS_COUNTED_WHEN_DESCRIBED = alternatives(`
country city town university opinion mark film movie book house car problem idea lesson answer decision place flat phone computer
family shop mistake
`);
