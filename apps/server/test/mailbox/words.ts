import type { Language } from './programs.ts';

/** What people write, by language: short and long, with lists, code, dates, questions and blank lines. */
export const words: Record<Language, readonly string[]> = {
  en: [
    'Yes, please.',
    'Thank you, that helps a lot!\n\nShall we start with the orbits on Monday at 10:30? I have two casts here:\n- number 4 from 2019\n- number 7, which is broken\n\nBest,\nAda',
    'Have a look at this first, please. The script that I used is short, and it runs on any machine with a recent R installation without further packages:\nfor (i in 1:10) {\n    print(i)\n}\nDoes it work for you?',
    'I wrote to them on 3 May 2024 and they said: no.',
  ],
  de: [
    'Ja, gerne.',
    'Vielen Dank für das Angebot, das hilft uns sehr!\n\nWollen wir am Montag um 10:30 Uhr mit den Augenhöhlen anfangen? Ich habe die Abgüsse 4 und 7 schon herausgesucht und vermessen.\n\nViele Grüße\nAda',
    'Am Dienstag habe ich keine Zeit: Vorlesung bis 16:00. Geht es auch am Mittwoch?',
  ],
  fr: [
    'Oui, avec plaisir.',
    'Merci beaucoup, cela nous aide énormément !\n\nOn commence par les orbites lundi à 10 h 30 ? J’ai déjà préparé les moulages n° 4 et n° 7.\n\nBien à vous,\nAda',
    'Le lundi me convient : à quelle heure ?',
  ],
  es: [
    'Sí, por favor.',
    '¡Muchas gracias, nos ayuda mucho!\n\n¿Empezamos por las órbitas el lunes a las 10:30? Ya he preparado los moldes 4 y 7.\n\nSaludos,\nAda',
    'El lunes no puedo, pero el martes sí.',
  ],
  pt: [
    'Sim, por favor.',
    'Muito obrigada, isso ajuda bastante!\n\nComeçamos pelas órbitas na segunda-feira às 10:30? Já separei os moldes 4 e 7.\n\nAbraços,\nAda',
    'Em princípio pode ser na terça. Não sei ainda a que horas.',
  ],
  it: [
    'Sì, grazie.',
    'Grazie mille, ci aiuta molto!\n\nCominciamo con le orbite lunedì alle 10:30?\n\nCordiali saluti\nAda',
  ],
  nl: ['Ja, graag.', 'Heel erg bedankt, dat helpt enorm!\n\nZullen we maandag om 10:30 met de oogkassen beginnen?'],
  ja: [
    'はい、お願いします。',
    'ご連絡ありがとうございます。とても助かります。\n\n月曜日の10時30分に眼窩から始めませんか。標本4と7を用意しました。\n\nよろしくお願いいたします。\nエイダ',
  ],
  zh: [
    '好的，谢谢。',
    '非常感谢，这对我们帮助很大！\n\n星期一上午10:30我们先看眼眶，可以吗？我已经准备好4号和7号模型。\n\n祝好\n艾达',
  ],
  ar: [
    'نعم، من فضلك.',
    'شكرًا جزيلًا، هذا يساعدنا كثيرًا!\n\nهل نبدأ بمحجر العين يوم الاثنين الساعة 10:30؟ جهزت القالبين 4 و7.\n\nتحياتي،\nآدا',
  ],
};
