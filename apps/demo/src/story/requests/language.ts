import type { Post } from '../types.ts';

/** Language, speech and the reading brain. */
export const language = [
  {
    by: 'awa',
    title: 'Forced alignment for Wolof recorded in kitchens',
    description:
      'Forty-one hours, two microphones, many pots. I have transcripts at the level of the sentence and would like phones. Nothing exists for Wolof off the shelf; French models put French vowels everywhere. Is it realistic to train an aligner from six hours of clean speech, and would somebody show me how, once, slowly?',
    type: 'Hands-on training or workshop',
    areas: ['Linguistics', 'Speech and Language Science', 'Signal Processing'],
    daysAgo: 9.5,
    offers: [
      {
        by: 'petra',
        says: 'Six hours is enough if the transcripts are honest. We did Romani with four. I can give you two afternoons by video, and my doctoral student will sit in, because she should learn it too.',
        talk: [
          ['awa', 'Thank you, Professor. The transcripts are honest; they even say when the baby cries.'],
          ['petra', 'Then keep the baby as a phone of its own. It sounds like a joke and saves a lot of errors.'],
          ['awa', 'First alignment! 78 % of the boundaries are within 20 ms of my own. The rest is pots.'],
          ['petra', 'Make the pot a phone as well.'],
          ['awa', 'With <baby> and <pot> it is 89 %. I think this is the acknowledgements section of my thesis.'],
        ],
      },
    ],
  },
  {
    by: 'petra',
    title: 'Measuring breathiness with a telephone: does compression destroy what we want?',
    description:
      'Twelve hundred voice messages sent in by listeners of a radio programme. H1–H2 and friends after a lossy codec: useful, hopeless, or useful with a correction? If you have recorded the same speaker with a good microphone and through a messenger at the same time, please, please share it.',
    type: 'Sharing or access to a dataset',
    areas: ['Speech and Language Science', 'Signal Processing', 'Acoustics and Vibration'],
    daysAgo: 6.1,
    offers: [
      {
        by: 'elif',
        says: 'We have 40 speakers in an anechoic room with a measurement microphone and, by accident, with a telephone on the table that was sending voice messages to the next office. I will ask the speakers again for their consent and let you know.',
        talk: [
          ['petra', '“By accident” is the best kind of corpus. Of course only with consent.'],
          ['elif', '37 of 40 said yes within two days. Two asked whether they sound nice.'],
          ['petra', 'Tell them that they sound breathy, which is what we are here for.'],
        ],
      },
    ],
  },
  {
    by: 'noa',
    title: 'ICA removes my blinks and a third of the effect',
    description:
      'Reading study, 64 channels, 31 people, words of two lengths. Long words are read with more blinks, and when the blink components go, so does a good part of N400. I would like to think this through with somebody who has been burnt by it. Code is MNE-Python and tidy.',
    type: 'Method or protocol troubleshooting',
    areas: ['Electrophysiology and EEG', 'Cognitive Neuroscience', 'Scientific Python', 'Signal Processing'],
    daysAgo: 2.4,
  },
  {
    by: 'noa',
    title: 'Pre-registration of a reading study: an hour with somebody who will ask unpleasant questions',
    description: 'We have a plan, a power analysis and, I fear, three stopping rules.',
    type: 'Study or experiment design advice',
    areas: ['Preregistration and Open Science Practice', 'Cognitive Neuroscience'],
    daysAgo: 35,
    status: 'completed',
    offers: [
      {
        by: 'emily',
        says: 'Unpleasant question number one: which of the three stopping rules will you use when they disagree? I have eleven more.',
        talk: [
          ['noa', 'Question one took us a whole day. We kept the rule that is the least convenient.'],
          ['emily', 'That is how one recognises it. The other eleven are in your document, in a friendly colour.'],
          ['noa', 'Registered this morning. It is shorter and much better. Thank you.'],
        ],
      },
    ],
    tracked: ['emily'],
  },
  {
    by: 'dilnoza',
    title: 'Uzbek folk-tale corpus (OCR, 2,900 pages): proofreading exchange',
    description:
      'I read English manuscripts for you; you help me to get OCR from Cyrillic and Latin editions into one clean text. I know the language, I do not know the tools.',
    type: 'Data cleaning and curation',
    areas: ['Literature', 'Modern Languages and Translation', 'Text and Data Mining', 'Digital Humanities'],
    daysAgo: 17.3,
    offers: [
      {
        by: 'aoife',
        says: 'I have the tools and a manuscript that is 2,000 words too long. Shall we swap?',
        talk: [
          ['dilnoza', 'With great pleasure. Send the manuscript; 2,000 words is a nice weekend.'],
          ['aoife', 'And you send ten pages in each alphabet, good and bad ones.'],
          ['dilnoza', 'Your manuscript now has 6,100 words and says everything it said before.'],
          [
            'aoife',
            'It says more. The pages: error rate is down from 9 % to 1.4 % for Latin and 2.2 % for Cyrillic, and the rest is for your eyes.',
          ],
        ],
      },
    ],
  },
  {
    by: 'rachel',
    title: 'Evaluate our dialect benchmark with speakers who were never asked',
    description:
      'We have measured language models on twelve varieties of English with the help of people who are paid per item, and I no longer believe the result. I would rather work with twelve communities for a year than with twelve thousand clicks. Linguists with long relations to a community: would you tell me what an honest project would look like, before I apply for anything?',
    type: 'Policy or evidence partner',
    areas: [
      'Natural Language Processing and Language Models',
      'Responsible and Explainable AI',
      'Linguistics',
      'Ethnography',
    ],
    daysAgo: 24,
    status: 'inProgress',
    offers: [
      {
        by: 'awa',
        says: 'It looks like a kitchen. People talk to you when you are useful, so be useful first. I can tell you how we did it, what it cost and what we promised.',
        talk: [
          ['rachel', 'Useful first: that sentence should be in every call. What were you useful for?'],
          ['awa', 'School certificates, mostly, and driving. I drove a great deal.'],
          ['rachel', 'Could we budget for a year of driving, in those words?'],
          ['awa', 'I would like to read that budget line out loud at a conference.'],
        ],
      },
    ],
  },
  {
    by: 'eleni',
    title: 'Latin abstract, Greek summary, English article: language editing for the third',
    description:
      'Eight thousand words on thirty lines of a decree. My English is grammatical and, I am told, “like marble”.',
    type: 'Translation or language editing',
    areas: ['Classics and Ancient World', 'Modern Languages and Translation'],
    daysAgo: 30,
    status: 'completed',
    offers: [
      {
        by: 'dilnoza',
        says: 'Marble can be carved. Send me three pages and I will show you what I would do, and you decide.',
        talk: [
          ['eleni', 'The three pages became one and a half, and nothing is missing. Please carve the rest.'],
          ['dilnoza', 'Done. I left you one long sentence, on page nine, because it is beautiful.'],
        ],
      },
    ],
    tracked: ['dilnoza'],
  },
] satisfies readonly Post[];
