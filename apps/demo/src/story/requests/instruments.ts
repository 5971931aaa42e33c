import type { Post } from '../types.ts';

/** Things one builds, screws, blows and launches. */
export const instruments = [
  {
    by: 'thorunn',
    title: 'Seismometers that answer in winter: power for six dark months under ice',
    description:
      'Forty stations on and beside an ice cap, 11 of them alive in March. Batteries freeze, solar is useless from November to February, small wind turbines ice up and then throw themselves into the distance. Budget per station is about 2,000 euros, weight about what two people carry, and nothing that leaks may be left in the ice.\n\nI would like to hear from instrument people rather than from salesmen. What would you try first, and what have you seen fail?',
    type: 'Prototype, workshop or fabrication work',
    areas: [
      'Geophysics and Seismology',
      'Sensors and Instrument Electronics',
      'Embedded Systems and Microcontrollers',
      'Glaciology and Polar Research',
    ],
    daysAgo: 16.9,
    offers: [
      {
        by: 'viktor',
        says: 'Seen fail: everything with a moving part, everything with an electrolytic capacitor, and every optimistic duty cycle. Tried and alive: lithium thionyl primaries in a vacuum flask with the logger as the heater. What is your average draw today, honestly measured?',
        talk: [
          [
            'thorunn',
            'Honestly measured: 1.1 W, of which the radio is 0.4. I have a drawer of dead turbines if you would like a souvenir.',
          ],
          [
            'viktor',
            '1.1 W is a small animal. We can make it 0.25: store locally, wake the radio for an hour a week, and replace the regulator that warms the glacier.',
          ],
          ['thorunn', 'I need one packet every hour in case it erupts. A short one.'],
          [
            'viktor',
            'A short packet is fine. It is listening that costs. Then 0.31 W, and a flask with 40 cells lasts eight months with margin.',
          ],
          [
            'thorunn',
            'Forty cells weigh 4 kg, so two people can carry five stations. You have just halved our helicopter.',
          ],
          ['viktor', 'I will build two. If both answer in March I want a photograph with the volcano.'],
          ['thorunn', 'You will have it with the volcano and with a cake.'],
          ['viktor', 'First board on the bench at −40 °C since Monday. It draws 0.29 W and is bored.'],
        ],
      },
      {
        by: 'jess',
        says: 'Second-year apprentice, so maybe useless, but I would love to solder for this. I can do surface-mount by hand down to 0603 and I am careful.',
        talk: [
          [
            'thorunn',
            'Careful is the rarest skill on any glacier. Viktor, who builds the boards, says that he will post you one to practise on.',
          ],
          ['jess', 'Thank you!! Tom says I can have the bench on Thursdays.'],
        ],
      },
    ],
  },
  {
    by: 'tom',
    title: 'Does anyone still have drawings for a 1968 dilution cryostat insert?',
    description:
      'The physicists want to run it again. The man who built it has died, the drawings went in a flood, and I can measure everything but the inside of the heat exchanger. Any paper at all from that maker would be welcome. I will scan and share whatever turns up.',
    type: 'Sharing or access to a dataset',
    areas: ['Mechanical Workshop and Machining', 'Condensed Matter Physics', 'Glassblowing and Vacuum'],
    daysAgo: 26,
    status: 'completed',
    offers: [
      {
        by: 'lukasz',
        says: 'My master kept everything. In a box under the glass lathe: exchanger drawings from 1966, the same maker, two sizes smaller. The spiral will be the same. I photograph them tonight.',
        talk: [
          ['tom', 'Łukasz, you are a saint and so was your master. Is the pitch of the spiral marked?'],
          ['lukasz', '2.4 mm, and in pencil beside it “lepiej 2.6”: better 2.6. He was usually right in pencil.'],
          ['tom', '2.6 it is. I will make it as your man said.'],
          ['tom', 'It is cold. 31 millikelvin on the first go. I have put a pencil beside it in a frame.'],
          ['lukasz', 'I showed his widow the photograph. She says that of course it is 2.6.'],
        ],
      },
    ],
    tracked: ['lukasz'],
  },
  {
    by: 'jess',
    title: 'Mentor for an electronics apprentice who would like to work in a laboratory one day',
    description:
      'I am in the second year and everybody here is kind, but nobody is an electronics person. I would like somebody to ask the questions that are too small for a forum. Half an hour a month. I make good tea, remotely as well.',
    type: 'Mentoring or career advice',
    areas: ['Electronics Workshop', 'Technical Career Development', 'Analogue and Digital Electronics'],
    daysAgo: 14.6,
    offers: [
      {
        by: 'viktor',
        says: 'No question is too small. The small ones are where rockets come down. First Tuesday of the month, 16:00 yours?',
        talk: [
          ['jess', 'Yes please! First question: is it normal to be scared of the oscilloscope?'],
          [
            'viktor',
            'It is normal to be scared of the mains. The oscilloscope is a window. We will open it together on Tuesday.',
          ],
          ['jess', 'I had so many wrong ideas about grounding. Thank you for today. My notes are four pages.'],
        ],
      },
      {
        by: 'ines',
        says: 'I cannot teach electronics, but I came up the technical road myself and I know which certificates were worth it. If you would like to talk about the road rather than the circuit, write to me.',
        talk: [
          ['jess', 'I would love that. Is it true that facilities take people without a degree?'],
          [
            'ines',
            'Mine does: three of seven. What they have in common is that they write everything down, as you do.',
          ],
          [
            'jess',
            'I showed this to my mum. Could we have a call after my exam on the 20th? I have made a list of questions and it has sections.',
          ],
        ],
        last: 7.7,
        unread: true,
      },
    ],
  },
  {
    by: 'shirin',
    title: 'Foot-force sensor for a walking robot, on sand, under 15 g',
    description:
      'Three axes, 200 N, sand everywhere. Commercial cells weigh more than the foot. I have a printed flexure with strain gauges that works until the grains get in. Looking for someone who has sealed a flexure without making it stiff.',
    type: 'Prototype, workshop or fabrication work',
    areas: [
      'Robotics and Autonomous Systems',
      'Sensors and Instrument Electronics',
      '3D Printing and Rapid Prototyping',
      'Embedded Systems and Microcontrollers',
    ],
    daysAgo: 5.9,
    offers: [
      {
        by: 'tom',
        says: 'Cast the flexure inside a skin of soft silicone (Shore 00-30) and calibrate it after, not before. It gets stiffer by 3 % and stays there. A cut-off glove finger does for a first go.',
        talk: [
          [
            'shirin',
            'A glove finger! It took ten minutes and it survived 4,000 steps. The stiffness is 4 % higher and stable.',
          ],
          [
            'tom',
            'Told you. Now cast one properly, with the wires leaving at the top. Sand is like water with ambitions.',
          ],
        ],
      },
    ],
  },
  {
    by: 'elif',
    title: 'Impulse responses of twelve Ottoman baths: permission and access in Bursa',
    description:
      'We have the loudspeaker, the insurance and the towels. We lack a person in the municipality who answers the telephone.',
    type: 'Fieldwork or site access',
    areas: ['Acoustics and Vibration', 'Architecture and Urban Design', 'Cultural Heritage and Museums'],
    daysAgo: 31,
    status: 'cancelled',
  },
  {
    by: 'giulia',
    title: 'Listening to a leaning tower with eight phones: is the clock good enough?',
    description:
      'Ambient vibration of a masonry tower. Proper accelerometers are booked until autumn, so we taped eight old phones to the walls. Frequencies look fine (0.74, 0.81, 3.1 Hz). For mode shapes I need phase, and the phones drift by some milliseconds per minute. Can this be corrected after the fact with the bells, which all of them hear?',
    type: 'Method or protocol troubleshooting',
    areas: [
      'Civil and Structural Engineering',
      'Signal Processing',
      'Acoustics and Vibration',
      'Time Series and Forecasting',
    ],
    daysAgo: 3.6,
    offers: [
      {
        by: 'thorunn',
        says: 'The bells are a gift. Every stroke is a common event; correct for the travel time of sound (you know the heights) and fit a straight line to each clock between strokes. We do this with small quakes when GPS fails.',
        talk: [
          [
            'giulia',
            'Between two hours the drift is very straight. With the quarter strokes I have four fixes per hour for free!',
          ],
          [
            'thorunn',
            'Good. Beware of the big bell: its swing moves the tower, so do not use the first three seconds.',
          ],
          [
            'giulia',
            'You were right; the big bell was the “mode” at 0.52 Hz that I loved so much. It is gone, and I am sad and correct.',
          ],
        ],
      },
      {
        by: 'kwame',
        says: 'I can turn that into a small script: find strokes, match them over the eight files, fit the clocks, resample. Two evenings. Would you share one hour of raw files?',
        talk: [
          ['giulia', 'One hour with eleven o’clock in it, so plenty of bells. The link is in the folder.'],
          [
            'kwame',
            'Script works: the residuals are 0.4 ms. Phone 5 hears everything 30 ms late; is it behind a curtain?',
          ],
          [
            'giulia',
            'It was inside a sock, against the pigeons. It is a thick sock, but 30 ms? I would love to understand this before I publish a sock.',
          ],
        ],
        last: 1.9,
        unread: true,
      },
    ],
  },
  {
    by: 'viktor',
    title: 'Old balloon magnetometer, still good: who wants to fly it?',
    description:
      'Fluxgate, 0.1 nT, flown nine times, recovered nine times, once from a reindeer. I would like it to have a tenth.',
    type: 'Sharing samples, strains or reagents',
    areas: ['Planetary and Space Science', 'Sensors and Instrument Electronics', 'Geophysics and Seismology'],
    daysAgo: 0.6,
  },
  {
    by: 'lukasz',
    title: 'Two days at the lathe for people who break glass anyway',
    description:
      'I have three places. You learn to mend a Schlenk line and, more important, when not to. Kraków, any month but August; soup included. Bring broken things.',
    type: 'Hands-on training or workshop',
    areas: ['Glassblowing and Vacuum', 'Technical Career Development'],
    scope: ['uj.edu.pl', 'manchester.ac.uk', 'hust.edu.vn', 'embl.de', 'bg.ac.rs'],
    daysAgo: 8.9,
    offers: [
      {
        by: 'tom',
        says: 'I have been mending my own badly for thirty years. Put me down, and one for my apprentice if there is room.',
        talk: [
          ['lukasz', 'Both are down. Tell the apprentice: long hair tied, no nylon, and breakfast first.'],
          ['tom', 'She has started to collect broken things. We may need a second suitcase.'],
        ],
      },
      {
        by: 'ivana',
        says: 'May I have the third place? I bring eleven broken things and rakija.',
        talk: [['lukasz', 'You had me at eleven.']],
      },
    ],
  },
  {
    by: 'tendai',
    title: 'Sharing labelled radio interference: 60 GB of things that are not stars',
    description:
      'Microwave ovens, aircraft, a farmer’s electric fence (it has a lovely period). If you train anything on time–frequency data and would like honest negatives, they are yours; I would like to hear what your model makes of the fence.',
    type: 'Sharing or access to a dataset',
    areas: ['Observational Astronomy', 'Machine Learning', 'Signal Processing', 'Scientific Python'],
    daysAgo: 19.2,
  },
] satisfies readonly Post[];
