import { sentences } from '../sentences.ts';

export const decorationScreens = sentences('decoration.screens', {
  offerHelp: 'Offer Help',
  whoHasRegisteredCryoFib: 'Who has registered cryo-FIB lamellae to 3D STED volumes, and lived to tell?',
  methodOrProtocolTroubleshootingElectron: 'Method or protocol troubleshooting · Electron Microscopy',
  halfAnHourOnA: 'Half an hour on a call would save us a month.',
  solvedItWasStarchGrains: 'Solved: it was starch grains.',
  threeOffersInTwoDays: 'Three offers in two days. Thank you.',
  aSecondStatisticianForA: 'A second statistician for a stepped-wedge trial',
  secondOpinionOnResults: 'Second opinion on results',
  charredSeedsLateBronzeAge: 'Charred seeds, Late Bronze Age: a fresh eye wanted',
  quickQuestionToAnExpert: 'Quick question to an expert',
});
