/** Singular nouns that are counted, as alternatives of a word pattern. */

const alternatives = (list: string): string => list.trim().split(/\s+/).join('|');

/** "Teacher", "neighbour". */
export const PERSONS = alternatives(`
boy girl man woman person teacher student friend child baby player singer writer doctor king queen hero mother father neighbour
character pupil leader liar genius tourist visitor actor worker farmer soldier guest sister brother parent scientist driver customer
`);

/** "Car", "decision". */
export const THINGS = alternatives(`
car bike bicycle dog cat house flat book film movie phone computer laptop bag ticket letter job problem question idea party picture
photo chair tree bird horse pen pencil boat ship plane garden shop restaurant hotel team game match song story poem novel castle bridge
dream headache fever cough accident plan sandwich cake apple camera guitar whale tooth leg arm mistake brother sister cousin uncle aunt
boyfriend girlfriend umbrella jacket coat shirt dress hat watch knife cup bottle box door window kitten puppy rabbit spider snake tent
sofa lamp decision choice opinion exam meeting appointment nightmare secret joke presentation speech barbecue picnic
`);

/** Nouns that may go without an article in some phrase ("have reason to"), but not behind "a lot of". */
export const THINGS_IN_PHRASES = alternatives(`
country city town island museum hobby language subject reason example advantage disadvantage animal flower street word sentence chapter
page lesson toy star planet machine building rule day week month year hour minute place thing way activity event opportunity skill
`);

/** Jobs that people are said to have, separated by white space. */
export const JOB_WORDS = `teacher doctor engineer electrician nurse lawyer student pilot scientist artist writer actor actress singer dancer farmer driver
waiter waitress cook chef plumber painter carpenter mechanic journalist photographer musician soldier policeman policewoman dentist
vet secretary manager accountant architect programmer designer politician businessman businesswoman hairdresser shopkeeper receptionist
babysitter cashier gardener firefighter fireman postman translator interpreter librarian psychologist psychiatrist surgeon
pharmacist biologist butcher baker tailor fisherman lifeguard tutor trainee salesman saleswoman reporter`;

/** "Teacher", "nurse". */
export const JOBS = alternatives(JOB_WORDS);
