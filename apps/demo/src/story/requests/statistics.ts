import type { Post } from '../types.ts';

/** Numbers, and how sure one may be of them. */
export const statistics = [
  {
    by: 'grace',
    title: 'Sample size for a trial in four health centres: my answers differ by a factor of three',
    description:
      'Randomising health centres (four, perhaps six), not women. Outcome is postpartum haemorrhage, about 6 %. One calculator says 900, another 2,700, and the third one wants an intra-cluster correlation that nobody has published from here. I have a Thursday afternoon every week and a statistician never.',
    type: 'Study or experiment design advice',
    areas: ['Clinical Trials', 'Biostatistics and Clinical Trials Statistics', 'Reproductive and Child Health'],
    daysAgo: 14.2,
    status: 'inProgress',
    offers: [
      {
        by: 'priya',
        says: 'With four centres no number of women will save you: the centres are the sample. Please do not be discouraged, there is a good design in this. Would a stepped wedge with all six be possible, and does each centre keep a birth register?',
        talk: [
          [
            'grace',
            'All six keep registers, on paper, very complete. Stepped wedge means that everybody gets it in the end? The district officer would like that very much.',
          ],
          [
            'priya',
            'Yes, and the order is drawn by lot. Could you photograph a year of one register? I would learn the correlation from it, which is the number you miss.',
          ],
          ['grace', 'Register of Centre 3, 412 births, names covered. I counted the haemorrhages twice: 27.'],
          [
            'priya',
            'Then 6.6 %. I will take the months as small clusters and give you a range for the correlation by next Thursday.',
          ],
          [
            'grace',
            'I have told the midwives that a professor in London is reading their register. They have asked whether the handwriting is acceptable.',
          ],
          ['priya', 'Tell them that it is better than mine, and that the register is the best part of this trial.'],
        ],
      },
    ],
  },
  {
    by: 'ayesha',
    title: 'Left-censored arsenic: half of my measurements are “below 1 µg/L”',
    description:
      '1,840 tube wells, three field seasons, two laboratories with two limits of detection. I was taught to replace by LOD/2. I now read that this is a crime. What should I do in R, in a way that I can explain to my supervisor?',
    type: 'Statistical analysis',
    areas: ['R and Statistical Programming', 'Pollution and Environmental Chemistry', 'Epidemiology'],
    daysAgo: 8.1,
    offers: [
      {
        by: 'kwame',
        says: 'It is more of a misdemeanour with 10 % below the limit and a crime with 50 %. A censored regression in the survival package treats “below 1” as exactly that. I can write it for your data set with comments made for a supervisor.',
        talk: [
          ['ayesha', 'Thank you! My supervisor asks whether we “invent” values with this.'],
          ['kwame', 'No: LOD/2 invents values. This only says “somewhere below 1”, which is what the laboratory said.'],
          ['ayesha', 'She liked that sentence. Sending the data, both laboratories, well numbers removed.'],
          [
            'kwame',
            'Done for the first season. The difference between the two laboratories is larger than the one between seasons, so plot that first.',
          ],
          [
            'ayesha',
            'You are right, I had averaged over it for a year. Can we talk about season two? There the limits changed in the middle of May.',
          ],
        ],
        last: 4.4,
        unread: true,
      },
      {
        by: 'soren',
        says: 'Also happy to look. If kidney function is the outcome, the censored variable is your exposure, and then one needs to be a little more careful.',
        talk: [['ayesha', 'Yes, it is the exposure. I will ask you when the first part is done, if I may.']],
      },
    ],
  },
  {
    by: 'imran',
    title: 'Does anyone still believe in my instrument?',
    description:
      'Distance to the nearest mobile mast in 2009, as an instrument for mobile-money use in 2016. The first stage is strong (F = 41). A referee says masts follow roads and roads follow everything, and the referee is not wrong. I have mast-level roll-out plans, the ones that were promised and never built, which may give a better design: placebo masts. Looking for an economist or epidemiologist who enjoys this kind of argument and would co-write the rewritten section.',
    type: 'Second opinion on results',
    areas: [
      'Econometrics',
      'Causal Inference',
      'Development Studies',
      'Geographic Information Systems and Spatial Data',
    ],
    daysAgo: 12.4,
    offers: [
      {
        by: 'soren',
        says: 'Promised and never built is gold: a negative control. I would abandon the distance altogether and compare built with unbuilt within the same plan. What made the unbuilt ones fail?',
        talk: [
          [
            'imran',
            'Mostly a licence dispute between two operators that had nothing to do with the villages. There is a court file with dates.',
          ],
          [
            'soren',
            'A court file! Then it is not an instrument any more, it is nearly an experiment. How many plans, how many villages?',
          ],
          ['imran', '61 plans, 340 villages built, 112 unbuilt. I can hear the referee sighing already.'],
          ['soren', 'Let him sigh. Send me the map; I want to see whether the unbuilt ones cluster along one river.'],
          ['imran', 'They do not. Map attached in the folder, rivers included.'],
        ],
      },
    ],
  },
  {
    by: 'priya',
    title: 'Borrowing from adults in a paediatric trial: would three sceptics please attack our prior?',
    description:
      'Trial of 38 children; adult data from 1,100. We discount the adult information with a robust mixture prior, and the operating characteristics look fine to us, which is exactly why I would like to hear from people who dislike this kind of thing. The simulation code (R, about 600 lines) and a six-page protocol are ready to be shared within institutes. What I want to know is which assumption you would break first.',
    type: 'Feedback on a draft manuscript',
    areas: ['Bayesian Statistics', 'Biostatistics and Clinical Trials Statistics', 'Clinical Trials'],
    scope: 'verified',
    daysAgo: 19.7,
    status: 'completed',
    offers: [
      {
        by: 'ada',
        says: 'I am an ecologist and dislike priors that come from larger relatives. Seriously: we borrow strength across species all the time, and the assumption that breaks first is that the relative was measured in the same way. Happy to attack.',
        talk: [
          [
            'priya',
            'An ecologist is precisely the sceptic we lacked. The adults were measured with another device at two of nine sites. You have found it in one sentence.',
          ],
          ['ada', 'Then I would break that one: let the two sites differ and see how fast your mixture notices.'],
          [
            'priya',
            'It notices after about 25 children, which is late. We now discount those sites from the start. You are in the acknowledgements and, if you agree, tracked here.',
          ],
        ],
      },
      {
        by: 'emily',
        says: 'I would break exchangeability of the outcome scale: children of six do not use a pain scale as adults do. I have data on that.',
        talk: [
          ['priya', 'Data! Please.'],
          ['emily', 'Sent: item parameters by age group. Below eight the middle of the scale is empty.'],
          ['priya', 'This changes the primary endpoint, and better now than later. Thank you, Emily.'],
        ],
      },
    ],
    tracked: ['ada', 'emily'],
    hiddenBy: ['soren'],
  },
  {
    by: 'kofi',
    title: 'Ambulance calls by hour and district: hierarchical forecast that a control room will believe',
    description:
      'I forecast calls for 24 hours × 102 districts. The sum of the districts must equal the national figure, because the control room checks with a pocket calculator and loses faith otherwise. Reconciliation works, but makes the small districts absurd on Sundays. Who has done this for small counts?',
    type: 'Modelling or simulation',
    areas: ['Time Series and Forecasting', 'Health Services Research', 'R and Statistical Programming'],
    daysAgo: 3.8,
  },
  {
    by: 'emily',
    title: 'Does our anxiety scale mean the same in Bahasa and in English? Data from 2,300 people',
    description:
      'Items were translated twice and back. Alignment says “mostly”, the nurses who use it say “not item 7”. I side with the nurses and would like a colleague who reads Bahasa to look at item 7, 11 and 14 with me before we drop anything.',
    type: 'Qualitative coding or interpretation',
    areas: [
      'Psychometrics and Test Design',
      'Clinical Psychology and Mental Health',
      'Modern Languages and Translation',
    ],
    daysAgo: 23,
    status: 'inProgress',
    offers: [
      {
        by: 'wulandari',
        says: 'Item 7 says “butterflies in the stomach”, and the translation is literally about insects and food. My pupils would think of spoilt food. I can look at all three, and ask five people on the bus.',
        talk: [
          ['emily', 'Five people on the bus is the most honest validation study I have ever been offered. Yes please.'],
          [
            'wulandari',
            'Result from the bus (six people, one volunteered): four think of hunger, one of being in love, one of a parasite. Nobody thinks of worry.',
          ],
          ['emily', 'So item 7 goes, with an excellent footnote. What do you propose instead?'],
          ['wulandari', '“Dada berdebar-debar”, a chest that pounds. It is what people say before an examination.'],
          ['emily', 'I will test it with the next 200. And would you like to be an author? You did the work.'],
          ['wulandari', 'I would like that very much. It would be my first.'],
        ],
      },
    ],
  },
  {
    by: 'hadiza',
    title: 'Who weights surveys by hand, and would you show me once?',
    description:
      'Market-day survey, 1,260 interviews in 18 markets. Women are 70 % of those who stopped to talk and perhaps 55 % of those who came. I understand post-stratification in the book.',
    type: 'Hands-on training or workshop',
    areas: ['Survey Design', 'R and Statistical Programming', 'Epidemiology'],
    daysAgo: 6.9,
    offers: [
      {
        by: 'emily',
        says: 'An hour on a call with your data on the screen is better than a book. I would first weight by market (known visitors per day?), then by sex, and stop before it becomes clever.',
        talk: [
          [
            'hadiza',
            'Visitors per day: the gate fees are recorded! Would Monday at 8 in the morning be a human hour for you?',
          ],
          ['emily', 'It is late afternoon here, so it is perfect.'],
          ['hadiza', 'Thank you for today. I weighted the other 17 markets alone and the numbers did not explode.'],
        ],
      },
    ],
  },
] satisfies readonly Post[];
