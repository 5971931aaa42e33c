import type { Post } from '../types.ts';

/** Software, clusters and the things that run on them. */
export const computing = [
  {
    by: 'kwame',
    title: 'A second reviewer for a rainfall package before its first real release',
    description:
      'About 4,000 lines of Python that download, check and grid rain-gauge data. Three research groups use it, one of them without telling me. Before I call it 1.0 I would like somebody who was not there when the decisions were made to read the public interface and the error messages. Tests cover 88 %, and the missing 12 % are where I am a coward.',
    type: 'Code review',
    areas: [
      'Research Software Engineering',
      'Scientific Python',
      'Software Testing and Continuous Integration',
      'Hydrology and Water Resources',
    ],
    daysAgo: 7.1,
    offers: [
      {
        by: 'hans',
        says: 'I read interfaces for pleasure. My price: you read my error messages afterwards. They are in German.',
        talk: [
          [
            'kwame',
            'A fair price. The branch is “one-point-oh”; please begin with gridding.py, that is where the bodies are.',
          ],
          [
            'hans',
            'Read. Good: names, types, the fact that nothing prints. Bad: `fill` means three different things. Ugly: a bare except in line 211.',
          ],
          ['kwame', 'Line 211 is the cowardice I mentioned. What would you call the three fills?'],
          ['hans', 'interpolate, pad and repair. Then each of them can refuse in its own words.'],
          [
            'kwame',
            'Renamed all three, and the except is gone. It had been hiding a real error since 2023: gauges in the southern hemisphere were padded in the wrong season.',
          ],
          [
            'hans',
            'A bare except is a cupboard. One should open it once a year. I have left 23 more remarks on the branch; seven of them are serious, and one is about a comma.',
          ],
        ],
        last: 8.2,
        unread: true,
      },
      {
        by: 'paulo',
        says: 'I can be the impatient user: install it on a clean machine, try to grid something within ten minutes, and tell you where I swore.',
        talk: [
          ['kwame', 'Please do. Swearing with line numbers is the best kind.'],
          [
            'paulo',
            'Nine minutes, two swears: the download needs a folder that nobody made, and the example uses a station that was closed in 2019.',
          ],
        ],
        last: 15,
        unread: true,
      },
    ],
  },
  {
    by: 'kwame',
    title: 'Choir archive: matching 6,000 recordings to programme sheets',
    description:
      'A volunteer archive of Ghanaian choirs has 6,000 tapes (digitised) and 2,100 typed programme sheets, and a date on perhaps half of each. I have a matching script that does the easy 40 %. For the rest we need somebody who knows how archives think about such a mess.',
    type: 'Data cleaning and curation',
    areas: ['Archives and Manuscripts', 'Databases and Information Retrieval', 'Music Performance and Composition'],
    daysAgo: 25,
    status: 'inProgress',
    offers: [
      {
        by: 'bethan',
        says: 'Do not match recordings to sheets. Match both to occasions: a wedding, an Easter, a visit of the bishop. Once the occasion exists the papers and the tapes come home by themselves. I did this for forty chapels.',
        talk: [
          [
            'kwame',
            'That is a better data model than mine, and it took you three sentences. An occasion has a place, a range of dates and a reason?',
          ],
          ['bethan', 'And a conductor. The conductor is often the only thing one can hear.'],
          ['kwame', 'Can one? From the tape?'],
          ['bethan', 'Send me ten tapes of two conductors and do not tell me which.'],
          ['kwame', 'She got nine of ten, I tell everyone. What did you listen for?'],
          ['bethan', 'The breath before the first note. Some conductors breathe, some do not, and one of yours hums.'],
          ['kwame', 'The humming one is Mr Addo, who is 91 and delighted. He has boxes.'],
          ['bethan', 'There are always boxes. Please do not let anyone tidy them.'],
        ],
        last: 11,
        unread: true,
      },
    ],
  },
  {
    by: 'kwame',
    title: 'Container that works at home and dies on the cluster with “illegal instruction”',
    description:
      'Built on a new laptop, runs everywhere but on the oldest partition. I suspect one library compiled for my processor. How do you find out which?',
    type: 'Quick question to an expert',
    areas: ['Containers and Virtualisation', 'High-Performance Computing'],
    daysAgo: 44,
    status: 'completed',
    offers: [
      {
        by: 'marcus',
        says: 'Run it under gdb, `x/i $pc` at the crash, and look which library the address is in. My bet: something numerical from pip built with -march=native by a previous you.',
        talk: [
          [
            'kwame',
            'It was something numerical, built by a previous me. Rebuilt for x86-64-v2 and it runs on the oldest node in the house. Thank you!',
          ],
          ['marcus', 'The previous us are responsible for most of my tickets.'],
        ],
      },
    ],
    tracked: ['marcus'],
  },
  {
    by: 'siyuan',
    title: 'Our LES code stops scaling at 2,048 cores, and the profiler blames MPI_Waitall',
    description:
      'Finite volume, structured blocks, halo exchange after each Runge–Kutta stage. Up to 1,024 ranks it is fine, at 2,048 half of the time is waiting, at 4,096 it is slower than at 2,048.\n\nWhat we know:\n- blocks are equal in cells, not in work (buildings);\n- messages are small, 8 to 40 kB, about 26 neighbours;\n- the network is not full.\n\nI think that it is imbalance that looks like communication. I would like a second person to look at three traces (Score-P, 2 GB each) and tell me where I am fooling myself.',
    type: 'Performance, porting and HPC help',
    areas: [
      'High-Performance Computing',
      'Computational Fluid Dynamics and Finite Elements',
      'Numerical Analysis and Scientific Computing',
    ],
    daysAgo: 5.7,
    offers: [
      {
        by: 'hans',
        says: 'Waiting is never the cause; somebody is late. Send the 2,048 trace first. I bet on twelve ranks that own a skyscraper each.',
        talk: [
          ['siyuan', 'The trace is uploading. You may be right: block 7 is the financial district.'],
          [
            'hans',
            'It is not twelve, it is nine, and all of them are in the financial district. They compute 1.8 times as long as the median. Everybody else waits for the bankers.',
          ],
          [
            'siyuan',
            'So weights by wall cells instead of equal cells. We have the partitioner for it and never switched it on.',
          ],
          [
            'hans',
            'Switch it on and send me another trace. I expect 3,000 cores before the next problem shows up, and the next problem will be real communication.',
          ],
          ['siyuan', 'New trace: 81 % efficiency at 2,048. My supervisor asks who you are.'],
        ],
      },
      {
        by: 'marcus',
        says: 'If Hans is busy I can look at placement: 26 neighbours across 40 racks can be half of the story.',
        withdrawn: true,
      },
    ],
    hiddenBy: ['tendai', 'kwame'],
  },
  {
    by: 'hans',
    title: 'Fortran 77 to something a doctoral student can read: who has survived this?',
    description:
      'A 38,000-line groundwater code, 1983 to 2009, nine authors, two of them alive. It is correct. It is fast. Nobody dares to touch it. I have money for six months and would like to hear how others chose between wrapping it, translating it and rewriting it, and what they would not do again.',
    type: 'Mentoring or career advice',
    areas: [
      'Programming Languages and Software Engineering',
      'Research Software Engineering',
      'Numerical Analysis and Scientific Computing',
      'Hydrology and Water Resources',
    ],
    daysAgo: 15.8,
    offers: [
      {
        by: 'jihoon',
        says: 'We wrapped. Two hundred regression tests first, from old output files, then an interface of eleven functions, and not one line inside was touched. I would do it again. I would not again let somebody “tidy the common blocks” in the second month.',
        talk: [
          ['hans', 'Two hundred tests from old output: this I like. How did you choose the tolerance?'],
          ['jihoon', 'By running the old code on three old machines. Whatever the machines disagreed on is tolerance.'],
          ['hans', 'That is the most sensible definition of tolerance I have heard. Do you still have an old machine?'],
          ['jihoon', 'We have a museum. There is a cat in it.'],
        ],
      },
    ],
  },
  {
    by: 'paulo',
    title: 'Usability test of a data-entry form for field nurses, on a phone, in sunlight, with gloves',
    description:
      'I have the form. I have no sunlight, no nurses and no gloves. Twenty minutes with five people would tell me more than another month of design.',
    type: 'Participant or patient recruitment',
    areas: [
      'Human-Computer Interaction',
      'Web and Mobile Development for Research',
      'Nursing and Midwifery',
      'Digital Health',
    ],
    daysAgo: 9.9,
    offers: [
      {
        by: 'grace',
        says: 'I have midwives, sunlight and gloves, all three in large amounts. Thursday afternoons.',
        talk: [
          [
            'paulo',
            'Grace, you are the answer to a very specific prayer. Here is a link with made-up patients; please let them fail without helping.',
          ],
          [
            'grace',
            'Five midwives. Four could not press “Next” with gloves on. One said that the form asks for the age before the name, and nobody is greeted by their age.',
          ],
          ['paulo', 'Buttons are now 56 pixels high and the name comes first. Would they try again?'],
          ['grace', 'They ask whether the next version knows twins.'],
        ],
      },
    ],
  },
  {
    by: 'katrin',
    title: 'Nextflow pipeline re-run of a 2019 paper gives 4 % other taxa. Databases or us?',
    description:
      'We re-ran our own published pipeline with pinned containers. Most of the difference should come from the reference database, which was not archived (I know). Is there an archive of old releases somewhere, or has somebody kept the 2018-11 one on a disk in a drawer?',
    type: 'Reproducing or re-running an analysis',
    areas: ['Workflow Systems and Reproducibility', 'Bioinformatics', 'Containers and Virtualisation'],
    daysAgo: 6.6,
    offers: [
      {
        by: 'lerato',
        says: 'We mirrored that release for a course and our tapes forget nothing. 2018-11-14, checksum and all. Shall I restore it to a public link?',
        talk: [
          ['katrin', 'Lerato!! Yes, please. I had been writing the paragraph that says it is lost.'],
          [
            'lerato',
            'Restored, 38 GB, link valid for a month. And please deposit it properly this time; I can help with that as well.',
          ],
          ['katrin', 'With the old release the difference is 0.02 %, all ties. The paper lives. Depositing today.'],
        ],
      },
      {
        by: 'kwame',
        says: 'If the database turns out to be innocent, I would look at the sort order of your input files next: `*` is not the same on two file systems. Ask me how I know.',
        talk: [
          [
            'katrin',
            'I will not ask, but I did check, and you would have been right about the second-largest difference. Sorted now.',
          ],
        ],
        last: 13,
        unread: true,
      },
    ],
  },
  {
    by: 'tendai',
    title: 'Student wanted (ours) to co-supervise (yours): GPU de-dispersion without tears',
    description:
      'An honours student of mine would like to write a de-dispersion kernel for small cards. I can supervise the astronomy. For the GPU half I am looking for half an hour every second week, from July to November.',
    type: 'Student co-supervision',
    areas: ['GPU Computing', 'Observational Astronomy', 'High-Performance Computing'],
    daysAgo: 2.2,
    offers: [
      {
        by: 'siyuan',
        says: 'Gladly. Is the student comfortable with C++? If not, I would begin with a high-level kernel language and only go down when the profiler asks for it.',
        talk: [
          [
            'tendai',
            'Comfortable enough to be dangerous. Your plan is better than mine. I will introduce you both on Monday.',
          ],
        ],
      },
    ],
  },
  {
    by: 'marcus',
    title: 'How do you explain to a dean that idle nodes are not waste?',
    description: 'One slide. It has to survive a finance director.',
    type: 'Figures and data visualisation',
    areas: ['High-Performance Computing', 'Green Computing', 'Data Visualisation'],
    scope: 'verified',
    daysAgo: 1.1,
  },
  {
    by: 'lerato',
    title: 'Federated login for a repository used by eleven universities and one national park',
    description:
      'The universities have identity providers. The park has a man called Sipho with a list. We need both to deposit under the same rules. If you have run a “guests with a sponsor” scheme for more than a year, I would like to hear what went wrong in month eight.',
    type: 'Setting up a tool, workflow or database',
    areas: ['Identity and Access Management', 'Repository and Archive Platforms', 'Research Data Storage'],
    daysAgo: 17,
    offers: [
      {
        by: 'heidi',
        says: 'Month eight: sponsors leave and their guests stay. Make sponsorship expire with a date in the sponsor’s own calendar, and let anyone with a role adopt an orphan.',
        talk: [
          [
            'lerato',
            '“Adopt an orphan” goes straight into the requirements. Did expiry ever lock out somebody in the field?',
          ],
          [
            'heidi',
            'Once, on an icebreaker. Since then expiry warns at 60, 30 and 7 days, and only ends on a working Tuesday.',
          ],
        ],
      },
    ],
  },
] satisfies readonly Post[];
