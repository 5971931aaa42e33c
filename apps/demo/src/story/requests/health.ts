import type { Post } from '../types.ts';

/** Patients, populations and those who care for them. */
export const health = [
  {
    by: 'camila',
    title: 'Sequencing arboviruses in a clinic with one fridge: logistics, not biology',
    description:
      'We can sequence. What we cannot do reliably is to move 40 serum samples a week from three clinics on the river to the city without losing RNA. Dry ice is a rumour there. I am collecting experiences with stabilising cards and buffers in real heat: which product, how many days, what yield was left, and what the boat did to it. Ten honest lines are worth more to me than a brochure.',
    type: 'Method or protocol troubleshooting',
    areas: [
      'Virology',
      'Sequencing and Library Preparation',
      'Infectious Disease and Antimicrobial Resistance',
      'Global Health',
    ],
    daysAgo: 10.4,
    offers: [
      {
        by: 'katrin',
        says: 'Not viruses, but mud from a bog in July: buffer 1:3, five days at 35 °C, 60 % of what we had. The cards lost everything longer than 900 bases. Ten lines attached, including the day when the cool box fell into the river.',
        talk: [
          ['camila', 'Your ten lines are better than three brochures. The river seems to be a constant of nature.'],
          ['katrin', 'Tape the lid. Nobody tells you.'],
        ],
      },
      {
        by: 'hadiza',
        says: 'For measles samples we pay the bus driver, not the courier. He knows every nurse, he is never late, and he keeps the box under his own seat.',
        talk: [
          ['camila', 'The boat pilot! Of course. He delivers birthday cakes without damage.'],
          ['hadiza', 'If he can do cake he can do serum.'],
          [
            'camila',
            'Three weeks with the pilot: 118 of 120 samples are usable. He asks for a T-shirt with the virus on it.',
          ],
        ],
      },
    ],
  },
  {
    by: 'amelie',
    title: 'Relecture : guide d’entretien sur la peur de tomber (interview guide, fear of falling)',
    description:
      'Douze questions, personnes de 80 ans et plus, à domicile. Je cherche un regard extérieur, de préférence par quelqu’un qui a déjà interviewé des personnes fatiguées. English comments are welcome; the interviews will be in French.',
    type: 'Qualitative coding or interpretation',
    areas: ['Ageing and Dementia Care', 'Interviews and Focus Groups', 'Nursing and Midwifery'],
    daysAgo: 21.5,
    status: 'completed',
    offers: [
      {
        by: 'andrei',
        says: 'J’ai interviewé trente aides-soignantes après leur service. Ma leçon : une seule question par visite, et le reste vient avec le café. May I comment on the order of your questions?',
        talk: [
          ['amelie', 'Une seule question par visite… c’est bouleversant et c’est juste. Oui, l’ordre s’il te plaît.'],
          [
            'andrei',
            'Begin with the flat, not with the fall: “Which way do you walk at night?” They will show you. The fear is on the route.',
          ],
          [
            'amelie',
            'The first lady took me by the arm and showed me. Twenty minutes, and I never asked about fear. Merci.',
          ],
        ],
      },
    ],
    tracked: ['andrei'],
  },
  {
    by: 'soren',
    title: 'Getting results out of a secure server: what do your output checkers count?',
    description:
      'Ours refuse every cell below five and every histogram with an outlier. That is fine until one draws a survival curve with 4 people at the end. I would like to compare rules of three or four secure environments, anonymously, and propose something sane for curves.',
    type: 'Policy or evidence partner',
    areas: ['Trusted Research Environments', 'Data Protection and Information Governance', 'Health Data Science'],
    scope: 'verified',
    daysAgo: 7.6,
    offers: [
      {
        by: 'heidi',
        says: 'We truncate the curve where fewer than ten remain at risk and say so in the caption. It took two years of meetings, and I have the minutes.',
        talk: [
          ['soren', 'Minutes! You are the only person in the world who offers minutes. Yes please.'],
          ['heidi', 'Sent, with the jokes removed by the legal department.'],
          ['soren', 'One can still see where they were.'],
        ],
      },
      {
        by: 'priya',
        says: 'Add the statisticians’ side: a truncated curve biases what people read off it. There is a smoother that satisfies both of you.',
        talk: [['soren', 'Then let us be three. I will draft one page.']],
      },
    ],
  },
  {
    by: 'ayesha',
    title: 'Kidney outcomes and drinking water: partner for a systematic review',
    description:
      'About 3,000 abstracts expected. I have a protocol draft, a second reader (my cousin, a physician) and no librarian. We would like to register before we search, as one should.',
    type: 'Partner for a systematic or literature review',
    areas: ['Systematic Review and Meta-Analysis', 'Epidemiology', 'Library and Evidence Services'],
    daysAgo: 29,
    status: 'inProgress',
    offers: [
      {
        by: 'aoife',
        says: 'No review should be without a librarian. Send me the protocol; I will build the search in four databases and you will own it. Has the cousin time for 3,000 abstracts?',
        talk: [
          ['ayesha', 'The cousin has promised 100 a week and her husband has promised to cook.'],
          ['aoife', 'Then it is 30 weeks and a happy marriage. Let me see whether the search can be tighter.'],
          ['aoife', 'Tighter by a third without losing any of your 22 known papers: 1,960 abstracts.'],
          ['ayesha', 'The husband thanks you.'],
          [
            'aoife',
            'Protocol: please say what you will do with wells that were closed during follow-up. A referee will ask.',
          ],
          ['ayesha', 'Added, and registered yesterday. Your name is on it, I hope that is right.'],
        ],
      },
    ],
  },
  {
    by: 'hadiza',
    title: 'Comic strip about vaccine side effects, honest and funny',
    description: 'For market noticeboards: six frames, no words that do not survive translation into four languages.',
    type: 'Public engagement or citizen science',
    areas: ['Science Communication and Public Engagement', 'Graphic and Communication Design', 'Global Health'],
    daysAgo: 3.9,
  },
  {
    by: 'oskar',
    title: 'Reagents: 40 µL of a discontinued anti-CD39 clone',
    description:
      'Five donors to go, and the company has “retired” it. I will replace it with anything on your wish list.',
    type: 'Sharing samples, strains or reagents',
    areas: ['Flow Cytometry', 'Immunology and Inflammation'],
    daysAgo: 1.6,
  },
  {
    by: 'priya',
    title: 'Reading group on small trials',
    description:
      'Idea: six people, one paper a month, one of the authors invited to be asked why. To be fleshed out over the weekend.',
    type: 'Joint event, network or special issue',
    areas: ['Biostatistics and Clinical Trials Statistics', 'Clinical Trials'],
    daysAgo: 1.9,
    status: 'draft',
  },
  {
    by: 'grace',
    title: 'Neonatal resuscitation dolls',
    type: 'Sharing samples, strains or reagents',
    areas: ['Reproductive and Child Health', 'Nursing and Midwifery'],
    daysAgo: 6.2,
    status: 'draft',
  },
] satisfies readonly Post[];
