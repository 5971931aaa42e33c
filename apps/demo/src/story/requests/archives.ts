import type { Post } from '../types.ts';

/** Manuscripts, inscriptions, collections and the past. */
export const archives = [
  {
    by: 'olena',
    title: 'Parish registers 1848–1861: two scribes or one man getting old?',
    description:
      'Baptisms of one village, 312 pages. The hand changes slowly from about 1855: larger letters, other ligatures, the same spelling mistakes. I think that it is one priest who is losing his sight; a colleague thinks of a nephew. If you know a quantitative way to tell ageing from another person that a historian can follow, I would be very grateful. Scans of all pages at 400 dpi exist and may be shared with anyone who promises to enjoy them.',
    type: 'Second opinion on results',
    areas: ['Archives and Manuscripts', 'History', 'Computer Vision'],
    daysAgo: 8.4,
    offers: [
      {
        by: 'robin',
        says: 'We have the same question about a Major Pickering. Our trick: measure the letters that a writer does not think about (the tail of g, the dot of i) and look whether they drift or jump. I can run it on your 312 pages overnight.',
        talk: [
          ['olena', 'Drift or jump, what a good way to say it. The scans are yours, all of them.'],
          [
            'robin',
            'Result: the i-dots drift to the right over six years without a jump, and the tails shorten. There is one jump, in May 1858, for eleven pages, and then back.',
          ],
          [
            'olena',
            'May 1858! The register of the neighbouring parish says that our priest was ill that month. So the eleven pages are the nephew and everything else is one man. I could embrace your i-dots.',
          ],
          ['robin', 'They are embraceable. May I use the plot in a talk?'],
        ],
      },
      {
        by: 'bethan',
        says: 'Look at the ruling and the ink before the letters. A nephew brings his own pen.',
        talk: [['olena', 'Dear Bethan, you were right as well: browner ink on exactly those eleven pages.']],
      },
    ],
  },
  {
    by: 'eleni',
    title: 'Photographs of squeezes: how to light paper so that letters of 0.3 mm stand up',
    description:
      'Paper squeezes from the 1930s of inscriptions since destroyed. We have one camera, two lamps and a corridor. Reflectance transformation imaging would be ideal, but the dome is far away. What is the poorest set-up that gave you readable normals?',
    type: 'Method or protocol troubleshooting',
    areas: ['Archaeology', 'Classics and Ancient World', 'Cultural Heritage and Museums', 'Computer Vision'],
    daysAgo: 11.6,
    offers: [
      {
        by: 'robin',
        says: 'A billiard ball for the light direction, one lamp on a string of fixed length, 48 pictures. It works in a corridor; we did the first year like that.',
        talk: [
          ['eleni', 'A billiard ball on a string! Which colour?'],
          ['robin', 'Black, shiny. The lamp is on the string; the ball does not move.'],
          [
            'eleni',
            'That makes more sense. First result: I can read a line that the edition of 1938 marks as lost. I am a little bit shaking.',
          ],
        ],
      },
      {
        by: 'tom',
        says: 'If you tire of the string I will make you a quarter dome with 32 lamps from a salad bowl. I have done worse for less.',
        talk: [
          ['eleni', 'Mr Hargreaves, what would the salad bowl cost?'],
          [
            'tom',
            'Parts about ninety pounds, postage about the same. Call it a favour to the ancient world. I need the bowl’s inner diameter that fits your corridor, and whether your sockets are the round ones.',
          ],
        ],
        last: 44,
      },
    ],
    hiddenBy: ['ines'],
  },
  {
    by: 'bethan',
    title: 'One psalm tune, eleven sources, no date: who reads tonic sol-fa?',
    description: 'I do, but I would like to be contradicted.',
    type: 'Second opinion on results',
    areas: ['Music Performance and Composition', 'Archives and Manuscripts'],
    daysAgo: 20.3,
  },
  {
    by: 'mateo',
    title: 'Registro de diseños textiles: a small database that belongs to the weavers',
    description:
      'Tres cooperativas, unas 900 piezas, fotos de celular. The weavers want a catalogue in which they decide, piece by piece, what is shown to whom: everyone, the community, the family. I can do the interviews and the meetings. I cannot do the database. It must run offline and in Quechua and Spanish, and the cooperatives must be able to throw us out and keep it.',
    type: 'Setting up a tool, workflow or database',
    areas: [
      'Fashion and Textiles',
      'Research Databases and Registries',
      'Web and Mobile Development for Research',
      'Anthropology',
    ],
    daysAgo: 13.9,
    status: 'inProgress',
    offers: [
      {
        by: 'paulo',
        says: '“Able to throw us out and keep it” is the best requirement I have read. One file, a small program on a cheap tablet, export to paper. I would love to build this with you, and to lose the keys at the end.',
        talk: [
          [
            'mateo',
            'Exactly: lose the keys at the end. When can you meet the three presidents? They like to see a face.',
          ],
          ['paulo', 'Any evening. My Spanish is Portuguese, but my face is fine.'],
          [
            'mateo',
            'It went well. Doña Julia asks whether the tablet can say aloud what it shows, for those who do not read.',
          ],
          [
            'paulo',
            'It can play a recording made by a person. It cannot speak Quechua by itself, and I would rather have Doña Julia’s voice anyway.',
          ],
          ['mateo', 'She has accepted with great dignity and wants to practise.'],
          ['paulo', 'First version is on its way by post, with 30 pieces in it and an empty “family” shelf.'],
        ],
      },
      {
        by: 'kwame',
        says: 'I can look after export and backup: plain files, checksums, a routine that a cooperative can do on a Sunday without any of us.',
        talk: [
          ['mateo', 'Gracias, Kwame. Sunday is the right day, after the market.'],
          ['kwame', 'Then I write it as eight steps with drawings. Does everyone have a second SD card?'],
          ['mateo', 'They do now. Doña Julia keeps hers in the sugar tin.'],
          [
            'mateo',
            'And the drawings are a success: the children have coloured them in. Could you add a step for “the card is full”? It happened on the second Sunday.',
          ],
        ],
        last: 6.8,
        unread: true,
      },
    ],
  },
  {
    by: 'francois',
    title: 'Qui reprendrait 4 200 fiches de trilobites ? (index cards looking for an heir)',
    description:
      'Fifty years of notes on cards, in French, with drawings; each of them refers to a specimen in a public collection. I am 79. I would like to see them digitised by somebody who will use them, not only keep them. The cards are in shoe boxes, the shoe boxes are in order, the order is in my head, and I am willing to explain it as long as I can.',
    type: 'Data cleaning and curation',
    areas: [
      'Palaeontology and Past Environments',
      'Taxonomy and Natural History Collections',
      'Archives and Manuscripts',
    ],
    daysAgo: 28,
    status: 'completed',
    offers: [
      {
        by: 'robin',
        says: 'Monsieur, we would be honoured. We have a rig for cards (600 an hour) and a curator who dreams in French. May we come with two people and stay for a week, so that you can explain the order?',
        talk: [
          [
            'francois',
            'Chère Robin, come when the chestnuts are in flower. There are beds for two and a cat for both.',
          ],
          ['robin', 'We arrive on the 12th. Please do not sort anything before we come!'],
          ['francois', 'I have sorted nothing since 1974. That is the secret of the system.'],
          [
            'robin',
            'All 4,200 are photographed, and the recording of you explaining the order is eleven hours long and the best thing in the collection.',
          ],
          ['francois', 'I have never been called a thing in a collection. It is a great honour. Merci à vous tous.'],
        ],
      },
      {
        by: 'dilnoza',
        says: 'I can translate the notes into English for those who do not read French, slowly and carefully.',
        talk: [['francois', 'With pleasure, Madame. Slowly is how they were written.']],
      },
    ],
    tracked: ['robin', 'dilnoza'],
  },
  {
    by: 'olena',
    title: 'Special issue on ordinary paper: shopping lists, receipts, tickets',
    description: 'Four contributors so far. Looking for two more and for a co-editor who answers mail.',
    type: 'Co-author for a paper or chapter',
    areas: ['History', 'Archives and Manuscripts', 'Literature'],
    scope: 'verified',
    daysAgo: 5.4,
    offers: [
      {
        by: 'unnamed',
        says: 'I have 1,300 pharmacy receipts from the 1890s. My doctorate is about mercury in them, but the handwriting is lovely. Would that be ordinary enough?',
        talk: [
          ['olena', 'It is wonderfully ordinary. Who are you, if I may ask? Your profile has no name.'],
          ['unnamed', 'I like it without. But I will sign the article.'],
        ],
      },
    ],
  },
  {
    by: 'eleni',
    title: 'Encoding uncertain readings',
    type: 'Quick question to an expert',
    areas: ['Digital Humanities', 'Classics and Ancient World'],
    daysAgo: 0.9,
    status: 'draft',
  },
] satisfies readonly Post[];
