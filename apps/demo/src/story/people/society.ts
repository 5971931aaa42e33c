import type { Person } from '../types.ts';

/** Social sciences, economics, education and language technology. */
export const society = {
  rachel: {
    name: 'Rachel Goldfarb-Nakamura',
    email: 'rachel.demo@berkeley.edu',
    stage: 'Professor or group leader',
    bio: 'Language models and the people they misread. On sabbatical, so slower than usual.',
    areas: [
      'Natural Language Processing and Language Models',
      'Responsible and Explainable AI',
      'Regulation and Ethics of Technology',
    ],
    open: 'nobody',
  },
  andrei: {
    name: 'Andrei Ștefănescu',
    email: 'andrei.demo@unibuc.ro',
    stage: "Master's student",
    bio: 'Care workers who commute between two countries. My grandmother was one of them.',
    areas: ['Sociology', 'Migration and Ethnicity', 'Interviews and Focus Groups'],
  },
  imran: {
    name: 'Imran Qureshi',
    email: 'imran.demo@lums.edu.pk',
    stage: 'Lecturer or assistant professor',
    bio: 'Development economist. Remittances, mobile money, and instruments that are nearly exogenous.',
    areas: ['Econometrics', 'Development Studies', 'Causal Inference', 'Behavioural and Experimental Economics'],
  },
  wulandari: {
    name: 'Wulandari',
    email: 'wulandari.demo@ui.ac.id',
    stage: "Master's student",
    bio: 'Mathematics teacher for nine years, now studying how children explain fractions to each other.',
    areas: ['Science and Mathematics Education', 'Qualitative Coding and Analysis', 'Teacher Development'],
  },
  wanjiru: {
    name: 'Wanjiru Kamau-Otieno',
    email: 'wanjiru.demo@uonbi.ac.ke',
    stage: 'Lecturer or assistant professor',
    bio: 'Maize diseases and the farmers who see them first.',
    grants: ['Farmer-led plant health observatories, 2024–2027'],
    areas: [
      'Plant Pathology',
      'Crop Science and Agronomy',
      'Participatory and Co-Production Methods',
      'Computer Vision',
    ],
  },
  unnamed: {
    name: null,
    email: 'quiet.demo@uliege.be',
    stage: 'Doctoral researcher',
    areas: ['Pollution and Environmental Chemistry', 'Mass Spectrometry', 'Archives and Manuscripts'],
  },
  kofi: {
    name: 'Kofi Mensah-Laurent',
    email: 'kofi.demo@uni.lu',
    stage: 'Data scientist or bioinformatician',
    bio: 'Forecasts of bus arrivals, ambulance calls and, once, cheese.',
    areas: ['Time Series and Forecasting', 'Transport Systems', 'Machine Learning', 'Data Visualisation'],
  },
} satisfies Record<string, Person>;
