import { alternative, email, multipart, part } from './mime.ts';
import { html, original, originalHtml, plainText, quotedText, sender } from './original.ts';

export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl' | 'ja' | 'zh' | 'ar';

/** A reply as a program writes it. */
type Program = (words: string, language: Language) => Buffer;

const name = 'Research Exchange';
const wrap = (text: string) => text.replace(/(.{1,72})(?: |$)/gm, '$1\n').trimEnd();
/** A line as editors write it: spaces at its beginning do not break. */
const row = (line: string) =>
  line === '' ? '<br>' : html(line).replace(/^ +/, (spaces) => '&nbsp;'.repeat(spaces.length));
const divs = (text: string) =>
  text
    .split('\n')
    .map((line) => `<div>${row(line)}</div>`)
    .join('');
const inDir = (text: string) => `<div dir="auto">${divs(text)}</div>`;

const gmailAttribution: Record<Language, string> = {
  en: `On Thu, Nov 26, 2026 at 10:03 AM ${name} <${sender}> wrote:`,
  de: `Am Do., 26. Nov. 2026 um 10:03 Uhr schrieb ${name} <${sender}>:`,
  fr: `Le jeu. 26 nov. 2026 à 10:03, ${name} <${sender}> a écrit :`,
  es: `El jue, 26 nov 2026 a las 10:03, ${name} (<${sender}>) escribió:`,
  pt: `Em qui., 26 de nov. de 2026 às 10:03, ${name} <${sender}> escreveu:`,
  it: `Il giorno gio 26 nov 2026 alle ore 10:03 ${name} <${sender}> ha scritto:`,
  nl: `Op do 26 nov 2026 om 10:03 schreef ${name} <${sender}>:`,
  ja: `2026年11月26日(木) 10:03 ${name} <${sender}>:`,
  zh: `${name} <${sender}> 于2026年11月26日周四 10:03写道：`,
  ar: `في الخميس، ٢٦ نوفمبر ٢٠٢٦ في ١٠:٠٣ ص تمت كتابة ما يلي بواسطة \u202a${name}\u202c\u200f <\u202a${sender}\u202c\u200f>:`,
};

const gmail: Program = (words, language) =>
  email(
    alternative(
      '000000000000a1b2c3061f',
      {
        type: 'text/plain; charset="UTF-8"',
        body: `${wrap(words)}\n\n${wrap(gmailAttribution[language])}\n\n${quotedText}\n`,
      },
      {
        type: 'text/html; charset="UTF-8"',
        body: `<div dir="ltr">${divs(words)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${html(gmailAttribution[language]).replace(html(`<${sender}>`), `&lt;<a href="mailto:${sender}">${sender}</a>&gt;`)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${originalHtml}</blockquote></div>\n`,
      },
    ),
  );

const gmailSigned: Program = (words, language) =>
  email(
    alternative(
      '0000000000009c1f4d0620',
      {
        type: 'text/plain; charset="UTF-8"',
        encoding: 'base64',
        body: `${wrap(words)}\n\n-- \nDr. Ada Example\nInstitute of Anatomy, +49 30 123456\n\n\n${wrap(gmailAttribution[language])}\n\n${quotedText}\n`,
      },
      {
        type: 'text/html; charset="UTF-8"',
        body: `<div dir="ltr"><div>${divs(words)}</div><div><br></div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div dir="ltr">Dr. Ada Example<div>Institute of Anatomy, +49 30 123456</div></div></div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${html(gmailAttribution[language])}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex">${originalHtml}</blockquote></div>`,
      },
    ),
  );

/** Gmail on Android and iOS. */
const gmailPhone: Program = (words, language) =>
  email(
    alternative(
      '00000000000077aa120623',
      {
        type: 'text/plain; charset="UTF-8"',
        encoding: 'base64',
        body: `${wrap(words)}\n\n${gmailAttribution[language]}\n\n${quotedText}\n`,
      },
      {
        type: 'text/html; charset="UTF-8"',
        encoding: 'base64',
        body: `${inDir(words)}<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${html(gmailAttribution[language])}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex">${originalHtml}</blockquote></div>`,
      },
    ),
  );

const appleAttribution: Record<Language, string> = {
  en: `On Nov 26, 2026, at 10:03 AM, ${name} <${sender}> wrote:`,
  de: `Am 26.11.2026 um 10:03 schrieb ${name} <${sender}>:`,
  fr: `Le 26 nov. 2026 à 10:03, ${name} <${sender}> a écrit :`,
  es: `El 26 nov 2026, a las 10:03, ${name} <${sender}> escribió:`,
  pt: `Em 26 de nov. de 2026, à(s) 10:03, ${name} <${sender}> escreveu:`,
  it: `Il giorno 26 nov 2026, alle ore 10:03, ${name} <${sender}> ha scritto:`,
  nl: `Op 26 nov 2026 om 10:03 heeft ${name} <${sender}> het volgende geschreven:`,
  ja: `2026/11/26 10:03、${name} <${sender}>のメール:`,
  zh: `2026年11月26日 10:03，${name} <${sender}> 写道：`,
  ar: `في ٢٦ نوفمبر ٢٠٢٦، الساعة ١٠:٠٣ ص، كتب ${name} <${sender}>:`,
};
const fromIphone: Record<Language, string> = {
  en: 'Sent from my iPhone',
  de: 'Von meinem iPhone gesendet',
  fr: 'Envoyé de mon iPhone',
  es: 'Enviado desde mi iPhone',
  pt: 'Enviado do meu iPhone',
  it: 'Inviato da iPhone',
  nl: 'Verstuurd vanaf mijn iPhone',
  ja: 'iPhoneから送信',
  zh: '发自我的 iPhone',
  ar: 'أُرسلت من الـ iPhone',
};

const iosMail: Program = (words, language) =>
  email(
    alternative(
      'Apple-Mail-6F0C1D22-9A1B',
      {
        type: 'text/plain;\r\n\tcharset=utf-8',
        body: `${words}\n\n${fromIphone[language]}\n\n> ${appleAttribution[language]}\n> \n> \uFEFF${quotedText}\n`,
      },
      {
        type: 'text/html;\r\n\tcharset=utf-8',
        body: `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">${divs(words)}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">${fromIphone[language]}</div><div dir="ltr"><br><blockquote type="cite">${html(appleAttribution[language])}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">\uFEFF${originalHtml}</div></blockquote></body></html>`,
      },
    ),
    ['X-Mailer: iPhone Mail (22G86)'],
  );

const appleMail: Program = (words, language) =>
  email(
    alternative(
      'Apple-Mail=_0B2F7F4B',
      {
        type: 'text/plain;\r\n\tcharset=utf-8',
        body: `${words}\n\n> ${appleAttribution[language]}\n> \n${quotedText}\n`,
      },
      {
        type: 'text/html;\r\n\tcharset=utf-8',
        body: `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">${divs(words)}<div><br><blockquote type="cite"><div>${html(appleAttribution[language])}</div><br class="Apple-interchange-newline"><div>${originalHtml}</div></blockquote></div><br></body></html>`,
      },
    ),
    ['X-Mailer: Apple Mail (2.3826.700.81)'],
  );

const outlookNames: Record<Language, [from: string, sent: string, to: string, subject: string, date: string]> = {
  en: ['From:', 'Sent:', 'To:', 'Subject:', 'Thursday, November 26, 2026 10:03 AM'],
  de: ['Von:', 'Gesendet:', 'An:', 'Betreff:', 'Donnerstag, 26. November 2026 10:03'],
  fr: ['De :', 'Envoyé :', 'À :', 'Objet :', 'jeudi 26 novembre 2026 10:03'],
  es: ['De:', 'Enviado el:', 'Para:', 'Asunto:', 'jueves, 26 de noviembre de 2026 10:03'],
  pt: ['De:', 'Enviada em:', 'Para:', 'Assunto:', 'quinta-feira, 26 de novembro de 2026 10:03'],
  it: ['Da:', 'Inviato:', 'A:', 'Oggetto:', 'giovedì 26 novembre 2026 10:03'],
  nl: ['Van:', 'Verzonden:', 'Aan:', 'Onderwerp:', 'donderdag 26 november 2026 10:03'],
  ja: ['差出人:', '送信日時:', '宛先:', '件名:', '2026年11月26日木曜日 10:03'],
  zh: ['发件人:', '发送时间:', '收件人:', '主题:', '2026年11月26日星期四 10:03'],
  ar: ['من:', 'تاريخ الإرسال:', 'إلى:', 'الموضوع:', 'الخميس، 26 نوفمبر، 2026 10:03 ص'],
};
function outlookHeader(language: Language): [field: string, value: string][] {
  const [from, sent, to, subject, date] = outlookNames[language];
  return [
    [from, `${name} <${sender}>`],
    [sent, date],
    [to, 'Ada Example <ada@uni.example>'],
    [subject, original.subject],
  ];
}
const headerText = (language: Language) =>
  outlookHeader(language)
    .map(([field, value]) => `${field} ${value}`)
    .join('\n');
const headerHtml = (language: Language) =>
  outlookHeader(language)
    .map(([field, value]) => `<b>${field}</b> ${html(value)}`)
    .join('<br>');
const mso = (words: string) =>
  words
    .split('\n')
    .map(
      (line) =>
        `<p class=MsoNormal><span lang=EN-US style='mso-fareast-language:EN-US'>${line === '' ? '<o:p>&nbsp;</o:p>' : `${html(line).replace(/^ +/, (spaces) => '&nbsp;'.repeat(spaces.length))}<o:p></o:p>`}</span></p>`,
    )
    .join('\r\n');

/** Outlook for Windows. */
const outlook: Program = (words, language) =>
  email(
    alternative(
      '_000_AM0PR04MB1234',
      {
        type: 'text/plain; charset="utf-8"',
        encoding: 'base64',
        body: `${words.replaceAll('\n', '\r\n')}\r\n\r\n${headerText(language)}\r\n\r\n${plainText}\r\n`,
      },
      {
        type: 'text/html; charset="utf-8"',
        encoding: 'base64',
        body: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><style><!--
p.MsoNormal {margin:0cm; font-size:11.0pt;}
--></style></head><body lang=DE link="#0563C1" vlink="#954F72" style='word-wrap:break-word'><div class=WordSection1>${mso(words)}<p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal>${headerHtml(language)}<o:p></o:p></p></div></div><p class=MsoNormal><o:p>&nbsp;</o:p></p>${originalHtml}</div></body></html>`,
      },
    ),
    ['Thread-Topic: Help offered', 'X-MS-Has-Attach: '],
  );

/** Outlook on the web. */
const outlookWeb: Program = (words, language) =>
  email(
    alternative(
      '_000_VI1PR08MB5678',
      {
        type: 'text/plain; charset="iso-8859-1"',
        body: Buffer.from(
          `${'ja zh ar'.includes(language) ? '' : words}\n________________________________\n${headerText('en')}\n\n${plainText}\n`,
          'latin1',
        ),
      },
      {
        type: 'text/html; charset="utf-8"',
        body: `<html><head><style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style></head><body dir="ltr">${words
          .split('\n')
          .map(
            (line) =>
              `<div class="elementToProof" style="font-family: Aptos, Calibri; font-size: 12pt; color: rgb(0, 0, 0);">${row(line)}</div>`,
          )
          .join(
            '',
          )}<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">${headerHtml(language)}</font><div>&nbsp;</div></div><div class="BodyFragment">${originalHtml}</div></body></html>`,
      },
    ),
  );

const getOutlook: Record<Language, string> = {
  en: 'Get <a href="https://aka.ms/AAb9ysg">Outlook for Android</a>',
  de: '<a href="https://aka.ms/AAb9ysg">Outlook für Android</a> herunterladen',
  fr: 'Télécharger <a href="https://aka.ms/o0ukef">Outlook pour iOS</a>',
  es: 'Obtener <a href="https://aka.ms/AAb9ysg">Outlook para Android</a>',
  pt: 'Obter o <a href="https://aka.ms/o0ukef">Outlook para iOS</a>',
  it: 'Ottieni <a href="https://aka.ms/o0ukef">Outlook per iOS</a>',
  nl: 'Download <a href="https://aka.ms/o0ukef">Outlook voor iOS</a>',
  ja: '<a href="https://aka.ms/o0ukef">Outlook for iOS</a> を入手',
  zh: '获取 <a href="https://aka.ms/AAb9ysg">Outlook for Android</a>',
  ar: 'احصل على <a href="https://aka.ms/AAb9ysg">Outlook لـ Android</a>',
};

const outlookPhone: Program = (words, language) =>
  email(
    alternative(
      '_000_DB9PR01MB9012',
      {
        type: 'text/plain; charset="utf-8"',
        encoding: 'base64',
        body: `${words}\n\n${getOutlook[language].replace(/<a href="([^"]*)">([^<]*)<\/a>/, '$2<$1>')}\n________________________________\n${headerText(language)}\n\n${plainText}\n`,
      },
      {
        type: 'text/html; charset="utf-8"',
        encoding: 'base64',
        body: `<html><head><style type="text/css">.x{display:none}</style></head><body><div dir="auto" style="font-family: Aptos; font-size: 12pt;">${divs(words)}</div><div dir="auto"><br></div><div id="ms-outlook-mobile-signature" dir="auto" style="font-family: Aptos; font-size: 12pt;">${getOutlook[language]}</div><div id="mail-editor-reference-message-container" class="ms-outlook-mobile-reference-message skipProofing"><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><hr style="display: inline-block; width: 98%;"><div id="divRplyFwdMsg"><font face="Calibri">${headerHtml(language)}</font><br></div>${originalHtml}</div></body></html>`,
      },
    ),
  );

const thunderbirdAttribution: Record<Language, string> = {
  en: `On 26/11/2026 10:03, ${name} wrote:`,
  de: `Am 26.11.26 um 10:03 schrieb ${name}:`,
  fr: `Le 26/11/2026 à 10:03, ${name} a écrit :`,
  es: `El 26/11/2026 a las 10:03, ${name} escribió:`,
  pt: `Em 26/11/2026 10:03, ${name} escreveu:`,
  it: `Il 26/11/2026 10:03, ${name} ha scritto:`,
  nl: `Op 26-11-2026 om 10:03 schreef ${name}:`,
  ja: `On 2026/11/26 10:03, ${name} wrote:`,
  zh: `在 2026/11/26 10:03, ${name} 写道:`,
  ar: `في ٢٦‏/١١‏/٢٠٢٦ ١٠:٠٣، كتب ${name}:`,
};
/** Lines of at most 72 characters that end with a space if the paragraph goes on (RFC 3676). */
const flowed = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      (line.startsWith(' ') || line.startsWith('>') ? ` ${line}` : line).replace(/(.{1,70} )(?=.)/g, '$1\n'),
    )
    .join('\n');

const thunderbird: Program = (words, language) =>
  email(
    part({
      type: 'text/plain; charset=UTF-8; format=flowed',
      encoding: '8bit',
      body: `${thunderbirdAttribution[language]}\n${quotedText}\n\n${flowed(words)}\n\n-- \nDr. Ada Example\nAnatomy\n`,
    }),
    ['User-Agent: Mozilla Thunderbird'],
  );

const thunderbirdHtml: Program = (words, language) =>
  email(
    alternative(
      '------------0J7m5Qd9',
      {
        type: 'text/plain; charset=UTF-8; format=flowed',
        encoding: '8bit',
        body: `${flowed(words)}\n\n${thunderbirdAttribution[language]}\n${quotedText}\n`,
      },
      {
        type: 'text/html; charset=UTF-8',
        encoding: '8bit',
        body: `<!DOCTYPE html>\n<html>\n  <head>\n    <meta http-equiv="Content-Type" content="text/html; charset=UTF-8">\n  </head>\n  <body>\n    ${words
          .split('\n\n')
          .map(
            (paragraph) =>
              `<p>${paragraph
                .split('\n')
                .map((line) => html(line).replace(/^ +/, (spaces) => '\u00a0'.repeat(spaces.length)))
                .join('<br>\n    ')}</p>`,
          )
          .join(
            '\n    ',
          )}\n    <div class="moz-cite-prefix">${thunderbirdAttribution[language]}<br>\n    </div>\n    <blockquote type="cite" cite="mid:abc@exchange.example">\n      ${originalHtml}\n    </blockquote>\n    <div class="moz-signature">-- <br>\n      Dr. Ada Example</div>\n  </body>\n</html>\n`,
      },
    ),
  );

const mutt: Program = (words, language) =>
  email(
    part({
      type: 'text/plain; charset=utf-8',
      encoding: '8bit',
      body: `${language === 'de' ? `Am Do, 26. Nov 2026 um 10:03:11 +0100 schrieb ${name}:` : `On Thu, Nov 26, 2026 at 10:03:11AM +0100, ${name} wrote:`}\n${quotedText}\n\n${words}\n\n-- \nAda\n`,
    }),
    ['User-Agent: Mutt/2.2.13 (2024-03-09)'],
  );

/** The mail app of Samsung over Exchange ActiveSync. */
const samsungNames: Record<
  Language,
  [signature: string, separator: string, from: string, date: string, to: string, subject: string]
> = {
  en: ['Sent from my Galaxy', '-------- Original message --------', 'From:', 'Date:', 'To:', 'Subject:'],
  de: ['Von meinem Galaxy gesendet', '-------- Ursprüngliche Nachricht --------', 'Von:', 'Datum:', 'An:', 'Betreff:'],
  fr: ['Envoyé de mon Galaxy', "-------- Message d'origine --------", 'De :', 'Date :', 'À :', 'Objet :'],
  es: ['Enviado desde mi Galaxy', '-------- Mensaje original --------', 'De:', 'Fecha:', 'Para:', 'Asunto:'],
  pt: ['Enviado do meu Galaxy', '-------- Mensagem original --------', 'De:', 'Data:', 'Para:', 'Assunto:'],
  it: ['Inviato dal mio Galaxy', '-------- Messaggio originale --------', 'Da:', 'Data:', 'A:', 'Oggetto:'],
  nl: [
    'Verzonden vanaf mijn Galaxy',
    '-------- Oorspronkelijk bericht --------',
    'Van:',
    'Datum:',
    'Aan:',
    'Onderwerp:',
  ],
  ja: ['Galaxyから送信', '-------- 元のメッセージ --------', '差出人:', '日付:', '宛先:', '件名:'],
  zh: ['发自我的 Galaxy', '-------- 原始邮件 --------', '发件人：', '日期：', '收件人：', '主题：'],
  ar: ['أُرسلت من هاتف Galaxy الخاص بي', '-------- الرسالة الأصلية --------', 'من:', 'التاريخ:', 'إلى:', 'الموضوع:'],
};
const samsung: Program = (words, language) => {
  const [signature, separator, from, date, to, subject] = samsungNames[language];
  const header = [
    `${from} ${name} <${sender}>`,
    `${date} 26.11.26  10:03  (GMT+01:00)`,
    `${to} ada@uni.example`,
    `${subject} ${original.subject}`,
  ];
  return email(
    alternative(
      '--_com.samsung.android.email_8812',
      {
        type: 'text/plain; charset=utf-8',
        encoding: 'base64',
        body: `${words}\n\n\n${signature}\n\n${separator}\n${header.join(' \n')}\n\n${plainText}\n`,
      },
      {
        type: 'text/html; charset=utf-8',
        encoding: 'base64',
        body: `<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body dir="auto">${divs(words)}<div dir="auto"><br></div><div id="composer_signature" dir="auto"><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><div style="font-size:12px;color:#575757" dir="auto">${signature}</div></div><div dir="auto"><br></div><div><br></div><div align="left" dir="auto" style="font-size:100%;color:#000000"><div>${separator}</div>${header.map((line) => `<div>${html(line)} </div>`).join('')}<div><br></div></div>${originalHtml}</body></html>`,
      },
    ),
  );
};

const protonAttribution: Partial<Record<Language, string>> = {
  en: `On Thursday, November 26th, 2026 at 10:03 AM, ${name} <${sender}> wrote:`,
  de: `${name} <${sender}> schrieb am Donnerstag, 26. November 2026 um 10:03:`,
  fr: `Le jeudi 26 novembre 2026 à 10:03, ${name} <${sender}> a écrit :`,
  es: `El jueves, 26 de noviembre de 2026 a las 10:03, ${name} <${sender}> escribió:`,
};
const protonFooter: Partial<Record<Language, string>> = {
  en: 'Sent with <a href="https://proton.me/mail/home">Proton Mail</a> secure email.',
  de: 'Gesendet mit <a href="https://proton.me/mail/home">Proton Mail</a> sicherer E-Mail.',
  fr: 'Envoyé avec la messagerie sécurisée <a href="https://proton.me/mail/home">Proton Mail</a>.',
  es: 'Enviado con el correo seguro de <a href="https://proton.me/mail/home">Proton Mail</a>.',
};
const proton: Program = (words, language) =>
  email(
    multipart('multipart/mixed', 'b1_Zq3ProtonBoundary', [
      part({
        type: 'text/html; charset=utf-8',
        encoding: 'base64',
        body: `${words
          .split('\n')
          .map((line) => `<div style="font-family: Arial, sans-serif; font-size: 14px;">${row(line)}</div>`)
          .join(
            '',
          )}<div style="font-family: Arial, sans-serif; font-size: 14px;"><br></div><div class="protonmail_signature_block" style="font-family: Arial, sans-serif; font-size: 14px;"><div class="protonmail_signature_block-user protonmail_signature_block-empty"></div><div class="protonmail_signature_block-proton">${protonFooter[language] ?? protonFooter.en}</div></div><div style="font-family: Arial; font-size: 14px;"><br></div><div class="protonmail_quote">${html(protonAttribution[language] ?? protonAttribution.en ?? '')}<br><blockquote class="protonmail_quote" type="cite">${originalHtml}</blockquote><br></div>`,
      }),
    ]),
  );

const yahooAttribution: Partial<Record<Language, string>> = {
  en: `On Thursday, November 26, 2026 at 10:03:11 AM GMT+1, ${name} <${sender}> wrote:`,
  de: `Am Donnerstag, 26. November 2026 um 10:03:11 MEZ hat ${name} <${sender}> Folgendes geschrieben:`,
  fr: `Le jeudi 26 novembre 2026 à 10:03:11 UTC+1, ${name} <${sender}> a écrit :`,
  es: `El jueves, 26 de noviembre de 2026, 10:03:11 CET, ${name} <${sender}> escribió:`,
  pt: `Em quinta-feira, 26 de novembro de 2026 às 10:03:11 BRT, ${name} <${sender}> escreveu:`,
};
const yahoo: Program = (words, language) => {
  const attribution = yahooAttribution[language] ?? yahooAttribution.en ?? '';
  return email(
    alternative(
      '----=_Part_12345_678901234.1764151000000',
      {
        type: 'text/plain; charset=UTF-8',
        body: ` ${words}\n    ${attribution}  \n \n ${plainText.replaceAll('\n', '\n ')}\n`,
      },
      {
        type: 'text/html; charset=UTF-8',
        body: `<html><head></head><body><div class="ydp1a2b3c4dyahoo-style-wrap" style="font-family:Helvetica Neue, Helvetica, Arial, sans-serif;font-size:16px;">${words
          .split('\n')
          .map((line) => `<div dir="ltr" data-setdir="false">${row(line)}</div>`)
          .join(
            '',
          )}<div><br></div></div><div id="yahoo_quoted_4711" class="yahoo_quoted"><div style="font-family:'Helvetica Neue', Helvetica, Arial, sans-serif;font-size:13px;color:#26282a;"><div>${html(attribution)}</div><div><br></div><div><br></div><div>${originalHtml}</div></div></div></body></html>`,
      },
    ),
  );
};

/** GMX and web.de. */
const gmx: Program = (words) =>
  email(
    part({
      type: 'text/html; charset=UTF-8',
      body: `<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;">${divs(words)}<div>&nbsp;<div>&nbsp;<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5; word-wrap: break-word;"><div style="margin:0 0 10px 0;"><b>Gesendet:</b>&nbsp;Donnerstag, 26. November 2026 um 10:03 Uhr<br/><b>Von:</b>&nbsp;&quot;${name}&quot; &lt;${sender}&gt;<br/><b>An:</b>&nbsp;ada@uni.example<br/><b>Betreff:</b>&nbsp;${original.subject}</div><div name="quoted-content">${originalHtml}</div></div></div></div></div></body></html>`,
    }),
  );

/** K-9 and Thunderbird for Android. */
const k9: Program = (words, language) => {
  const signature =
    language === 'de'
      ? 'Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.'
      : 'Sent from my Android device with K-9 Mail. Please excuse my brevity.';
  const attribution =
    language === 'de'
      ? `Am 26. November 2026 10:03:11 MEZ schrieb ${name} <${sender}>:`
      : `On 26 November 2026 10:03:11 CET, ${name} <${sender}> wrote:`;
  return email(
    alternative(
      '----4XK9BOUNDARY',
      {
        type: 'text/plain;\r\n charset=utf-8',
        body: `${words}\n\n-- \n${signature}\n\n${attribution}\n${quotedText}\n`,
      },
      {
        type: 'text/html;\r\n charset=utf-8',
        body: `<!DOCTYPE html><html><body>${inDir(words)}<br><br><div class="k9mail-signature">-- <br>${signature}</div><div class="gmail_quote"><div dir="auto">${html(attribution)}</div><blockquote class="gmail_quote" style="margin: 0pt 0pt 0pt 0.8ex; border-left: 1px solid rgb(204, 204, 204); padding-left: 1ex;">${originalHtml}</blockquote></div></body></html>`,
      },
    ),
  );
};

const roundcube: Program = (words) =>
  email(
    alternative(
      '=_f3d1',
      {
        type: 'text/plain; charset=US-ASCII; format=flowed',
        encoding: '7bit',
        body: `${words}\n\nOn 2026-11-26 10:03, ${name} wrote:\n\n${quotedText}\n`,
      },
      {
        type: 'text/html; charset=UTF-8',
        body: `<html><head></head><body style='font-size: 10pt; font-family: Verdana,Geneva,sans-serif'>${words
          .split('\n')
          .map((line) => `<div>${row(line)}</div>`)
          .join(
            '',
          )}<p id="reply-intro">On 2026-11-26 10:03, ${name} wrote:</p><blockquote type="cite" style="padding: 0 0.4em; border-left: #1010ff 2px solid; margin: 0"><div id="replybody1">${originalHtml}</div></blockquote></body></html>`,
      },
    ),
  );

const zimbra: Program = (words, language) =>
  email(
    alternative(
      '=_8a1e-zimbra',
      {
        type: 'text/plain; charset=utf-8',
        body: `${words}\n\n----- Original Message -----\n${headerText(language)}\n\n${plainText}\n`,
      },
      {
        type: 'text/html; charset=utf-8',
        body: `<html><body><div style="font-family: arial, helvetica, sans-serif; font-size: 12pt; color: #000000">${divs(words)}<div><br></div><hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__"><blockquote style="border-left:2px solid #1010FF;margin-left:5px;padding-left:5px;">${headerHtml(language)}<br></blockquote></div><div data-marker="__QUOTED_TEXT__"><blockquote style="border-left:2px solid #1010FF;">${originalHtml}</blockquote></div></div></body></html>`,
      },
    ),
  );

const fastmail: Program = (words) =>
  email(
    alternative(
      'c0ffee00f457',
      { type: 'text/plain', body: `${words}\n\nOn Thu, Nov 26, 2026, at 10:03 AM, ${name} wrote:\n${quotedText}\n` },
      {
        type: 'text/html',
        body: `<!DOCTYPE html><html><head><title></title></head><body>${divs(words)}<div><br></div><div>On Thu, Nov 26, 2026, at 10:03 AM, ${name} wrote:</div><blockquote type="cite" id="qt" style="">${originalHtml}</blockquote><div><br></div></body></html>`,
      },
    ),
  );

/** Outlook for Mac, and what it makes of plain text. */
const outlookMacText: Program = (words) =>
  email(
    part({
      type: 'text/plain; charset="UTF-8"',
      encoding: 'base64',
      body: `${words}\n\nFrom: ${name} <${sender}>\nDate: Thursday, 26. November 2026 at 10:03\nTo: Ada Example <ada@uni.example>\nSubject: ${original.subject}\n${plainText}\n`,
    }),
  );

/** A phone over Exchange ActiveSync that sends plain text. */
const activeSync: Program = (words, language) => {
  const [signature, separator] = samsungNames[language];
  return email(
    part({
      type: 'text/plain; charset="utf-8"',
      encoding: 'base64',
      body: `${words}\r\n\r\n${signature}\r\n\r\n${separator}\r\n${headerText(language).replaceAll('\n', '\r\n')}\r\n\r\n${plainText.replaceAll('\n', '\r\n')}\r\n`,
    }),
  );
};

const qqMail: Program = (words) =>
  email(
    alternative(
      '----=_NextPart_5F1C_0A6B',
      {
        type: 'text/plain; charset="utf-8"',
        encoding: 'base64',
        body: `${words}\n\n\n------------------&nbsp;原始邮件&nbsp;------------------\n发件人: "${name}" <${sender}>;\n发送时间:&nbsp;2026年11月26日(星期四) 中午10:03\n收件人:&nbsp;"Ada"<ada@uni.example>;\n主题:&nbsp;${original.subject}\n\n${plainText}\n`.replaceAll(
          '&nbsp;',
          '\u00a0',
        ),
      },
      {
        type: 'text/html; charset="utf-8"',
        encoding: 'base64',
        body: `<meta http-equiv="Content-Type" content="text/html; charset=utf-8">${divs(words)}<div><br></div><div><br></div><div style="font-size: 12px;font-family: Arial Narrow;padding:2px 0 2px 0;">------------------&nbsp;原始邮件&nbsp;------------------</div><div style="font-size: 12px;background:#efefef;padding:8px;"><div><b>发件人:</b>&nbsp;"${name}" &lt;${sender}&gt;;</div><div><b>发送时间:</b>&nbsp;2026年11月26日(星期四) 中午10:03</div><div><b>收件人:</b>&nbsp;"Ada"&lt;ada@uni.example&gt;;</div><div><b>主题:</b>&nbsp;${original.subject}</div></div><div><br></div>${originalHtml}`,
      },
    ),
  );

const netease: Program = (words) =>
  email(
    alternative(
      '----=_Part_98765_1123581321.1764151',
      {
        type: 'text/plain; charset=utf-8',
        encoding: 'base64',
        body: `${words}\n\n\n\n\n在 2026-11-26 10:03:11，"${name}" <${sender}> 写道：\n\n${quotedText}\n`,
      },
      {
        type: 'text/html; charset=utf-8',
        encoding: 'base64',
        body: `<div style="line-height:1.7;color:#000000;font-size:14px;font-family:Arial">${divs(words)}<div><br></div><div style="position:relative;zoom:1"></div><div id="divNeteaseMailCard"></div><div><br></div><pre>在 2026-11-26 10:03:11，"${name}" &lt;${sender}&gt; 写道：</pre><blockquote id="isReplyContent" style="PADDING-LEFT: 1ex; MARGIN: 0px 0px 0px 0.8ex; BORDER-LEFT: #ccc 1px solid">${originalHtml}</blockquote></div>`,
      },
    ),
  );

const neteasePhone: Program = (words) =>
  email(
    part({
      type: 'text/html; charset=utf-8',
      encoding: 'base64',
      body: `<html><body><div>${divs(words)}</div><div class="ntes-mailmaster-quote" style="margin-top: 1em"><div style="margin-top: 2em; margin-bottom: 1em; font-size: 14px">---- 回复的原邮件 ----</div><table width="100%"><tbody><tr><td>发件人</td><td>${name}&lt;${sender}&gt;</td></tr><tr><td>日期</td><td>2026年11月26日 10:03</td></tr></tbody></table>${originalHtml}</div></body></html>`,
    }),
  );

/** The mail programs. */
export const programs = {
  gmail,
  gmailSigned,
  gmailPhone,
  iosMail,
  appleMail,
  outlook,
  outlookWeb,
  outlookPhone,
  thunderbird,
  thunderbirdHtml,
  mutt,
  samsung,
  proton,
  yahoo,
  gmx,
  k9,
  roundcube,
  zimbra,
  fastmail,
  outlookMacText,
  activeSync,
  qqMail,
  netease,
  neteasePhone,
};
