import { sentences } from '../sentences.ts';

export const decorationScreens = sentences('decoration.screens', {
  offerHelp: 'Offer Help',
  lamellae: 'Who has registered cryo-FIB lamellae to 3D STED volumes, and lived to tell?',
  lamellaeKind: 'Method or protocol troubleshooting · Electron Microscopy',
  halfHour: 'Half an hour on a call would save us a month.',
  solved: 'Solved: it was starch grains.',
  threeOffers: 'Three offers in two days. Thank you.',
  statistician: 'A second statistician for a stepped-wedge trial',
  secondOpinion: 'Second opinion on results',
  seeds: 'Charred seeds, Late Bronze Age: a fresh eye wanted',
  quickQuestion: 'Quick question to an expert',
});
