import type { Post } from '../types.ts';

/** Microscopes, cytometers, beams and what to do with the pictures. */
export const imaging = [
  {
    by: 'ines',
    title: 'Anyone measuring illumination flatness weekly, and does it change what users do?',
    description:
      'We began to measure field flatness and PSF on all eleven systems every Monday. The numbers are lovely and I have a wall of them. What I want to know from other facilities: did it change anything that users see? Do you block a microscope at some threshold, or only tell people? I would like to compare protocols with two or three facilities and perhaps write a short note together, with thresholds that somebody has actually lived with.',
    type: 'Long-term research partnership',
    areas: ['Light and Confocal Microscopy', 'Bioimage Analysis'],
    daysAgo: 13.3,
    offers: [
      {
        by: 'bjorn',
        says: 'Wrong wavelength, same question: we put the flat field of each detector on the user wiki for a year. Nobody looked until we made the booking page show a traffic light. Then everybody looked.',
        talk: [
          [
            'ines',
            'A traffic light on the booking page. I am ashamed not to have thought of it. Who decides on yellow?',
          ],
          [
            'bjorn',
            'We do, and the rule is public: more than 15 % from corner to centre is yellow, more than 30 % red. Red can still be booked, but you have to tick that you read why.',
          ],
          ['ines', 'May I steal this, with your name on it?'],
          ['bjorn', 'It is not theft if you cite it. I will send the rule and a year of lights.'],
          ['bjorn', 'Sent. One surprise in it: the best predictor of red is “somebody opened the roof hatch”.'],
        ],
        last: 3.1,
        unread: true,
      },
      {
        by: 'oskar',
        says: 'User’s point of view: I would pay attention to a number only if it came with “your last data set was taken at …”. Happy to be your guinea pig.',
        last: 9.5,
        unread: true,
      },
    ],
  },
  {
    by: 'ines',
    title: 'Cleared mouse brains go brown after three weeks. Is it us or the resin?',
    description:
      'Same protocol for four years. Since March the samples turn amber in the imaging solution, and autofluorescence in green doubles. New lot of benzyl alcohol, new fridge, new student; all three suspected, none convicted.',
    type: 'Method or protocol troubleshooting',
    areas: ['Light and Confocal Microscopy', 'Histology', 'Cellular and Molecular Neuroscience'],
    daysAgo: 38,
    status: 'completed',
    offers: [
      {
        by: 'oskar',
        says: 'Peroxides. Test strips cost twelve euros. We had the same with a bottle that had been open since the previous government.',
        talk: [
          [
            'ines',
            'The strip went dark blue before I had finished reading the instructions. You are a genius and the fridge is rehabilitated.',
          ],
          ['oskar', 'Pass it over a column of activated alumina, keep it under argon, and forgive the student.'],
          ['ines', 'Three weeks later: clear as gin. The student has been taken to lunch.'],
        ],
      },
      {
        by: 'birgit',
        says: 'If it is not the peroxides everybody will tell you about, send me half a millilitre of the amber and I run it on a Friday.',
        talk: [
          ['ines', 'It was the peroxides everybody told me about, but thank you: it is good to know who has a Friday.'],
        ],
      },
    ],
    tracked: ['oskar', 'birgit'],
  },
  {
    by: 'ines',
    title: 'Shadow a facility manager for a day: swap offered',
    description:
      'I would like to spend one day behind somebody else’s desk and have them spend one behind mine. Booking rules, angry mails, the moment when a laser dies on a Friday. Any kind of facility, any country that a train reaches.',
    type: 'Visit, secondment or job shadowing',
    areas: ['Technical Career Development', 'Light and Confocal Microscopy'],
    scope: 'verified',
    daysAgo: 7.8,
    offers: [
      {
        by: 'bjorn',
        says: 'Lund is one night train away and I have a dying detector almost every Friday. Come.',
        talk: [
          [
            'ines',
            'The second week of next month? I bring cake, and a list of questions about how you say no to professors.',
          ],
          ['bjorn', 'I do not say no. I say “certainly, here is the form”.'],
          ['ines', 'I have learnt something before arriving. Booking the train.'],
        ],
      },
      {
        by: 'tom',
        says: 'Mechanical workshop rather than microscopes, but the queue, the favourites and the “can you just” will be familiar. Manchester, and I will put the kettle on.',
        talk: [['ines', 'Tom, a kettle decides everything. May I come in spring, when the Channel is calmer?']],
        last: 28,
      },
    ],
  },
  {
    by: 'ines',
    title: 'Internal: who wants the old spinning disk?',
    description:
      'It works, it is slow, it has a smell. It leaves the building at the end of the quarter unless somebody in the house gives it a bench.',
    type: 'Sharing samples, strains or reagents',
    areas: ['Light and Confocal Microscopy'],
    scope: 'my',
    daysAgo: 2.9,
    offers: [
      {
        by: 'jonas',
        says: 'For screening grids before the cryo microscope we need exactly “works, slow, has a smell”. We have a bench next to the nitrogen.',
        talk: [
          ['ines', 'It is yours if you promise to change the filter. Can your lift take 140 kg?'],
          ['jonas', 'The lift says 150. I take that as a yes and bring two friends.'],
        ],
        last: 6,
        unread: true,
      },
    ],
  },
  {
    by: 'ines',
    title: 'Summer school on sample preparation, second edition',
    description:
      'Notes so far: four days, twelve people, no lectures before ten. Needs a co-organiser from the histology side and somebody who can teach ultramicrotomy without shouting.',
    type: 'Joint event, network or special issue',
    areas: ['Electron Microscopy', 'Histology', 'Light and Confocal Microscopy'],
    daysAgo: 8.7,
    status: 'draft',
  },
  {
    by: 'sakura',
    title: 'Blinking too fast: buffer for single-molecule localisation in fission yeast',
    description:
      'The cell wall changes everything. With the usual oxygen-scavenging buffer my dyes blink for 4 ms and are gone, whatever I do with pH. Fixed with glutaraldehyde, wall digested for 20 minutes. I would be grateful for one protocol that worked in yeast, with the real pH and the real age of the enzyme.',
    type: 'Method or protocol troubleshooting',
    areas: ['Super-Resolution Microscopy', 'Cell Biology'],
    daysAgo: 2.6,
    offers: [
      {
        by: 'ines',
        says: 'Real pH: 8.3 after the enzyme, and nobody measures it after. Real age: two days, on ice. Digest for 40 minutes, not 20, and quench the glutaraldehyde with borohydride, or the wall glows at you. I have a page with photographs of every step, including the ugly ones.',
        talk: [
          [
            'sakura',
            'Thank you very much! I measured after the enzyme: 7.1. I think this is the answer. May I have the page with the ugly photographs?',
          ],
          ['ines', 'It is the most visited page of our wiki. Link in your inbox.'],
          [
            'sakura',
            'With pH 8.3 they blink for 18 ms. My supervisor came to look at the screen and said nothing for one minute, which is very good.',
          ],
        ],
        last: 1.4,
        unread: true,
      },
    ],
  },
  {
    by: 'jonas',
    title: 'Particle picking on 9,000 tomograms: would a queue of small jobs beat our four big GPUs?',
    description:
      'Template matching takes 25 minutes per tomogram on one card. We own four cards and share them with people who also have deadlines. Each tomogram is independent, 1.2 GB in, 3 MB out. I would like to know from somebody who runs such things whether cutting it up for a high-throughput pool is sane, and what the data transfer will do to us.',
    type: 'Performance, porting and HPC help',
    areas: [
      'GPU Computing',
      'High-Performance Computing',
      'Cryo-Electron Microscopy',
      'Workflow Systems and Reproducibility',
    ],
    daysAgo: 4.2,
    offers: [
      {
        by: 'marcus',
        says: 'That is a textbook case. 9,000 × 1.2 GB is 11 TB, which a pool sips rather than drinks. Put the template and the container next to the workers, stream the tomograms, and expect about four days of wall time on opportunistic cards. I can help you write the submit file.',
        talk: [
          [
            'jonas',
            'Four days instead of five months is the kind of speed-up I like. What do we do about jobs that are evicted after 20 minutes?',
          ],
          [
            'marcus',
            'Nothing. They start again somewhere else. That is the whole philosophy, and also the reason why I sleep.',
          ],
          ['jonas', 'I have a container. It is 14 GB. I am told this is a sin.'],
          [
            'marcus',
            'It is. Let us look at it together on Thursday; there will be two copies of CUDA and somebody’s home directory in it.',
          ],
        ],
      },
    ],
    hiddenBy: ['kwame'],
  },
  {
    by: 'oskar',
    title: 'Second opinion: is this a population or a compensation artefact?',
    description:
      '28 colours, gut T cells, and a neat little island at CD103+/CD39hi that appears in two of five donors. It sits on the diagonal between two dyes that I know to be friends. FCS files and the single stains are ready. Please be brutal before a reviewer is.',
    type: 'Second opinion on results',
    areas: ['Flow Cytometry', 'Immunology and Inflammation'],
    scope: 'verified',
    daysAgo: 18,
    status: 'completed',
    offers: [
      {
        by: 'katrin',
        says: 'No cytometrist, but I can tell you blind whether the island survives another unmixing. Send the raw files without telling me which donors.',
        talk: [
          ['oskar', 'Blind is excellent. Files D1 to D5 are renamed and in the folder.'],
          [
            'katrin',
            'The island is in D2 and D4. After unmixing with per-donor autofluorescence it is gone in D4 and still there in D2, half as big.',
          ],
          [
            'oskar',
            'D2 is the donor with real disease. So one artefact, one population, and I was about to publish both. Thank you.',
          ],
        ],
      },
    ],
    tracked: ['katrin'],
  },
  {
    by: 'robin',
    title: 'Reading 140,000 insect labels: handwriting from 1880, glue, and the occasional leg',
    description:
      'We photograph the labels under each pin, and machine reading gets 71 % of typed ones and 12 % of handwritten ones. We know who wrote most of them (a few dozen collectors), so a model per hand may be the way. Looking for somebody who has trained handwriting recognition on small, ugly sets, and for a patient mind on the evaluation: what does “right” mean when the village has changed its name three times?',
    type: 'Software or script development',
    areas: [
      'Computer Vision',
      'Taxonomy and Natural History Collections',
      'Biodiversity Informatics',
      'Text and Data Mining',
      'Archives and Manuscripts',
    ],
    daysAgo: 10.1,
    offers: [
      {
        by: 'olena',
        says: 'Handwriting per scribe is what we do with parish registers, and thirty pages of one hand are enough to begin. For the villages you need a gazetteer with dates; I have one for the whole east of the continent and share it gladly.',
        talk: [
          [
            'robin',
            'A gazetteer with dates is beyond my dreams. How do you cope with a scribe who changes his hand after the age of sixty?',
          ],
          ['olena', 'Two models, and a note about his health. One becomes attached to them.'],
          ['robin', 'We have a Major Pickering who writes well until 1916 and never again. I will begin with him.'],
        ],
      },
    ],
  },
  {
    by: 'jonas',
    title: 'Grid screening on a light microscope before cryo: any rule of thumb for ice thickness?',
    description: 'Anything better than “looks right to Marta”, who is leaving in June.',
    type: 'Quick question to an expert',
    areas: ['Cryo-Electron Microscopy', 'Light and Confocal Microscopy', 'Electron Microscopy'],
    daysAgo: 1.3,
  },
  {
    by: 'bjorn',
    title: 'Beam time in three weeks: who has samples ready for micro-CT of something wet?',
    description:
      'A group has cancelled and we have two shifts free. Wet, soft, smaller than a walnut and already fixed would be ideal. You come or post; we help with mounting, reconstruction and a place to keep 4 TB for a while.',
    type: 'Access to an instrument or facility',
    areas: ['X-ray and Micro-Computed Tomography', 'Synchrotron and Neutron Facilities', 'Histology', 'Zoology'],
    daysAgo: 1.8,
    offers: [
      {
        by: 'leilani',
        says: 'Land snails in ethanol, extinct since 1963, smaller than a walnut, and nobody has ever seen their insides without breaking them. Would that do?',
        talk: [
          ['bjorn', 'That would more than do; I have told three people already. How many, and can they travel?'],
          ['leilani', 'Twelve. They can travel with a curator, and the curator is me.'],
        ],
      },
    ],
  },
] satisfies readonly Post[];
