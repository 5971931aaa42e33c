import { expect, test } from 'vitest';
import typeCategories from '../../../../../db/seed/reference/collaboration-types.json' with { type: 'json' };
import areaCategories from '../../../../../db/seed/reference/technical-areas.json' with { type: 'json' };
import { nearTerms, searchableTerms, searchTerms } from './term-search.logic.ts';

const areas = searchableTerms(
  areaCategories.flatMap(({ name: category, areas }) => areas.map((area) => ({ ...area, category }))),
);
const types = searchableTerms(
  typeCategories.flatMap(({ name: category, types }) => types.map((type) => ({ ...type, category }))),
);

/** What researchers type, and the areas of which one must come first. */
const typed: readonly (readonly [query: string, ...fitting: string[]])[] = [
  ['cryo-em', 'Cryo-Electron Microscopy'],
  ['cryoem', 'Cryo-Electron Microscopy'],
  ['cryo EM', 'Cryo-Electron Microscopy'],
  ['NMR', 'Magnetic Resonance Spectroscopy and Imaging'],
  ['fMRI', 'Neuroimaging'],
  ['MRI', 'Neuroimaging', 'Medical Imaging and Radiology', 'Magnetic Resonance Spectroscopy and Imaging'],
  ['CFD', 'Computational Fluid Dynamics and Finite Elements'],
  ['FEM', 'Computational Fluid Dynamics and Finite Elements', 'Numerical Analysis and Scientific Computing'],
  ['deep learning', 'Machine Learning'],
  ['machine lerning', 'Machine Learning'],
  ['AI', 'Machine Learning'],
  ['ML', 'Machine Learning'],
  ['LLM', 'Natural Language Processing and Language Models'],
  ['ChatGPT', 'Natural Language Processing and Language Models'],
  ['NLP', 'Natural Language Processing and Language Models'],
  ['stats', 'Applied Statistics'],
  ['statistics', 'Applied Statistics'],
  ['R', 'R and Statistical Programming'],
  ['python', 'Scientific Python'],
  ['protein', 'Biochemistry', 'Structural Biology', 'Proteomics and Metabolomics'],
  ['electorn microscopy', 'Electron Microscopy'],
  ['SEM', 'Electron Microscopy'],
  ['AFM', 'Scanning Probe Microscopy'],
  ['confocal', 'Light and Confocal Microscopy'],
  ['xray', 'X-ray Diffraction and Crystallography', 'X-ray and Micro-Computed Tomography'],
  ['XRD', 'X-ray Diffraction and Crystallography'],
  ['microct', 'X-ray and Micro-Computed Tomography'],
  ['mass spec', 'Mass Spectrometry'],
  ['HPLC', 'Chromatography and Separation', 'Analytical Chemistry'],
  ['qPCR', 'Molecular Biology Techniques'],
  ['western blot', 'Molecular Biology Techniques'],
  ['RNA-seq', 'Transcriptomics and Single-Cell Biology'],
  ['rnaseq', 'Transcriptomics and Single-Cell Biology', 'Sequencing and Library Preparation'],
  ['CRISPR', 'Gene Editing'],
  ['FACS', 'Flow Cytometry'],
  ['GIS', 'Geographic Information Systems and Spatial Data'],
  ['climate change', 'Climate Modelling'],
  ['DFT', 'Theoretical and Computational Chemistry'],
  ['MCMC', 'Bayesian Statistics'],
  ['RCT', 'Randomised Experiments', 'Clinical Trials'],
  ['meta analysis', 'Systematic Review and Meta-Analysis'],
  ['NVivo', 'Qualitative Coding and Analysis'],
  ['GDPR', 'Data Protection and Information Governance'],
  ['HPC', 'High-Performance Computing'],
  ['CUDA', 'GPU Computing'],
  ['docker', 'Containers and Virtualisation'],
  ['EEG', 'Electrophysiology and EEG'],
  ["Alzheimer's", 'Neurology and Neurodegeneration'],
  ['alzheimers', 'Neurology and Neurodegeneration'],
  ['cancer', 'Cancer and Oncology'],
  ['covid', 'Virology', 'Infectious Disease and Antimicrobial Resistance'],
  ['AMR', 'Infectious Disease and Antimicrobial Resistance'],
  ['ophthalmology', 'Ophthalmology and Vision Science'],
  ['dermatology', 'Dermatology and Skin Biology'],
  ['nephrology', 'Nephrology and Kidney Disease'],
  ['COPD', 'Respiratory Medicine'],
  ['urology', 'Urology and Andrology'],
  ['pediatrics', 'Reproductive and Child Health'],
  ['contract law', 'Contract and Commercial Law'],
  ['tax law', 'Tax Law and Public Finance Law'],
  ['shipbuilding', 'Naval Architecture and Shipbuilding'],
  ['petroleum engineering', 'Petroleum and Reservoir Engineering'],
  ['mining', 'Mining Engineering and Mineral Processing'],
  ['graphene', 'Two-Dimensional Materials'],
  ['battery', 'Battery and Energy Materials'],
  ['fpga', 'Integrated Circuits and Field-Programmable Gate Arrays'],
  ['robots', 'Robotics and Autonomous Systems'],
  ['drosophila', 'Entomology', 'Developmental Biology'],
  ['zebrafish', 'Developmental Biology', 'Animal Research Techniques'],
  ['micobiome', 'Microbiology'],
  ['photovoltaics', 'Solar and Wind Energy'],
  ['LCA', 'Circular Economy and Life Cycle Assessment'],
  ['palaeontolgy', 'Palaeontology and Past Environments'],
  ['economics', 'Microeconomics', 'Macroeconomics'],
  ['SPSS', 'Applied Statistics', 'R and Statistical Programming'],
  ['bioinformatcs', 'Bioinformatics'],
  ['cyro-em', 'Cryo-Electron Microscopy'],
  ['LC MS', 'Mass Spectrometry', 'Analytical Chemistry', 'Chromatography and Separation'],
  ['lcms', 'Mass Spectrometry', 'Analytical Chemistry', 'Chromatography and Separation'],
  ['C++', 'Programming Languages and Software Engineering'],
  ['3D-printers', '3D Printing and Rapid Prototyping'],
  ['Markov chain', 'Probability and Stochastic Processes'],
  ['compiler', 'Programming Languages and Software Engineering'],
  ['ontology', 'Databases and Information Retrieval', 'Research Data Management'],
  ['black hole', 'Astrophysics and Cosmology'],
  ['exoplanet', 'Observational Astronomy'],
  ['neutrino', 'Particle Physics'],
  ['tokamaks', 'Plasma and Fusion Physics'],
  ['colloid', 'Soft Matter and Fluid Physics', 'Physical Chemistry'],
  ['hydrogel', 'Polymer Chemistry', 'Biomaterials'],
  ['zeolite', 'Catalysis'],
  ['electrode', 'Electrochemistry'],
  ['lanthanide', 'Inorganic and Organometallic Chemistry'],
  ['CO₂ reduction', 'Catalysis'],
  ['optimization', 'Optimisation and Operational Research'],
  ['mathematical modeling', 'Mathematical Modelling'],
  ['data visualization', 'Data Visualisation'],
  ['γ spectroscopy', 'Nuclear Physics'],
  ['Kaplan Meier', 'Biostatistics and Clinical Trials Statistics'],
  ['kaplanmeier', 'Biostatistics and Clinical Trials Statistics'],
  ['peer to peer', 'Computer Networks and Distributed Systems'],
  ['scikitlearn', 'Machine Learning', 'Scientific Python'],
  ['QM/MM', 'Theoretical and Computational Chemistry'],
  ['UV-Vis', 'Physical Chemistry', 'Analytical Chemistry'],
  ['UVVis', 'Physical Chemistry', 'Analytical Chemistry'],
  ['agent based models', 'Mathematical Modelling'],
  ['random walk', 'Probability and Stochastic Processes'],
  ['ＧＩＳ', 'Geographic Information Systems and Spatial Data'],
  ['map', 'Geographic Information Systems and Spatial Data'],
  ['patient registries', 'Research Databases and Registries'],
];

test.each(typed)('the chooser of areas finds a fitting area first for %j', (query, ...fitting) => {
  expect(fitting).toContain(searchTerms(areas, query)[0]?.name);
});

test('for words that no single area has, the chooser of areas shows near ones', () => {
  const query = 'machine learning for proteins';
  expect(searchTerms(areas, query)).toEqual([]);
  expect(nearTerms(areas, query).map(({ name }) => name)).toContain('Machine Learning');
});

test('in the chooser of areas, AI does not find areas that merely have these letters', () => {
  const names = searchTerms(areas, 'AI').map(({ name }) => name);
  for (const name of ['Green and Sustainable Chemistry', 'Automotive and Rail Engineering'])
    expect(names).not.toContain(name);
});

test.each([
  ['proofreading', 'Feedback on a draft manuscript', 'Translation or language editing'],
  ['statistician', 'Statistical analysis', 'Study or experiment design advice'],
  ['beamtime', 'Access to an instrument or facility'],
  ['plasmids', 'Sharing samples, strains or reagents'],
  ['coauthor', 'Co-author for a paper or chapter'],
  ['co-PI', 'Co-applicant for a grant'],
  ['PhD student', 'Student co-supervision'],
  ['sabbatical', 'Visit, secondment or job shadowing'],
  ['debuging', 'Method or protocol troubleshooting', 'Code review'],
  ['HPC', 'Performance, porting and HPC help'],
])('the chooser of collaboration types finds a fitting one first for %j', (query, ...fitting) => {
  expect(fitting).toContain(searchTerms(types, query)[0]?.name);
});
