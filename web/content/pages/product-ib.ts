import type { ContentPage } from '../blocks.ts';

/** The product for the International Baccalaureate: students who write, and teachers who grade. */
export const productIb: ContentPage = {
  title: 'IB exams and internal assessments',
  description:
    'Sullivan for IB students and teachers: notes on a draft before it is handed in, and less surface work left when it is graded.',
  blocks: [
    {
      kind: 'hero',
      title: 'Sullivan for IB',
      lead: 'IB grading asks for judgement, and judgement asks for time. Students meet the faults of the surface while they still write; teachers read what is left, which is the argument.',
      links: [{ label: 'Try Sullivan', to: '/demo' }],
      aside: 'Notes on spelling, grammar and voice work today. Theses and evidence are being built.',
      drawing: 'rubric',
    },
    {
      kind: 'example',
      title: 'From a lab report',
      lead: 'Two sentences of our own, and the notes that Sullivan gives on them today.',
      text: [
        'The temperature ',
        {
          words: 'was measured',
          type: 'Passive',
          note: '"was measured" does not say who acts. Does the reader need to know?',
        },
        ' every minute. ',
        {
          words: 'The results was',
          type: 'Grammar',
          note: '"The results was": a plural subject takes a plural verb.',
        },
        ' surprising.',
      ],
      caption:
        'In a method section the answer to the first question is often no, and the passive is right. That is why the note asks, and why it can be dismissed.',
    },
    {
      kind: 'text',
      title: 'Efficiency',
      paragraphs: [
        'A class hands in thirty drafts, and the same five faults stand in most of them. When students have worked through their notes beforehand, fewer of them are left for the teacher’s pen. No account is needed and nothing has to be set up: a student opens the page and pastes the draft.',
      ],
      drawing: 'stack-of-papers',
    },
    {
      kind: 'text',
      title: 'Multimodal Grading',
      paragraphs: [
        'An internal assessment is seldom prose alone: it has graphs, tables, a photographed set-up. Reading them together with the text is planned; teachers who want a say in what it shows are welcome to tell us now. Today Sullivan reads typed English text.',
      ],
      drawing: 'picture-and-text',
    },
    {
      kind: 'text',
      title: 'Streamlined Feedback',
      paragraphs: [
        'Feedback that comes two weeks later meets a student who has moved on. Sullivan’s notes come a second after the typing stops, at the place that they are about. Teacher and student can open the same private draft and talk it through while both see the page.',
      ],
      drawing: 'two-carets',
    },
    {
      kind: 'text',
      title: 'Accuracy and Fairness',
      paragraphs: [
        'The same sentence gets the same note, whoever wrote it and whenever it is read. The feedback call carries the sentences and nothing about the student: no name, no school, no earlier mark. How often the notes are right stands in [our figures](/product); we have not yet measured them on student essays, and we say so.',
      ],
      drawing: 'scales',
    },
    {
      kind: 'text',
      title: 'Structure, Analysis, Consistency',
      paragraphs: [
        'Structure is what a good grade rests on: a position, claims that support it, evidence under each claim, an objection that is answered. Reading those parts is being built, with the same names for every essay, so that the thirtieth is read with the care of the first.',
      ],
      drawing: 'argument-tree',
    },
    {
      kind: 'steps',
      title: 'Theses and evidence, found for you',
      lead: 'Teachers will get a model that extracts theses and their supporting evidence from student work, to cut grading time. It is being built. This is how it is meant to go:',
      steps: [
        {
          title: 'It finds',
          text: 'The sentence that states the thesis, the claims below it, and the evidence that belongs to each, shown in the student’s own words and at their place.',
        },
        {
          title: 'You check',
          text: 'Each finding shows the words that led to it, such as “I believe that” or “for example”, so that a mistake is seen at a glance.',
        },
        {
          title: 'You grade',
          text: 'Sullivan proposes no mark. The criteria belong to the IB, and the judgement belongs to you.',
        },
      ],
    },
    {
      kind: 'text',
      title: 'An independent product',
      paragraphs: [
        'Sullivan is not affiliated with the International Baccalaureate and is not endorsed by it. “IB” is named here only to say whom the product is for, and the IB’s own criteria are not reproduced. Before students use it for assessed work, please check the rules of your school.',
      ],
    },
    {
      kind: 'contact',
      title: 'Bring a class',
      text: 'Most IB students are under 18, and this site is for adults. A school can run Sullivan itself; we are glad to tell you how.',
      links: [{ label: 'Contact Us', to: '/contact' }],
    },
  ],
};
