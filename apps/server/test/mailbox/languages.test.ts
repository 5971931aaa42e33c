import { listLanguages } from '@exchange/api/core/languages';
import { yesOrNo } from '@exchange/api/features/email-replies/yes-or-no.rules';
import { expect, test } from 'vitest';
import { readOwnWords } from '../../src/mailbox/own-words.ts';
import { email, part } from './mime.ts';
import { words } from './words.ts';

/** What people and their programs write in a reply. */
interface Example {
  readonly yes: string;
  readonly no: string;
  /** What begins with one of them, or a word like it, and says something else. */
  readonly neither: readonly string[];
  /** How an automatic subject begins. */
  readonly automatic: string;
  readonly closing: string;
  /** What institutes add. */
  readonly notice: string;
}

const examples: Readonly<Record<string, Example>> = {
  en: {
    yes: 'Yes, please.',
    no: 'No, thank you.',
    neither: ['No luck so far. Yes, still looking!', 'No problem, keep it open.', 'No one has answered yet, so yes'],
    automatic: 'Automatic reply:',
    closing: 'Kind regards',
    notice:
      'This email and its attachments are confidential. If you are not the intended recipient, please delete the email.',
  },
  de: {
    yes: 'Ja, gerne.',
    no: 'Nein, danke.',
    neither: ['Nein, noch niemanden gefunden – bitte offen lassen.', 'Ja, wir haben jemanden gefunden.'],
    automatic: 'Automatische Antwort:',
    closing: 'Mit freundlichen Grüßen',
    notice:
      'Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der Empfänger sind, löschen Sie bitte die E-Mail.',
  },
  fr: {
    yes: 'Oui, volontiers.',
    no: 'Non, merci.',
    neither: ['Non, pas encore trouvé', 'Si quelqu’un répond, oui.'],
    automatic: 'Réponse automatique :',
    closing: 'Bien cordialement',
    notice:
      'Ce message et ses pièces jointes sont confidentiels et établis à l’intention exclusive de son destinataire.',
  },
  es: {
    yes: 'Sí, por favor.',
    no: 'No, gracias.',
    neither: ['No he encontrado a nadie todavía, sigo buscando.', 'No muchas, gracias.'],
    automatic: 'Respuesta automática:',
    closing: 'Saludos cordiales',
    notice:
      'Este mensaje y sus archivos adjuntos son confidenciales. Si lo ha recibido por error, le rogamos que lo borre.',
  },
  'pt-BR': {
    yes: 'Sim, por favor.',
    no: 'Não, obrigado.',
    neither: ['Não encontrei ninguém ainda', 'Sim, mas não agora'],
    automatic: 'Resposta automática:',
    closing: 'Atenciosamente',
    notice:
      'Esta mensagem e seus anexos são confidenciais. Se você a recebeu por engano, por favor apague esta mensagem.',
  },
  ja: {
    yes: 'はい、お願いします。',
    no: 'いいえ、結構です。',
    neither: ['いいえ、まだ探しています', 'ええと、どうでしょう'],
    automatic: '自動返信:',
    closing: 'よろしくお願いいたします',
    notice: 'このメールには機密情報が含まれています。お心当たりのない方は、このメールを削除してください。',
  },
  'zh-Hans': {
    yes: '是的，谢谢。',
    no: '不用了，谢谢。',
    neither: ['没有找到，还在找', '对不起，已经找到了'],
    automatic: '自动回复：',
    closing: '此致',
    notice: '此邮件及其附件包含机密信息，仅供指定的收件人使用。如果您误收此邮件，请立即将其删除。',
  },
  ar: {
    yes: 'نعم، من فضلك.',
    no: 'لا، شكرًا.',
    neither: ['لا يزال البحث جاريًا، شكرًا', 'لا أحد حتى الآن، نعم'],
    automatic: 'رد تلقائي:',
    closing: 'مع خالص التحيات',
    notice: 'هذه الرسالة ومرفقاتها سرية وموجهة إلى المرسل إليه فقط. إذا وصلتك بالخطأ فيرجى حذفها.',
  },
};

const read = (body: string, headers?: readonly string[]) =>
  readOwnWords(email(part({ type: 'text/plain; charset=utf-8', body }), headers));

test.each(listLanguages())(
  'replies by email are understood in the language %s (docs/translating.md#replies-by-email)',
  async (tag) => {
    // `own-words.test.ts` reads replies of many programs, with their quotes, in these languages.
    expect(Object.keys(words)).toContain(tag.split('-')[0]);
    const { yes, no, neither, automatic, closing, notice } =
      examples[tag] ?? expect.fail('The language has no example here.');
    const said = (text: string) => yesOrNo(text, 'Ada Example');
    expect([said(yes), said(`${no}\n\n${closing}\nAda`), ...neither.map(said)]).toEqual([
      'yes',
      'no',
      ...neither.map(() => undefined),
    ]);
    const subject = Buffer.from(`${automatic} Help offered by Bo`).toString('base64');
    expect(await read(yes, [`Subject: =?UTF-8?B?${subject}?=`])).toEqual({ nothing: 'automatic' });
    const signed = `${yes}\n\n${closing}\nAda Example`;
    expect(await read(`${signed}\n\nInstitute of Anatomy\nTel.: +49 30 123456\n`)).toMatchObject({ words: signed });
    expect(await read(`${yes}\n\n${notice}\n`)).toMatchObject({ words: yes });
  },
);
