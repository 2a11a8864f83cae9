/** A student of the made-up class, and what they wrote. The people and the sources are invented. */
export interface MadeUpText {
  name: string;
  title: string;
  paragraphs: readonly string[];
}

/** A class to look around in: eight short essays on one question, and a rubric to try the keys with. */
export const MADE_UP_CLASS = {
  title: 'Should school start later?',
  className: 'A made-up class',
  task: 'Write about 100 words. Say what you want your school to do, and answer somebody who disagrees.',
  criteria: [
    {
      name: 'Position and claims',
      levels: [
        ['Not yet', 'I can’t say what you want.'],
        ['Nearly', 'I can guess it.'],
        ['Secure', 'You say it once, clearly.'],
      ],
    },
    {
      name: 'Evidence',
      levels: [
        ['Not yet', 'The claims have no support.'],
        ['Nearly', 'Some claims have support.'],
        ['Secure', 'Each claim has support that a reader can check.'],
      ],
    },
    {
      name: 'The other side',
      levels: [
        ['Not yet', 'Nobody disagrees with you.'],
        ['Nearly', 'Somebody disagrees, and you don’t answer.'],
        ['Secure', 'You answer the best reason against you.'],
      ],
    },
  ],
  texts: [
    {
      name: 'Ada Archer',
      title: 'Let the Town Wake Up First',
      paragraphs: [
        'At ten past seven the only lights in our street belong to families with teenagers. I believe our school should start at nine, because tired people don’t learn.',
        'First, a later start gives us sleep that nothing else gives back. In a survey of our year, 61 of 94 students said they slept less than seven hours on school nights (Student Council, 2026).',
        'Some parents say that a later start would push sports into the dark. However, three schools in our league moved their first lesson to nine, and practice still ends before six.',
        'For these reasons, the bell should wait until the town is awake.',
        'References',
        'Student Council. (2026). Sleep in year ten. Westbrook School.',
      ],
    },
    {
      name: 'Ben Baker',
      title: 'Keep the Bell',
      paragraphs: [
        'Everybody complains about the early bell. I think it should stay where it is.',
        'If school starts later, it also ends later, and many of us have jobs. My cousin works in a bakery from four to seven. With a later bell she would lose an hour of pay each day, which is over 200 euros a month.',
        'It is also not true that people would sleep more. They would go to bed later, because the evening would be longer too.',
        'So the school shouldn’t change anything.',
      ],
    },
    {
      name: 'Cleo Cohen',
      title: 'Sleep Is Not Laziness',
      paragraphs: [
        'Adults call us lazy. Ferris (2019) writes that at our age the body clock runs two hours late.',
        'This means that a lesson at eight is like a meeting at six for a teacher. Nobody would hold that meeting.',
        'It is often said that we should just go to bed earlier. But you can lie in bed at nine and look at the ceiling until eleven. I have tried.',
        'The school should therefore begin at nine.',
      ],
    },
    {
      name: 'Dan Dogan',
      title: 'My opinion about the school start',
      paragraphs: [
        'In my opinion the school should starts later, because the students is tired in the morning.',
        'For example, in my class there is three boys who sleeps in the first lesson. The teacher must wakes them.',
        'An other reason is the bus. My bus comes at 6:50 and it is dark, so it is not safe for the little children.',
        'In conclusion I want that the school begins at nine o’clock.',
      ],
    },
    {
      name: 'Eve Evans',
      title: 'Two Sides of a Clock',
      paragraphs: [
        'There are many arguments for and against a later start.',
        'On the one hand, students would sleep longer. On the other hand, buses would have to be paid for twice, because the primary school uses the same ones.',
        'The buses cost our town 340,000 euros a year (Town Council, 2025). That is a lot of money for one hour of sleep.',
        'It is difficult to say who is right.',
        'References',
        'Town Council. (2025). Budget for schools and transport.',
        'Marsh, P. (2021). The sleeping classroom. Harbour Press.',
      ],
    },
    {
      name: 'Femi Falola',
      title: 'What the Nurse Knows',
      paragraphs: [
        'The school nurse sees the same faces every Monday. She says that nine in ten headaches end when people have slept.',
        'A later start would make us healthier. It would also make the road safer, since in winter we walk to school in the dark and the bridge has no pavement.',
        'Clearly, our school should start at half past eight at the earliest.',
      ],
    },
    {
      name: 'Gwen Green',
      title: 'A Day in Winter',
      paragraphs: [
        'It is still dark when I leave the house. My brother carries the torch and I carry both bags because he carries the torch.',
        'The bus is late. We count the windows that are lit in the house across the road. There are four, then five.',
        'When we get to school the sun comes up over the gym, and everybody in the first lesson looks out of the window and nobody looks at the board.',
      ],
    },
    {
      name: 'Hugo Hale',
      title: 'Start with the Evening',
      paragraphs: [
        'Our school should not start later. It should give less homework.',
        'I asked twelve people in my class when they finish. Seven of them finish after ten. If the school starts an hour later, they will finish after eleven, because the homework stays the same.',
        'People who want a later bell say that it worked in other towns. That may be true, but those towns also changed their homework rules (Reyes, 2022).',
        'That’s why the evening is the place to begin.',
        'References',
        'Reyes, L. (2022). Later bells, shorter evenings. Journal of School Time, 4(2), 11–19.',
      ],
    },
  ] satisfies MadeUpText[],
};
