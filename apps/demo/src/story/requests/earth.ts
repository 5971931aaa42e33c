import type { Post } from '../types.ts';

/** Soil, water, ice, forest and weather. */
export const earth = [
  {
    by: 'selam',
    title: 'Church forests from 1938 air photographs: georeferencing a mirror image',
    description:
      'Italian survey photographs, 1938, scanned from prints. About a fifth of them are mirrored, we do not know which, and the only fixed points after 88 years are churches and one bridge. By hand I do three a day; there are 900. I have the approximate flight lines and a modern digital elevation model. A clever automatic start would be enough, I am happy to correct.',
    type: 'Software or script development',
    areas: [
      'Geographic Information Systems and Spatial Data',
      'Remote Sensing and Earth Observation',
      'Forestry',
      'Computer Vision',
    ],
    daysAgo: 4.4,
    offers: [
      {
        by: 'lea',
        says: 'Ridges do not move. Match the shading of the photograph against hillshade from the elevation model, once as it is and once mirrored, and let the better score win. I have this for glaciers and would love to see it on something green.',
        talk: [
          [
            'selam',
            'The shading! The photographs were all taken before ten in the morning, so the sun is in the east. Would that help?',
          ],
          ['lea', 'It helps twice: a mirrored one has its sun in the west.'],
          [
            'selam',
            'I sorted 900 photographs into mirrored and not in one evening, by eye, with this rule. 187 mirrored. Now the matching.',
          ],
        ],
      },
    ],
  },
  {
    by: 'selam',
    title: 'Fellowship application, eight pages: what would you cross out?',
    description:
      'Two years for the church forests, to be sent in at the end of the month. I have been told that it has too many trees and too few hypotheses. I share it with a few institutes only, because the priests have not yet seen the final version and they come first.',
    type: 'Feedback on a grant proposal',
    areas: ['Forestry', 'Conservation Biology', 'Grant Writing and Research Development', 'Ecology'],
    scope: ['ed.ac.uk', 'wur.nl', 'ucd.ie', 'ethz.ch', 'ug.edu.gh'],
    daysAgo: 1.2,
  },
  {
    by: 'zoe',
    title: 'Soil respiration chambers: forty loggers, forty opinions about the time',
    description:
      'Forty chambers, each with its own logger, none of which knew about daylight saving time in the same way. There are jumps of one hour, jumps of 47 minutes (battery), and one logger that lives in 1970. I can see them all in the temperature curve, but by eye. Is there a principled way to align them against the weather station?',
    type: 'Data cleaning and curation',
    areas: [
      'Soil Science',
      'Time Series and Forecasting',
      'R and Statistical Programming',
      'Field Survey and Sampling',
    ],
    daysAgo: 6,
    offers: [
      {
        by: 'kofi',
        says: 'Dynamic time warping is too clever for this; it would align your signal away. Piecewise constant offsets, change points penalised, cross-correlated with air temperature. Sixty lines of R. Shall I?',
        talk: [
          ['zoe', 'Please do! Logger 17 is the one in 1970. It is happy there, be gentle.'],
          [
            'kofi',
            '39 loggers aligned, residual below two minutes. Logger 17 has one jump of 55.9 years and is otherwise the most accurate of them all.',
          ],
          ['zoe', 'I knew it. Thank you so much, this saved my spring.'],
        ],
      },
    ],
    hiddenBy: ['ada', 'kwame'],
  },
  {
    by: 'dustin',
    title: 'Groundwater model on a laptop that can go to a chapter house meeting',
    description:
      'The full MODFLOW model takes four hours. At the meeting people ask “and if we pump less here?” and I say “I will tell you next month”, which is how trust is lost.\n\nI am looking for help with an emulator, or with a much coarser model that is honest about being coarse, so that the question gets an answer while the coffee is hot.\n\nWhat there is:\n- nine production wells, two more planned, 44 observation wells with monthly levels since 1991;\n- a calibrated three-layer model, about 600,000 cells, built by a consultant who has retired and is kind on the telephone;\n- recharge that nobody agrees on (I carry three estimates, the largest is four times the smallest).\n\nWhat it has to do:\n- run offline, on an ordinary laptop, in under ten seconds;\n- show a band and not a line, and let the band grow when one asks for something that the big model was never asked;\n- be explained by somebody who is not me. My aunt has offered, and she does not accept “the computer says”.\n\nWhat it must not do: leave the chapter house. The data stay with the Nation. You would work with synthetic wells that I make for you, or sit beside me; I run the real ones. There is a data agreement of two pages which I am happy to share beforehand, and any paper is read by the water committee before it is sent anywhere. They read quickly and ask better questions than most reviewers.\n\nI can offer co-authorship, very good coffee, and the experience of nine sliders being moved all at once.',
    type: 'Modelling or simulation',
    areas: [
      'Hydrology and Water Resources',
      'Scientific Python',
      'Mathematical Modelling',
      'Participatory and Co-Production Methods',
    ],
    daysAgo: 11.3,
    offers: [
      {
        by: 'kwame',
        says: 'I have built emulators for a river model with the same purpose: an answer before the coffee is cold, with an honest band around it. Two hundred runs overnight on synthetic wells would be enough to begin with. And I agree with the rule about the data.',
        talk: [
          ['dustin', 'Ahéhee’, Kwame. What would you vary in the 200 runs?'],
          [
            'kwame',
            'Pumping at each of your nine wells, recharge, and one conductivity zone. Then we show people the nine sliders and nothing else.',
          ],
          ['dustin', 'Nine sliders is good. My aunt will move all of them at once.'],
          ['kwame', 'Then the band gets wide and says “nobody knows”, which is also an answer.'],
          [
            'dustin',
            'We showed it last night. My aunt moved all of them at once. The band got wide. She laughed and said that finally a computer admits it.',
          ],
          [
            'dustin',
            'They want to see it again next month with the two new wells. Can the sliders be labelled with the families’ names for the wells instead of the numbers? I have the list on paper.',
          ],
        ],
        last: 0.9,
        unread: true,
      },
    ],
  },
  {
    by: 'lea',
    title: 'Who wants a ride on our Sentinel-1 pipeline?',
    description:
      'It makes melt-onset maps at 20 m for any box you draw, with an uncertainty layer nobody has asked for yet. I will run it for ten boxes in exchange for one day of ground truth from each.',
    type: 'Sharing or access to a dataset',
    areas: [
      'Remote Sensing and Earth Observation',
      'Glaciology and Polar Research',
      'Ecology',
      'Geographic Information Systems and Spatial Data',
    ],
    daysAgo: 2.7,
    offers: [
      {
        by: 'ada',
        says: 'One box on the Cairngorms plateau, please: we have snow stakes photographed daily at six places since 2018. You get all the days, not one.',
        talk: [
          ['lea', 'Seven winters of daily stakes? I would have run a hundred boxes for that. Which bounding box?'],
          [
            'ada',
            '57.00 to 57.15 north, 3.85 to 3.50 west. Stakes 4 and 6 were moved by a stag in 2022; it is in the notes.',
          ],
          [
            'lea',
            'Running. First surprise: at stake 2 the radar says melt nine days before your photographs do. Could there be water under snow that still looks white?',
          ],
        ],
        last: 3.8,
        unread: true,
      },
      {
        by: 'thorunn',
        says: 'A box over an ice cap, with a caldera in it. Ground truth once a year by snowmobile, and continuous by complaint.',
        talk: [['lea', 'Complaints are data. Send the corners!']],
      },
    ],
  },
  {
    by: 'wanjiru',
    title: 'Maize leaf photographs from 1,100 farmers: labels by three pathologists who disagree',
    description:
      'Grey leaf spot or not grey leaf spot. On a third of the photographs our three pathologists differ, mostly because of light and dust. We do not want a machine that learns the majority; we want one that says “look again”. Advice wanted on learning from disagreement, and on how to show a doubt to a farmer on a small phone.',
    type: 'Study or experiment design advice',
    areas: ['Plant Pathology', 'Botany and Plant Science', 'Computer Vision', 'Machine Learning'],
    daysAgo: 13,
    offers: [
      {
        by: 'tendai',
        says: 'Keep all three labels and train on the distribution. In astronomy we call it “the volunteers argue” and it works better than any vote. I can send you a worked example.',
        talk: [
          ['wanjiru', 'Asante! Does it need many more photographs?'],
          [
            'tendai',
            'No. It needs you to keep the argument instead of throwing it away. How many photographs have all three?',
          ],
          [
            'wanjiru',
            '2,900. And for the phone the farmers themselves proposed a sign: a hand that turns the leaf over.',
          ],
        ],
      },
      {
        by: 'robin',
        says: 'From labels on insects: show the doubt as a question. “Could you take one from below?” beats “confidence 0.54”.',
        withdrawn: true,
        talk: [['wanjiru', 'The farmers said the same, in three languages.']],
      },
    ],
  },
  {
    by: 'thorunn',
    title: 'Tremor or wind? Continuous data from eleven surviving stations',
    description:
      'I have an eye for it after twenty years. I would like the eye to retire. Labelled: 3,200 hours. Python preferred, R tolerated, Fortran respected.',
    type: 'Modelling or simulation',
    areas: ['Geophysics and Seismology', 'Time Series and Forecasting', 'Machine Learning', 'Scientific Python'],
    daysAgo: 1.4,
  },
  {
    by: 'zoe',
    title: 'Soil cores from roadside verges in the Netherlands',
    description: 'We need access to eighteen verges and one very nice official.',
    type: 'Fieldwork or site access',
    areas: ['Soil Science', 'Field Survey and Sampling'],
    daysAgo: 47,
    status: 'cancelled',
    offers: [
      {
        by: 'selam',
        says: 'Not in the Netherlands, but if you are ever interested in soils under very old trees, eighteen churchyards and eighteen very nice priests are waiting.',
        talk: [
          ['zoe', 'Selam, this is a much better project than my verges. May I write to you about it in autumn?'],
          ['selam', 'Please do. The priests are patient.'],
        ],
      },
    ],
  },
] satisfies readonly Post[];
