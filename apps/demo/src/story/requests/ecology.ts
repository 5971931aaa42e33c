import type { Post } from '../types.ts';

/** Hills, bees, kelp and the counting of all of them. */
export const ecology = [
  {
    by: 'ada',
    title: 'Fifty years of flowering dates: which model forgives volunteers who miss a week?',
    description:
      'We hold first-flowering dates for 31 upland species, 1974 to 2025, written down by volunteers on fixed transects. The effort is uneven. Some years a transect was walked twice a week, some years every ten days, and in 2001 (foot-and-mouth) hardly at all.\n\nFirst dates are biased late when visits are sparse, and the bias is of the same size as the trend we are after. I have tried three things and trust none of them:\n\n1. plain regression on first dates, which everybody will object to;\n2. a Weibull-type estimator of the onset, which falls over with fewer than eight visits;\n3. an occupancy model with a flowering window per year, which I can fit in principle and cannot explain to my co-authors.\n\nI am looking for somebody who has fitted phenology with imperfect observation before and would look at our data with me for an afternoon or three. The visit records are complete, so effort is known. Co-authorship, naturally, and a walk on the hill if you are ever near Edinburgh.',
    type: 'Statistical analysis',
    areas: ['Ecology', 'Bayesian Statistics', 'R and Statistical Programming', 'Time Series and Forecasting'],
    daysAgo: 9.2,
    offers: [
      {
        by: 'kwame',
        says: 'I have not done flowers, but I did exactly this with reports of first rains from volunteer gauges: known visits, unknown onset, visits missing for reasons. A window per year with a shared shape for each species worked, and it was not hard to explain once we drew it. Could I see one species and two transects?',
        talk: [
          [
            'ada',
            'That sounds like our problem with the weather and the plant exchanged. Which species would you like? I suggest Calluna (everywhere, long window) and Viola (early, short, often missed).',
          ],
          ['kwame', 'Both, please. One easy and one hard is the right way to find out whether a model is any good.'],
          [
            'ada',
            'On its way. Each row is a visit: date, transect, species, stage 0–4, initials of the walker. Stage 2 is “first open flower”.',
          ],
          ['kwame', 'It arrived. Stages go up to 7 in 2009, by the way.'],
          ['ada', 'That was a student with a theory. Please treat everything above 4 as 4.'],
          ['kwame', 'Done. I keep the original in a column of its own, in case the theory comes back.'],
          ['ada', 'It will. They always do, usually in a thesis.'],
          ['kwame', 'Thank you. First look: initials JM alone are 40 % of the visits before 1990. Is that one person?'],
          [
            'ada',
            'That is Jean. She walked every Tuesday for 22 years and was, as far as we can tell, never wrong. She would laugh at being a random effect.',
          ],
          ['kwame', 'Then Jean gets to be the reference level. I will have a first fit by the weekend.'],
          ['ada', 'No hurry at all; the plants have stopped for the year. Do you need the altitudes of the transects?'],
          ['kwame', 'Yes please, and the side of the hill, if somebody wrote it down.'],
          ['ada', 'Altitudes, aspect and a scan of Jean’s map, which is better than ours.'],
          ['kwame', 'The map has a tea cup on it where transect 5 should be.'],
          ['ada', 'Transect 5 is under the tea. It has always been under the tea; we go by the fence.'],
          [
            'kwame',
            'First fit done for Calluna: onset moves by 1.9 days a decade (1.1 to 2.7). The naive regression says 2.9, so about a third of “the trend” was fewer visits in the eighties.',
          ],
          [
            'kwame',
            'And Viola is a mess in 1986–88. Were those transects really walked, or were the dates filled in afterwards? Seventeen visits have the same date.',
          ],
        ],
        last: 2.2,
        unread: true,
      },
      {
        by: 'kofi',
        says: 'Forecaster by trade (buses mostly), but “onset under irregular observation” is the arrival-time problem with leaves. I could offer a state-space formulation and a second pair of eyes on the priors.',
        talk: [
          [
            'ada',
            'A second pair of eyes is welcome. Would you be willing to referee what another helper and I come up with, before real referees do?',
          ],
          ['kofi', 'With pleasure. Referee first, no courtesy. Send it when it hurts.'],
        ],
        last: 20,
        unread: true,
      },
      {
        by: 'emily',
        says: 'Different field, same model: an item answered at irregular visits is item response with a latent onset. If you want an outside view on identifiability, I have an hour on Fridays.',
        last: 31,
        unread: true,
      },
    ],
    hiddenBy: ['soren'],
  },
  {
    by: 'ada',
    title: 'Heather honey for a citizen-science evening: who can talk about bees without frightening anyone?',
    description:
      'Our volunteers get an evening in the village hall every November: soup, slides, quarrels about rainfall. This year I would like somebody to speak for twenty minutes about wild bees on moorland, honestly, including the part where honeybee hives do not help. The audience is kind, elderly and knows more botany than most undergraduates. Remote is fine; the hall has a projector and, on good days, internet.',
    type: 'Guest talk or seminar',
    areas: ['Bees and Pollination', 'Science Communication and Public Engagement', 'Ecology'],
    daysAgo: 16.4,
    status: 'inProgress',
    offers: [
      {
        by: 'rosa',
        says: 'I would love to. I give a version of this talk to beekeepers in Castilla, and I am still alive. My English for jokes is slow, but the photographs are good.',
        talk: [
          [
            'ada',
            'Beekeepers! Then you are braver than our village hall requires. Would the 19th suit you, seven in the evening, eight your time?',
          ],
          ['rosa', 'The 19th is perfect. Twenty minutes, and then questions as long as the soup lasts?'],
          [
            'ada',
            'That is precisely the format. Please bring the slide about hives; there is one gentleman who needs to see it.',
          ],
          ['rosa', 'There is always one gentleman. I have a slide for him, with data.'],
          [
            'ada',
            'The committee says yes and asks whether you eat cullen skink. I said that you would be on a screen. They said that was not the question.',
          ],
          ['rosa', 'Please thank the committee. I send the title tomorrow: “Forty bees and one hive”.'],
        ],
        last: 5.5,
        unread: true,
      },
    ],
  },
  {
    by: 'ada',
    title: 'Drone strips over blanket bog: stitching fails where everything is the same brown',
    description:
      'We flew 14 strips at 40 m over a bog that looks like a bog. Overlap is 80/70, ground control is there, and the software still folds the middle of three strips into a taco. If you have persuaded photogrammetry to accept low-texture ground, please tell me how. Raw images and logs can be shared.',
    type: 'Method or protocol troubleshooting',
    areas: ['Remote Sensing and Earth Observation', 'Computer Vision', 'Field Survey and Sampling'],
    daysAgo: 33,
    status: 'completed',
    offers: [
      {
        by: 'lea',
        says: 'Debris-covered glacier = grey on grey, so we are relatives. Two things that usually help: lower the key-point contrast threshold and give it the real camera orientation from the flight log instead of letting it guess. Send me one folded strip?',
        talk: [
          [
            'ada',
            'Strip 9, the worst one, is in the shared folder with its log. The drone was flying in a wind I should not have flown in.',
          ],
          [
            'lea',
            'I see it. The gimbal roll is logged with the wrong sign, which is a known joy of that firmware. With the sign fixed 212 of 240 images align; before it was 131.',
          ],
          ['ada', 'That is the best sentence anybody has written to me this month.'],
          [
            'lea',
            'Here is the small script that fixes the log. Use it on all fourteen, set the accuracy of the orientation to 2 degrees, and the taco is gone. I would still throw away the 28 that remain; they are blurred.',
          ],
          [
            'ada',
            'All fourteen strips are flat. Thank you! May I name you in the methods as well as in the acknowledgements?',
          ],
          ['lea', 'Methods would be lovely, because then others find the sign error too.'],
        ],
      },
      {
        by: 'selam',
        says: 'We had this over ploughed fields. Flying a second, higher grid (80 m) and joining the two saved us. Happy to share settings.',
        talk: [
          [
            'ada',
            'Thank you, Selam. We are fixed for this season thanks to a sign in a log file, but I will fly a high grid next year.',
          ],
          ['selam', 'Good! A high grid costs one battery and saves a week.'],
        ],
      },
    ],
    tracked: ['lea', 'selam'],
  },
  {
    by: 'ada',
    title: 'Somebody to check my transect permissions letter before it goes to nine landowners',
    description: 'Two pages, plain language, wants to be friendly and legally sound at once and is currently neither.',
    type: 'Quick question to an expert',
    areas: ['Field Survey and Sampling', 'Data Protection and Information Governance'],
    scope: ['ed.ac.uk', 'helsinki.fi', 'ucd.ie'],
    daysAgo: 41,
    status: 'completed',
    offers: [
      {
        by: 'heidi',
        says: 'I read such letters for a living. Send it, and I will mark what you must say, what you may say and what only frightens people.',
        talk: [
          ['ada', 'Attached in the shared folder. Be merciless.'],
          [
            'heidi',
            'Done. You must say who keeps the coordinates and for how long. You may leave out the paragraph about drones, because you also promise not to fly one. And please tell them whom to phone: people sign letters from people.',
          ],
          ['ada', 'Seven of nine signed within the week. I owe you a cake.'],
        ],
      },
    ],
    tracked: ['heidi'],
  },
  {
    by: 'ada',
    title: 'Co-applicant with remote sensing of snow cover, for an upland call closing in spring',
    description:
      'We would like to join ground phenology with snowmelt dates from satellites, and nobody here can do the second half properly. The call pays a postdoc for three years on each side. I have a two-page sketch and a good record of spending money slowly.',
    type: 'Co-applicant for a grant',
    areas: ['Remote Sensing and Earth Observation', 'Climate Modelling', 'Ecology'],
    scope: 'verified',
    daysAgo: 21,
    status: 'cancelled',
    offers: [
      {
        by: 'lea',
        says: 'Snowmelt timing from Sentinel-1 is half of my second paper. I would be interested, if my contract allows it; let me ask.',
        talk: [
          [
            'ada',
            'Wonderful. The funder has just moved the closing date forward by six weeks, which may settle the matter for both of us.',
          ],
          ['lea', 'It does, sadly: my group head is away until after. Next round?'],
          ['ada', 'Next round. I will withdraw this one and write to you in summer.'],
        ],
      },
    ],
    hiddenBy: ['kwame'],
  },
  {
    by: 'ada',
    title: 'Growth-room slots for a late-frost experiment',
    description:
      'Forty trays of bilberry, two temperatures, six weeks in February and March. I know that the rooms are full; I am asking who would share one.',
    type: 'Access to an instrument or facility',
    areas: ['Plant Growth and Glasshouse Facilities', 'Botany and Plant Science'],
    scope: 'my',
    daysAgo: 4.6,
    offers: [
      {
        by: 'callum',
        says: 'Room 6 is free from the ninth of February if you can live with 14 °C as the cold setting until the compressor is looked at. Otherwise room 2 after the barley people leave, and they never leave on time.',
        talk: [
          ['ada', 'How likely is the compressor by the ninth, honestly?'],
          ['callum', 'Honestly, fifty-fifty. The man is booked for the fourth and he has been booked before.'],
          [
            'callum',
            'Update: he came, he looked, he ordered a part. I would put it at seventy-thirty now. Shall I pencil you in?',
          ],
        ],
        last: 0.7,
        unread: true,
      },
    ],
  },
  {
    by: 'ada',
    title: 'Common garden of bilberry from five latitudes?',
    type: 'Long-term research partnership',
    areas: ['Botany and Plant Science', 'Ecology'],
    daysAgo: 2.1,
    status: 'draft',
  },
  {
    by: 'ada',
    title: 'Translate our transect handbook into Gaelic',
    description:
      'Thirty pages, many plant names. The volunteers on Skye have been asking for six years and are right. There is a small fee.',
    type: 'Translation or language editing',
    areas: ['Modern Languages and Translation', 'Science Communication and Public Engagement'],
    daysAgo: 12.5,
    status: 'draft',
  },
  {
    by: 'rosa',
    title: 'Two hundred Andrena that look like two other Andrena: barcoding help wanted',
    description:
      'I have pinned females from almond orchards that sit between A. nigroaenea and something I do not want to name in public. Legs are in ethanol, one per specimen, labelled. I need COI for 200 of them and have the budget for consumables but no laboratory that does this routinely. Turnaround is not urgent; clean work is.',
    type: 'Sample preparation or measurement',
    areas: [
      'Entomology',
      'Sequencing and Library Preparation',
      'Molecular Biology Techniques',
      'Biodiversity Informatics',
    ],
    daysAgo: 6.3,
    offers: [
      {
        by: 'katrin',
        says: 'We pool barcodes on a small flow cell every month, and two hundred legs fit between other people’s mud. I would want plates, not tubes, and a spreadsheet that agrees with the plates.',
        talk: [
          [
            'rosa',
            'Plates I can do. The spreadsheet will agree; I was brought up by a taxonomist. Do you want the whole leg or a piece?',
          ],
          ['katrin', 'Whole mid-leg, dry is fine. Keep the other one in case we are clumsy.'],
        ],
      },
      {
        by: 'robin',
        says: 'If you end up with names, I would be glad to compare with our series from 1911: same valley, other trees. I can photograph twenty specimens at any magnification you like.',
        talk: [['rosa', '1911! Before the almonds. Yes please, and the labels too.']],
      },
    ],
    hiddenBy: ['ada'],
  },
  {
    by: 'carlos',
    title: '¿Rana o lluvia? 38,000 hours of cloud-forest recordings need a better first filter',
    description:
      'Two hundred recorders, one minute in ten, three years. Our first filter decides “there may be a frog” or “this is rain”, and it throws away the quiet glass frogs together with the drizzle, because both are broadband and soft.\n\nWe have 4,100 labelled minutes (two listeners each, agreement 0.83). I would like somebody who has trained small audio models to tell us whether to fix the features, the labels or the model. Everything must run on one ordinary computer in Chocontá, not in a cloud.\n\nEscríbame también en español, con mucho gusto.',
    type: 'Modelling or simulation',
    areas: ['Machine Learning', 'Signal Processing', 'Ecology', 'Scientific Python'],
    daysAgo: 5.1,
    offers: [
      {
        by: 'tendai',
        says: 'Radio transients against lightning is the same quarrel one octave up. My guess without hearing anything: the labels are fine, the spectrogram window is too long and smears the calls into the drizzle. I can test it on 500 minutes on my own laptop, which is also old.',
        talk: [
          [
            'carlos',
            '¡Qué bueno! I like “lightning” very much. I upload 500 minutes tonight; the connection here is slow, so it may be tomorrow night.',
          ],
          [
            'tendai',
            'No hurry. Please mix in the minutes on which your two listeners disagreed; those are the interesting ones.',
          ],
          ['carlos', 'Uploaded: 500 minutes, 85 of them quarrels.'],
          [
            'tendai',
            'With a window of 12 ms instead of 46 the recall on quiet calls goes from 0.41 to 0.78 and the rain stays out. Let us look at the quarrels next.',
          ],
          ['carlos', 'I am showing this to everybody in the office. There are three of us, but still.'],
        ],
      },
      {
        by: 'petra',
        says: 'Only a remark from phonetics: try the modulation spectrum at 2–20 Hz. Rain has none worth mentioning, and whatever breathes does.',
        talk: [['carlos', 'Gracias, this costs nothing and is beautiful. Trying it now.']],
      },
    ],
  },
  {
    by: 'tane',
    title: 'Kelp counts with iwi divers: how do we write up knowledge that is not ours to publish?',
    description:
      'Our survey joins dive counts with the accounts of mahinga kai gatherers. They have agreed to the counts being published and to the places not being named. A journal wants “full data availability”. I am looking for people who have been through this with a journal and came out with the agreement whole: wording, repository, licence, anything.',
    type: 'Feedback on a draft manuscript',
    areas: [
      'Participatory and Co-Production Methods',
      'Marine and Freshwater Biology',
      'Research Ethics and Integrity',
      'Research Data Management',
    ],
    daysAgo: 11,
    offers: [
      {
        by: 'dustin',
        says: 'We went through this with water data. What worked: a metadata record that is open, a data committee named by the community that answers requests, and a letter to the editor quoting the journal’s own policy on exceptions. I can share our letter.',
        talk: [
          ['tane', 'Ngā mihi, Dustin. The letter would help a great deal. Did the editor argue?'],
          ['dustin', 'Once. We answered that the committee’s address is the availability statement. They printed it.'],
          [
            'tane',
            'Then that is what we will write. Our kaumātua would like to meet your committee, by the way; they have opinions on coffee.',
          ],
          ['dustin', 'Ours as well. Let me find an hour that is not the middle of the night for one of us.'],
        ],
      },
      {
        by: 'heidi',
        says: 'Data steward here. There is a label scheme for exactly this and two repositories that display it. I can help with the record so that the sentence in the paper has something to point to.',
        talk: [
          ['tane', 'Yes please. May I send you the draft record next week?'],
          ['heidi', 'Any day but Wednesday.'],
        ],
      },
    ],
  },
  {
    by: 'tane',
    title: 'Fish ear stones: polishing them without losing the core',
    description:
      'Otoliths of blue cod, 4 mm, embedded and ground by hand. One in three loses the core on the last paper, and with it the birthday. We read rings at 400× in transmitted light. Is there a better resin, a jig that one can make, or a way to see the core coming before it has gone?',
    type: 'Method or protocol troubleshooting',
    areas: ['Marine and Freshwater Biology', 'Histology', 'Light and Confocal Microscopy', 'Animal Behaviour'],
    daysAgo: 1.7,
  },
  {
    by: 'danielle',
    title: 'Is n = 11 seals enough for anything?',
    description:
      'Undergraduate project. Eleven tagged grey seals, dive depth every 4 seconds for about six weeks each. I would like to know whether males dive deeper. My supervisor says “ask someone who does statistics”.',
    type: 'Study or experiment design advice',
    areas: ['Marine and Freshwater Biology', 'Animal Behaviour', 'Ecology', 'R and Statistical Programming'],
    daysAgo: 3.4,
    offers: [
      {
        by: 'priya',
        says: 'Eleven seals and half a million dives is eleven seals. That is not bad news: describe the animals first, one panel each, and the question will get sharper by itself. How many of the eleven are male?',
        talk: [
          ['danielle', 'Four. Thank you so much for answering!'],
          [
            'priya',
            'Then please do not test anything. Draw it, give an interval, and say what a study of forty would need to see. That is a very good undergraduate project.',
          ],
          ['danielle', 'Is it OK if I put your first sentence on the first page?'],
          ['priya', 'I would be honoured.'],
        ],
      },
    ],
  },
] satisfies readonly Post[];
