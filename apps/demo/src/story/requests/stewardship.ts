import type { Post } from '../types.ts';

/** Data stewardship, open science and the culture of research. */
export const stewardship = [
  {
    by: 'heidi',
    title: 'Data management plans that somebody opens twice: show me one',
    description:
      'I have read about 900 plans. I can name four that were opened again after the grant was awarded. I would like to collect examples of plans that were used: by whom, on which day, to settle what. Anonymous is fine. I will publish the collection with the patterns I find, under an open licence, and everybody who sends one gets to comment first.',
    type: 'Sharing or access to a dataset',
    areas: ['Research Data Management', 'Open Access and Publishing', 'Project and Programme Management'],
    daysAgo: 16,
    offers: [
      {
        by: 'camila',
        says: 'Ours was opened on the day a partner left the consortium with the freezer list. Page 4 said whose freezer it was. I send you page 4.',
        talk: [
          ['heidi', 'A plan that won a freezer. This is example number five, and the best one so far.'],
          ['camila', 'It also has a drawing of the freezer.'],
        ],
      },
      {
        by: 'thorunn',
        says: 'Opened in the middle of an eruption, to find out who may tell the press which numbers. It worked because it was one page long.',
        talk: [
          [
            'heidi',
            'One page, opened during an eruption: number six. May I quote “it worked because it was one page long”?',
          ],
          ['thorunn', 'Carve it into something.'],
        ],
      },
      {
        by: 'ines',
        says: 'We open ours every quarter, because it says who pays when the storage is full. It is not literature, but people do turn to it.',
        talk: [
          ['heidi', 'Quarterly! May I see the sentence that says who pays?'],
          [
            'ines',
            '“The group that stores it; the facility for the first ninety days.” Twelve words and three years of peace.',
          ],
          [
            'heidi',
            'Number seven. I am drawing up the patterns now: the plans that get opened all settle a quarrel. Would you read the draft, a week from now?',
          ],
        ],
        last: 10.5,
        unread: true,
      },
    ],
  },
  {
    by: 'aoife',
    title: 'Search strategy for “technicians” in the literature: the word means everything and nothing',
    description:
      'A scoping review of technical careers in research. Technicians, technologists, specialists, managers of facilities, engineers, “staff”. My first search finds 41,000 records, and most of them are about X-ray. What were you called in your papers, if you were in them at all?',
    type: 'Partner for a systematic or literature review',
    areas: ['Technical Career Development', 'Library and Evidence Services', 'Systematic Review and Meta-Analysis'],
    daysAgo: 7.9,
    offers: [
      {
        by: 'tom',
        says: 'In thirty-one years: “T. Hargreaves for expert assistance” (twice), “the workshop” (often), “we constructed” (mostly).',
        talk: [
          ['aoife', '“We constructed” is going to be the title. Is there a list of the things you constructed?'],
          ['tom', 'There is a shelf.'],
          ['aoife', 'A shelf is a corpus. May I come and photograph it?'],
        ],
      },
      {
        by: 'birgit',
        says: '“Mass spectra were recorded.” By whom? By nobody, it seems, for twenty years.',
        talk: [
          ['aoife', 'The passive voice as a career. Thank you, Birgit; that is a search term, sadly a very broad one.'],
        ],
      },
    ],
  },
  {
    by: 'lerato',
    title: 'Carbon cost of keeping data nobody reads: share your access logs?',
    description:
      'We hold 6 PB on disk and tape. 71 % of the objects have not been read since the day after they were written. I would like to compare with other repositories before I say this in front of people. Aggregated logs only: size class, age, last read.',
    type: 'Sharing or access to a dataset',
    areas: [
      'Green Computing',
      'Research Data Storage',
      'Repository and Archive Platforms',
      'Sustainable Laboratory Practice',
    ],
    scope: 'verified',
    daysAgo: 4,
    offers: [
      {
        by: 'ines',
        says: 'Microscopy: I would be surprised if we were below 80 %. I can give you five years of size, age and last read, because I count them for my own nightmares.',
        talk: [
          ['lerato', 'Your nightmares are my baseline. The format is three columns, in the attachment.'],
          ['ines', 'Done. 83 %. I am going to hang this in the corridor.'],
          [
            'lerato',
            'Thank you! A question for the corridor: of the 17 % that were read, how many were read by somebody who did not write them? Could you tell from your logs?',
          ],
        ],
        last: 16,
        unread: true,
      },
    ],
  },
  {
    by: 'maeve',
    title: 'Part-time principal investigators: rules, workarounds, and what funders say in private',
    description:
      'Carers and people who are ill drop out at the form, not at the science. I am collecting how offices deal with “at least 50 % of working time”.',
    type: 'Policy or evidence partner',
    areas: [
      'Equality, Diversity and Inclusion in Research',
      'Research Policy',
      'Grant Writing and Research Development',
    ],
    daysAgo: 24.8,
    status: 'inProgress',
    offers: [
      {
        by: 'amelie',
        says: 'Chez nous : two half-time leaders with one budget. It took a letter from a lawyer and now it is a template. I send the template.',
        talk: [
          ['maeve', 'A template is worth ten policies. Thank you, Amélie. Did the funder object?'],
          ['amelie', 'They asked which of the two to telephone. We said: the one who is there.'],
        ],
      },
    ],
  },
  {
    by: 'paulo',
    title: 'Accessible charts: screen-reader testers for a small visualisation library',
    description:
      'Bars, lines, points, with a table behind each and a summary sentence in front. I test with two screen readers and I am not a screen-reader user, so I test wrongly. Paid by the hour from a small grant.',
    type: 'Participant or patient recruitment',
    areas: [
      'Data Visualisation',
      'Human-Computer Interaction',
      'Web and Mobile Development for Research',
      'Equality, Diversity and Inclusion in Research',
    ],
    daysAgo: 2,
  },
  {
    by: 'heidi',
    title: 'Electronic notebooks: exit strategies',
    description:
      'Notes: export formats compared, who pays for read-only access afterwards, what a court accepts. Needs a partner with a legal department that answers.',
    type: 'Feedback on a draft manuscript',
    areas: ['Electronic Laboratory Notebooks', 'Research Data Management'],
    daysAgo: 5.6,
    status: 'draft',
  },
  {
    by: 'marcus',
    title: 'Campus network upgrade war stories',
    description: 'Withdrawn by accident, please ignore.',
    type: 'Quick question to an expert',
    areas: ['Networks and Data Transfer', 'Systems Administration'],
    daysAgo: 22.7,
    offers: [
      {
        by: 'hans',
        says: 'I have a story that involves a squirrel, if it helps.',
        talk: [
          [
            'marcus',
            'It always helps. I posted this in the wrong window and will take it down, but please tell me about the squirrel.',
          ],
          ['hans', 'It was a very conductive squirrel.'],
        ],
      },
    ],
    deleted: true,
  },
  {
    by: 'camila',
    title:
      'Authorship in a consortium of nineteen partners, five languages, three time zones and one corresponding author who is, as of last week, on parental leave, which is wonderful, but which nobody had thought of when we wrote page two of the agreement',
    description: 'The title says it all. Who has an agreement with a good page two?',
    type: 'Quick question to an expert',
    areas: ['Project and Programme Management', 'Research Ethics and Integrity'],
    daysAgo: 10,
    offers: [
      {
        by: 'maeve',
        says: 'Page two of ours: “the role passes to the next name on list B, without discussion, for as long as it takes, and back again without discussion.” Signed by 23 partners. Nobody discussed.',
        talk: [
          ['camila', 'List B! We only ever had list A. Thank you, and the baby is called Beatriz, by the way.'],
          ['maeve', 'Of course she is. Congratulations to list A.'],
        ],
      },
    ],
  },
] satisfies readonly Post[];
