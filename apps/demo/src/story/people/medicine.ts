import type { Person } from '../types.ts';

/** Medicine, public health and the mind. */
export const medicine = {
  priya: {
    name: 'Priya Raghunathan',
    email: 'priya.demo@ucl.ac.uk',
    stage: 'Professor or group leader',
    bio: 'Statistician for trials that cannot be large. I would rather be asked a naive question in March than a clever one after database lock.',
    grants: [
      'Methods for rare-disease trials, programme grant 2022–2027',
      'Doctoral training in trial methods, 2024–2030',
    ],
    areas: [
      'Biostatistics and Clinical Trials Statistics',
      'Bayesian Statistics',
      'Clinical Trials',
      'Causal Inference',
    ],
  },
  soren: {
    name: 'Søren Kjær Østergaard',
    email: 'soren.demo@au.dk',
    stage: 'Data scientist or bioinformatician',
    bio: 'Register-based epidemiology. I spend my days inside a secure server and my evenings explaining why I cannot send the file.',
    areas: [
      'Epidemiology',
      'Health Data Science',
      'Causal Inference',
      'Trusted Research Environments',
      'R and Statistical Programming',
    ],
  },
  camila: {
    name: 'Camila Ferreira da Silva',
    email: 'camila.demo@usp.br',
    stage: 'Professor or group leader',
    bio: 'Arboviruses and the mosquitoes that carry them, from the bench to the neighbourhood.',
    grants: ['Arbovirus genomic surveillance network, 2023–2028'],
    areas: ['Virology', 'Infectious Disease and Antimicrobial Resistance', 'Global Health', 'Genetics and Genomics'],
  },
  hadiza: {
    name: 'Hadiza Bello',
    email: 'hadiza.demo@unilag.edu.ng',
    stage: 'Lecturer or assistant professor',
    bio: 'Public health lecturer. Vaccination uptake in market towns; surveys that people finish because they are short.',
    areas: ['Global Health', 'Epidemiology', 'Survey Design', 'Health Services Research'],
  },
  grace: {
    name: 'Dr Grace Nakato',
    email: 'grace.demo@mak.ac.ug',
    stage: 'Clinician or health professional',
    bio: 'Obstetrician with a research afternoon on Thursdays.',
    areas: ['Reproductive and Child Health', 'Nursing and Midwifery', 'Clinical Trials'],
  },
  oskar: {
    name: 'Oskar Rosén',
    email: 'oskar.demo@ki.se',
    stage: 'Postdoctoral researcher',
    bio: 'T cells in the gut. Twenty-eight colours on a good cytometer.',
    areas: ['Immunology and Inflammation', 'Flow Cytometry', 'Transcriptomics and Single-Cell Biology'],
  },
  noa: {
    name: 'נועה ברק',
    email: 'noa.demo@tau.ac.il',
    stage: 'Postdoctoral researcher',
    bio: 'EEG of people who are reading, or who say they are.',
    areas: ['Cognitive Neuroscience', 'Electrophysiology and EEG', 'Speech and Language Science', 'Scientific Python'],
  },
  emily: {
    name: 'Emily Tran',
    email: 'emily.demo@unimelb.edu.au',
    stage: 'Lecturer or assistant professor',
    bio: 'Psychometrician. Questionnaires are instruments too, and most of them need calibrating.',
    areas: [
      'Psychometrics and Test Design',
      'Clinical Psychology and Mental Health',
      'Survey Design',
      'R and Statistical Programming',
    ],
  },
  amelie: {
    name: 'Amélie Tremblay',
    email: 'amelie.demo@ulaval.ca',
    stage: 'Clinician or health professional',
    bio: 'Infirmière de recherche. Fragility, falls and how to live well in a small flat on the third floor.',
    areas: [
      'Nursing and Midwifery',
      'Ageing and Dementia Care',
      'Patient and Public Involvement',
      'Interviews and Focus Groups',
    ],
  },
  ayesha: {
    name: 'Ayesha Siddiqua Chowdhury',
    email: 'ayesha.demo@du.ac.bd',
    stage: 'Pre-doctoral research assistant',
    bio: 'Arsenic, wells and kidneys.',
    areas: ['Epidemiology', 'Pollution and Environmental Chemistry', 'Nutrition and Dietetics'],
  },
} satisfies Record<string, Person>;
