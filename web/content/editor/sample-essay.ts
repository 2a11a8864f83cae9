/**
 * A student's essay that shows every kind of feedback at once: the seven parts of an argument, a claim without evidence, a source with
 * two years and one that is not listed, and the slips that students make. All of them are planted, and the sources are made up.
 */
export const SAMPLE_ESSAY: { title: string; paragraphs: readonly string[] } = {
  title: 'Should phones stay out of the classroom?',
  paragraphs: [
    'Have you ever tried to explain something while half of the room was looking at a screen? Last spring, phones were banned during lessons at my school, and for weeks the corridors were full of complaints. I believe that every school should keep phones out of the classroom, because attention is the one thing that a lesson cannot do without.',
    'First, a phone on the table takes attention even when nobody touches it. In one experiment, students with a silent phone beside them remembered a third less of a story than students whose phones lay in another room (Okafor & Lind, 2021). Our biology teacher repeated the test, and our class definately remembered less. The messages were not even read; it was enough that they could of arrived. There is many reason to beleive that this is probably true for other subjects too.',
    'Second, the rule made the breaks better. Before, most students sat along the wall and scrolled. Now the old table tennis tables have been repaired, and a chess club was started by two girls from the ninth grade. Our drama group wrote a play. A survey of twelve schools found that 71 percent of students felt less alone after such a rule (Marsh, 2019).',
    'Third, a ban is fairer to students whose families cannot afford the newest phone.',
    'Some people argue that phones are needed for safety and for research. Parents want to reach their children, and a dictionary or a map is only one tap away (Petrov, 2020). However, the office delivers a message within minutes, and our library has forty laptops that nobody uses. A tool which is always there is definately not the same as a tool that you pick up on purpose.',
    'In conclusion, a phone-free classroom is not a step back. Teachers should explain the rule, and students should help to review it every year. But a lesson is forty-five minutes long, and those minutes were promised to us. If we want to learn how to think for ourselves, we has to practise patience, and a quiet hour is definately the best place for it.',
    'References',
    'Marsh, P. (2018). Recess without screens: A survey of twelve schools. Harbour Press.',
    'Okafor, J., & Lind, M. (2021). Silent phones and memory for stories. Classroom Attention Quarterly, 14(2), 31–45.',
  ],
};
