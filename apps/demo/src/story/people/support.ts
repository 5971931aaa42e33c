import type { Person } from '../types.ts';

/** Those without whom research does not run: computing, data, libraries, offices. */
export const support = {
  heidi: {
    name: 'Heidi Mäkelä',
    email: 'heidi.demo@helsinki.fi',
    stage: 'Data steward or data manager',
    bio: 'Data steward for a faculty of two thousand. I have read more data management plans than novels.',
    areas: [
      'Research Data Management',
      'Data Protection and Information Governance',
      'Open Access and Publishing',
      'Electronic Laboratory Notebooks',
    ],
  },
  aoife: {
    name: "Aoife O'Brien",
    email: 'aoife.demo@tcd.ie',
    stage: 'Librarian or information specialist',
    bio: 'Evidence synthesis librarian. Give me your question and I will give you a search strategy and, gently, a better question.',
    areas: [
      'Library and Evidence Services',
      'Systematic Review and Meta-Analysis',
      'Text and Data Mining',
      'Bibliometrics and Research Assessment',
    ],
  },
  marcus: {
    name: 'Marcus T. Whitfield Jr.',
    email: 'marcus.demo@wisc.edu',
    stage: 'Research computing or systems engineer',
    bio: 'High-throughput computing. If your job can be cut into ten thousand pieces, we should talk.',
    areas: [
      'High-Performance Computing',
      'Containers and Virtualisation',
      'Systems Administration',
      'Networks and Data Transfer',
      'GPU Computing',
    ],
  },
  hans: {
    name: 'Hans-Jürgen Größer',
    email: 'hans.demo@tu-dresden.de',
    stage: 'Research software engineer',
    bio: 'C++ and Fortran, old and new. I like profilers more than is healthy.',
    areas: [
      'High-Performance Computing',
      'Programming Languages and Software Engineering',
      'Numerical Analysis and Scientific Computing',
      'Research Software Engineering',
    ],
  },
  maeve: {
    name: 'Maeve Byrne',
    email: 'maeve.demo@ucd.ie',
    stage: 'Research manager or administrator',
    bio: 'Fourteen years in a research office. I can find the eligibility rule that matters.',
    areas: [
      'Grant Writing and Research Development',
      'Equality, Diversity and Inclusion in Research',
      'Project and Programme Management',
      'Research Policy',
    ],
  },
  lerato: {
    name: 'Lerato Khumalo',
    email: 'lerato.demo@csir.co.za',
    stage: 'Research computing or systems engineer',
    bio: 'National repository services. Tape, checksums and the occasional rescue.',
    areas: [
      'Repository and Archive Platforms',
      'Research Data Storage',
      'Identity and Access Management',
      'Green Computing',
    ],
  },
  birgit: {
    name: 'Birgit Aschauer',
    email: 'birgit.demo@univie.ac.at',
    stage: 'Senior or specialist technician',
    bio: 'Mass spectrometry service, twenty years. I clean the source on Mondays.',
    areas: [
      'Mass Spectrometry',
      'Proteomics and Metabolomics',
      'Chromatography and Separation',
      'Sustainable Laboratory Practice',
    ],
  },
  paulo: {
    name: 'Paulo Teixeira',
    email: 'paulo.demo@up.pt',
    stage: 'Research software engineer',
    bio: 'Web tools for people who have data and no patience.',
    areas: [
      'Web and Mobile Development for Research',
      'Research Databases and Registries',
      'Data Visualisation',
      'Human-Computer Interaction',
    ],
  },
} satisfies Record<string, Person>;
