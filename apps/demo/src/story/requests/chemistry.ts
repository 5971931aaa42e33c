import type { Post } from '../types.ts';

/** Flasks, cells, catalysts and spectra. */
export const chemistry = [
  {
    by: 'minseo',
    title: 'Post-mortem of sodium-ion cells: XPS on something that hates air',
    description:
      'We open coin cells after 2,000 cycles in a glove box, and ten seconds of laboratory air change the surface we want to see. I am looking for an XPS with a transfer vessel, three days, about 24 samples. We bring our own vessel if the flange fits (CF-40 or the usual clamp).',
    type: 'Access to an instrument or facility',
    areas: [
      'Battery and Energy Materials',
      'Materials Characterisation',
      'Electrochemistry',
      'Thin Films and Surfaces',
    ],
    daysAgo: 7.4,
    offers: [
      {
        by: 'bjorn',
        says: 'We have a vessel that fits CF-40 and three quiet days after the shutdown. The form is long but kind. What thickness is your interphase? Below 5 nm I would change the photon energy as well.',
        talk: [
          [
            'minseo',
            'Between 3 and 20 nm, I think. To change the photon energy would be wonderful. I send the safety data sheets today; the electrolyte is flammable.',
          ],
          ['bjorn', 'Everything interesting is. Put 25 mL as the maximum and the safety group will smile.'],
          ['minseo', 'Form sent. Thank you for being so kind to somebody you do not know.'],
        ],
      },
    ],
  },
  {
    by: 'mai',
    title: 'DFT for a nickel site on silica from rice husk: am I asking a silly question?',
    description:
      'Our catalyst works better than it should. The only idea we have is a nickel atom next to a potassium that came with the husk. I have XANES, a budget of zero for computing, and no experience beyond a summer school. Could somebody tell me whether this can be calculated at all, and what a minimal model looks like?',
    type: 'Quick question to an expert',
    areas: ['Catalysis', 'Theoretical and Computational Chemistry', 'Green and Sustainable Chemistry'],
    daysAgo: 10.8,
    offers: [
      {
        by: 'jihoon',
        says: 'Not silly at all. A cluster with four silicons, one nickel, one potassium is a weekend on my machine, and XANES can be compared directly. The question I would ask first: is the potassium there before the reaction, or does it arrive later?',
        talk: [
          ['mai', 'Before: we see it in the fresh sample too. About one K for six Ni.'],
          ['jihoon', 'Then one weekend. I will try K at 3 and at 5 ångström and without.'],
          ['mai', 'I cannot sleep from curiosity.'],
          [
            'jihoon',
            'K at 3 Å moves your edge by 0.6 eV, in the direction you measured. At 5 Å nothing. So your idea survives its first test.',
          ],
          ['mai', 'I have printed your message. Would you be a co-author, and may I visit, or may my student?'],
          [
            'jihoon',
            'Yes, yes and yes. Let us do the reaction path properly first; it needs somebody’s cluster and three weeks.',
          ],
        ],
      },
    ],
  },
  {
    by: 'ivana',
    title: 'GPC columns: does anyone have a spare set for fluorinated solvents?',
    description: 'HFIP has eaten ours. New ones take fourteen weeks and my doctoral student has nine.',
    type: 'Sharing samples, strains or reagents',
    areas: ['Polymer Chemistry', 'Chromatography and Separation'],
    daysAgo: 3.1,
    offers: [
      {
        by: 'birgit',
        says: 'A used but honest pair stands in our cupboard since the fluoropolymer people left. Plate count 70 % of new. I can post them on Monday if you send them back, or a photograph of them at work.',
        talk: [
          [
            'ivana',
            'Seventy per cent of new is four hundred per cent of ours. Thank you! You will get both, the columns and the photograph.',
          ],
          ['birgit', 'Flush them with plain solvent for a night before you trust them.'],
        ],
      },
    ],
  },
  {
    by: 'nilima',
    title: 'Low-cost fluoride sensor drifts with monsoon humidity. Chemistry or electronics?',
    description:
      'A colour-change strip, read by a light sensor in a plastic box, 120 of them in villages. From June to September readings climb by 20–30 % and come back in October. Strips from the same batch, kept dry, do not. Boxes opened by the village teachers show condensation on the sensor in some cases and nothing in others.\n\nIf you have taken an optical sensor through a wet season and won, please tell me what you changed first. A solution for more than three dollars is not a solution.',
    type: 'Method or protocol troubleshooting',
    areas: ['Water and Wastewater Treatment', 'Sensors and Instrument Electronics', 'Analytical Chemistry'],
    daysAgo: 12.1,
    offers: [
      {
        by: 'viktor',
        says: 'A balloon payload goes through worse in an hour. First change: a second LED that the strip does not absorb, same sensor, take the ratio. Forty cents. If the ratio is flat it was condensation and you are finished.',
        talk: [
          ['nilima', 'A reference LED! At which wavelength, if the strip absorbs between 540 and 600?'],
          [
            'viktor',
            '850 nm, because it is what everybody throws away from remote controls. Let the two LEDs share one resistor, so that they age together.',
          ],
          [
            'nilima',
            'Ten boxes changed. After two weeks of rain the ratio moves by 3 % where the raw reading moves by 27 %.',
          ],
          ['viktor', 'Then it was the water on the window. Three per cent you can blame on the strip.'],
          ['nilima', 'The teachers want to know who the man with the balloon is. May I tell them?'],
        ],
      },
      {
        by: 'callum',
        says: 'Glasshouse answer: a bead of silica gel behind the window, changed when it turns pink. Teachers will like the pink.',
        talk: [['nilima', 'They do like the pink. We use both now.']],
      },
    ],
  },
  {
    by: 'youssef',
    title: 'Who has talked to a glass maker about a licence, and lived?',
    description:
      'Our roughest coating sheds dust for fourteen months on the roof. The university would like a patent, I would like it on panels in the villages, and a company has written a friendly letter of one line. Before I answer I would like to speak with somebody who has been through it, on whichever side of the table.',
    type: 'Industry or technology-transfer partner',
    areas: ['Solar and Wind Energy', 'Knowledge Exchange and Commercialisation', 'Thin Films and Surfaces'],
    scope: 'verified',
    daysAgo: 4.7,
  },
  {
    by: 'birgit',
    title: 'Solvent recycling for acetonitrile in a core facility: numbers please',
    description:
      'We burn (literally, it goes to incineration) 900 L a year. Distillation for the non-critical methods would save half. My manager wants to see two facilities that have done it for a year, with failures. I promise to write up all the numbers afterwards so that the next person need not ask.',
    type: 'Sharing or access to a dataset',
    areas: ['Sustainable Laboratory Practice', 'Mass Spectrometry', 'Chromatography and Separation'],
    daysAgo: 22,
  },
  {
    by: 'jihoon',
    title: 'Python bindings for our DFT post-processing: code review by somebody who is not a chemist',
    description:
      'It does the right thing. It does so in a way that three of four new students misunderstand. I would like to know why.',
    type: 'Code review',
    areas: ['Scientific Python', 'Theoretical and Computational Chemistry', 'Research Software Engineering'],
    daysAgo: 4.9,
  },
  {
    by: 'unnamed',
    title: 'Mercury in pharmacy receipts, 1890–1905: non-destructive ideas?',
    description: 'The paper smells of it. I may not cut, wet or warm anything. XRF sees calcium and iron and gives up.',
    type: 'Study or experiment design advice',
    areas: ['Mass Spectrometry', 'Pollution and Environmental Chemistry', 'Archives and Manuscripts'],
    daysAgo: 15.1,
    status: 'cancelled',
    offers: [
      {
        by: 'birgit',
        says: 'Sniff it: pull air over the sheet through a gold trap and measure the trap. The sheet does not notice.',
        talk: [
          [
            'unnamed',
            'This is what we shall do. The library said yes within a day. I withdraw the request because the answer is so good.',
          ],
        ],
      },
    ],
  },
  {
    by: 'youssef',
    title: 'Partner with a wind tunnel for dust on coated glass',
    description:
      'We have three coatings that shed dust on the roof in Giza and none that we understand. We need controlled dust at 2–12 m/s on 30 × 30 cm samples, two weeks, and somebody who is interested in why the best one is the roughest.',
    type: 'Long-term research partnership',
    areas: ['Solar and Wind Energy', 'Thin Films and Surfaces', 'Fluid Mechanics and Aerodynamics'],
    daysAgo: 18.6,
    offers: [
      {
        by: 'siyuan',
        says: 'I have no tunnel, but I can simulate particles at a rough wall, and my neighbour has a tunnel and no ideas. May I bring you together?',
        talk: [
          ['youssef', 'A neighbour without ideas and a tunnel without dust, this is a good beginning. Please do.'],
          ['siyuan', 'He says yes, if the dust is not conductive.'],
          ['youssef', 'It is the Sahara. It is everything, but not conductive.'],
        ],
      },
    ],
  },
] satisfies readonly Post[];
