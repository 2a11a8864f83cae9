/** Names of places and languages, as alternatives of a word pattern. */

const alternatives = (list: string): string => list.trim().split(/\s+/).join('|');

/** Countries and continents of one word, without "the". */
export const COUNTRIES = alternatives(`
france germany italy spain england russia china india japan turkey poland america europe asia africa australia brazil mexico egypt portugal
scotland ireland canada austria switzerland greece belgium denmark sweden norway finland iceland ukraine romania bulgaria hungary croatia
serbia slovakia slovenia albania britain wales argentina chile peru colombia venezuela ecuador cuba morocco algeria tunisia kenya nigeria
ethiopia ghana iran iraq israel syria pakistan bangladesh thailand vietnam indonesia malaysia singapore korea taiwan afghanistan cyprus malta
`);

/** Big cities. */
export const CITIES = alternatives(`
london paris rome berlin madrid barcelona vienna munich hamburg cologne athens istanbul ankara moscow warsaw prague budapest lisbon milan
venice florence naples amsterdam brussels dublin edinburgh manchester liverpool stockholm oslo copenhagen helsinki zurich geneva tokyo
beijing shanghai seoul bangkok delhi mumbai sydney toronto chicago boston miami cairo
`);

/** Languages that pupils learn. */
export const LANGUAGES = alternatives(`
english spanish french german arabic chinese japanese russian turkish italian portuguese polish greek hindi korean dutch latin urdu
`);
