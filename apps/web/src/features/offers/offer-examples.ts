import { offerScreens } from '@exchange/contract/sentences/offers.screens';
/** An offer as somebody might write it, by the name of the collaboration type's category. */
export const offerExamples: Readonly<Record<string, string>> = {
  'Advice and expertise': offerScreens.weHadTheSameProblem(),
  'Data and analysis': offerScreens.iFitModelsLikeThis(),
  'Software and computing': offerScreens.iMaintainASimilarPipeline(),
  'Laboratory, fieldwork and equipment': offerScreens.weHaveThisInstrumentAnd(),
  'Funding and publishing': offerScreens.iHaveReviewedForThis(),
  'Training and exchange': offerScreens.iTeachThisTwiceA(),
  'Partnership and impact': offerScreens.myGroupWorksOnThis(),
};
