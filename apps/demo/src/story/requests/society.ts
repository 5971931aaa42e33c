import type { Post } from '../types.ts';

/** People, schools, money and towns. */
export const society = [
  {
    by: 'andrei',
    title: 'Second coder for 22 interviews with care workers (Romanian, some German)',
    description:
      'Master’s thesis. I have coded everything once and now believe everything I coded. I need somebody who reads Romanian or is willing to work with my translations, for four interviews, to see how far we agree and to talk about where we do not. No money, but very good plum jam.',
    type: 'Qualitative coding or interpretation',
    areas: ['Qualitative Coding and Analysis', 'Migration and Ethnicity', 'Sociology'],
    daysAgo: 9.1,
    offers: [
      {
        by: 'mateo',
        says: 'Con mucho gusto, from the translations. My work is about who carries water, yours is about who carries people; I think that we will disagree in interesting places.',
        talk: [
          [
            'andrei',
            'Thank you! I send interviews 3, 8, 15 and 19. In 15 please look at the silence after “and then I went home”.',
          ],
          ['mateo', 'I have coded the silence as “home”, and you?'],
          ['andrei', 'As “no home”. I think we have found the chapter.'],
          ['mateo', 'Then let us not agree too quickly.'],
        ],
      },
    ],
  },
  {
    by: 'wulandari',
    title: 'How do children explain ½ + ⅓ to each other? Looking for teachers who record',
    description:
      'I need more classrooms: ten minutes of two children and one problem, sound only, faces never. Any language. I transcribe Bahasa and English; others we can do together. Consent forms exist in five languages.',
    type: 'Participant or patient recruitment',
    areas: ['Science and Mathematics Education', 'Teacher Development', 'Qualitative Coding and Analysis'],
    daysAgo: 12.7,
    offers: [
      {
        by: 'wanjiru',
        says: 'My sister teaches class five in Machakos and they argue about fractions daily, mostly over mandazi. She would be glad. Kiswahili and Kikamba; I can transcribe.',
        talk: [
          ['wulandari', 'Fractions of mandazi! Yes please. The consent form is in English and Kiswahili already.'],
          ['wanjiru', 'First recording: “If you take a half and I take a third, who gets the hole?”'],
          ['wulandari', 'This is the title of my thesis now.'],
        ],
      },
    ],
  },
  {
    by: 'imran',
    title: 'Behavioural experiment with shopkeepers: is my incentive coercive?',
    description: 'A day’s profit for an hour’s game. The ethics board asks, and I have begun to ask as well.',
    type: 'Quick question to an expert',
    areas: ['Behavioural and Experimental Economics', 'Research Ethics and Integrity'],
    daysAgo: 27.4,
    status: 'completed',
    offers: [
      {
        by: 'dustin',
        says: 'Ask twelve shopkeepers what they would think of a neighbour who said no. If the answer is “stupid”, it is too much.',
        talk: [
          [
            'imran',
            'Ten of twelve said “stupid”. We have cut it to a quarter of a day, and now six of twelve say “busy”.',
          ],
          ['dustin', '“Busy” is a free person’s reason. Sounds right.'],
        ],
      },
    ],
    tracked: ['dustin'],
  },
  {
    by: 'kofi',
    title: 'Bus arrival data from a small country: free to a good home',
    description:
      'Every bus, every stop, every 15 seconds, 2019 to 2025, cleaned, 90 GB, with a paper describing what the cleaning did. The ministry has agreed. I would like three groups to break it before we announce it.',
    type: 'Sharing or access to a dataset',
    areas: [
      'Transport Systems',
      'Time Series and Forecasting',
      'Data Visualisation',
      'Geographic Information Systems and Spatial Data',
    ],
    daysAgo: 8.3,
    offers: [
      {
        by: 'kwame',
        says: 'Breaking things is a service I offer. I will read it with three different tools on a small machine and tell you what a student without a cluster would meet.',
        withdrawn: true,
        talk: [
          ['kofi', 'Perfect. Links in your inbox, password on request.'],
          [
            'kwame',
            'I have to withdraw for now: the weeks before our term are full. I can come back in a month, if it is not yet broken by then.',
          ],
          [
            'kofi',
            'No problem at all. Somebody else has already found that Sundays in 2020 are empty. Come back when you can.',
          ],
        ],
        last: 33,
      },
    ],
  },
  {
    by: 'wanjiru',
    title: 'Policy brief on seed subsidies: two pages, one minister, four minutes',
    description:
      'We have the evidence from 31 villages and a slot in the committee. I know how to write for farmers and for journals. I do not know how to write for somebody who will read it in a car. Looking for a person who has done it and can tell us what to leave out.',
    type: 'Policy or evidence partner',
    areas: [
      'Agricultural Economics',
      'Research Policy',
      'Science Communication and Public Engagement',
      'Crop Science and Agronomy',
    ],
    daysAgo: 5,
    offers: [
      {
        by: 'maeve',
        says: 'One number, one story, one ask, in that order, and the ask on both pages. Send me what you have; I will cut it and you may hate me for a day.',
        talk: [
          ['wanjiru', 'Here it is: 11 pages. I already hate you a little, in advance.'],
          [
            'maeve',
            'One page and three quarters. The number is 14 % (yield lost in the second week of delay). The story is Mrs Mutua’s. The ask is “pay before the rains”.',
          ],
          ['wanjiru', 'I hated you until lunch. It is very good.'],
        ],
      },
    ],
  },
  {
    by: 'maeve',
    title: 'Half-day on reading a call text backwards: train the trainers',
    description:
      'I run it for postdocs. Would like to swap notes with two other research offices and to make one shared set of exercises.',
    type: 'Joint event, network or special issue',
    areas: ['Grant Writing and Research Development', 'Project and Programme Management'],
    scope: ['ucd.ie', 'tcd.ie', 'ed.ac.uk', 'manchester.ac.uk'],
    daysAgo: 18.1,
    offers: [
      {
        by: 'aoife',
        says: 'The library runs one on reading a journal’s policy backwards. They are the same course! Coffee on Thursday? I am four hundred metres away from your tram.',
        talk: [
          ['maeve', 'Thursday it is. I bring the exercises, you bring the biscuits.'],
          [
            'aoife',
            'It was great to meet. I have put both sets into one folder; 14 exercises, two duplicates, one contradiction.',
          ],
        ],
      },
    ],
  },
] satisfies readonly Post[];
