import type { Said } from '@exchange/contract/sentences';
import { offerScreens } from '@exchange/contract/sentences/offers.screens';
/** An offer as somebody might write it, by the name of the collaboration type's category. */
export const offerExamples: Readonly<Record<string, Said>> = {
  'Advice and expertise': offerScreens.exampleAdvice,
  'Data and analysis': offerScreens.exampleData,
  'Software and computing': offerScreens.exampleSoftware,
  'Laboratory, fieldwork and equipment': offerScreens.exampleLaboratory,
  'Funding and publishing': offerScreens.exampleFunding,
  'Training and exchange': offerScreens.exampleTraining,
  'Partnership and impact': offerScreens.examplePartnership,
};
