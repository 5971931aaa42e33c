import { alternative, email, multipart, part } from './mime.ts';
import { html, originalHtml, plainText, quotedText, sender } from './original.ts';

interface Case {
  readonly name: string;
  readonly email: Buffer;
  readonly words: string;
}

const attribution = `On Thu, Nov 26, 2026 at 10:03 AM Research Exchange <${sender}> wrote:`;
const text = (body: string, type = 'text/plain; charset=utf-8') => email(part({ type, encoding: '8bit', body }));
const utf8 = Buffer.from('Größe – 我们').toString('base64');
/** The end of each of our emails that can be answered. */
const footerText =
  '-- \nYou get this email because somebody wrote to you.\nStop these emails:\nhttps://exchange.example/unsubscribe?email=ada&sig=0123';
const page = (body: string) => email(part({ type: 'text/html; charset=utf-8', body }));
const inBase64 = (body: string, charset: string) =>
  email(part({ type: `text/plain; charset="${charset}"`, encoding: 'base64', body: Buffer.from(body, 'base64') }));

/** Replies of which something must be taken, with what. */
export const taken: readonly Case[] = [
  ...[
    'Sent the mail to Bo yesterday.\nHe agrees.',
    'Mit dem Handy habe ich die Fotos schon gesendet.\nPasst das?',
    'Von Bo wurde das Protokoll am Montag gesendet.\nPasst das?',
    'Consider the environment: humid air bends the print.\nIt must be dry.',
    'Thanks!\n\nThe log is here:\nhttps://uni.example/log',
    'Merci\n\nLe fichier est ici\nhttps://uni.example/log',
    'Please name us in this order:\n\nAda Example\nBo Helper\nada@uni.example',
    'Fine.\n\nAda Example is my name, not Adam.\nwww.uni.example/ada',
    'This email came from outside my usual account, sorry.\n\nFine.',
    'Attention: the message board is outside.\n\nFine.',
    'Virus-free mice are needed.',
    '=====\nResults\n=====\n42',
    'Regards\n\nAda Example',
    'Best,\nAda Example\n\nThe file will come on Monday',
    'Ask\nAda Example or Bo\nTel. +49 30 123456',
    'We are registered in Germany, number 5 in the list.',
    'Avast says that the file has a virus, can you check the message?',
    'Warning: links in the outside document are broken.',
    'Warning: the external links are broken.\n\nFine.',
    'I can print the map of the environment and email it.\n\nFine.',
    'This email is confidential between us, so please do not forward it.\n\nFine.',
    'Sobre la protección de datos: los datos serán tratados en la UE.\n\nBien.',
    'Wir haben die Proben mit dem Smartphone fotografiert und geschickt',
    'Yes, I can.\n\nThe email with the confidential patient data that I sent you yesterday must not be forwarded to anybody outside of the clinic.\n\nCan we meet on Monday?',
    'Yes.\n\nThe email with the confidential patient data that I sent you yesterday must not be forwarded to anybody outside of the clinic.',
    'Your message queue runs in a privileged container, which is not allowed on our cluster at the moment, I think.\n\nI can help on Monday.',
    'Disclaimer: I am no statistician, but with so few samples a permutation test is safer than a t-test.',
    'Fine.\n\nDisclaimer: the mill is old, be careful.',
    'Fine.\n\nThis message is not confidential, feel free to forward it to all recipients.',
    'This e-mail is confidential and intended solely for the addressee. If you have received it in error, please delete it.\n\nThat is what our lawyers want. Can we meet on Monday?',
    'Ja.\n\nDie E-Mail mit den vertraulichen Patientendaten darf niemand außerhalb der Klinik lesen.\n\nSehen wir uns am Montag?',
    'The sequence:\n>seq1\nMKTAYIAKQR\n>seq2\nMKTAYIQ',
    '> x <- 1\n> mean(x)\n[1] 1',
    '>>> import numpy\n1.2',
    'Plan:\n> measure\n> write',
    'Option A: Monday\n--\nOption B: Tuesday',
    '— Are you there?\n—\n— Yes.',
    'First.\n\n__\n\nSecond.',
    'Bonne journée !\n\nVoici le lien :\nhttps://example.org/data\nDites-moi si cela marche.',
    'Cheers!\n\nI can do it on Monday.\nhttps://example.org/x',
    'Take care!\nThe laser is class 4.\nwww.example.org\nPlease read it first.',
    '祝贺你们！\n数据在这里：\nhttps://example.org/data\n请看一下。',
    'Transfer list:\nFrom: freezer 4 (2026-05-03)\nTo: freezer 7\nSubject: 12 mice\nPlease confirm.',
    'Von: Freezer 3\nAn: Freezer 5\nDatum: 3.5.2026\nBetreff: Umlagerung\n\nBitte so eintragen.',
    'On 3 May 2026 at 10:00 the reviewer wrote:\n\nplease add controls.',
    'Best,\nAda Example\nTel. +49 30 123456\n\nI forgot: can you bring the log?',
    'Warning: the external email links in the list are broken at the institute.\n\nFine.',
    'Fine.\n\nThe outlook for iOS is bleak',
    'Fine.\n\n来自手机的照片可以用吗？',
    'Fine.\n\nMit dem Handy fotografiert und geschickt',
    'Diese E-Mail habe ich irrtümlich zu früh gesendet, bitte ignorieren.\n\nHier die richtige Fassung: Montag, 10 Uhr.',
    '此邮件的附件是保密的，请看完后删除。\n\n明天见。',
    'Contact: Bo Helper\nPhone: +44 20 7946 0101\nEmail: bo@uni.example\n\nShe knows the mill.',
    '祝好运！\n\n链接在这里：\nhttps://example.org/x\n请查看。',
    '>90% of cells die.\n\nWhy?',
    '-- Bo said so\n-- Ada did not',
    'At 10:30 on 3 May 2027 the sample said:\n37 °C\n\nOdd.',
    'Saludos a todos.\n\nEl enlace:\nhttps://example.org/enlace\n\nHasta luego.',
    '???',
    '...',
    '✓',
    '(^_^)',
  ].flatMap((words) => [
    { name: `own lines that look like those of programs: ${words}`, email: text(words), words },
    {
      name: `such lines above the quoted email: ${words}`,
      email: text(`${words}\n\n${attribution}\n\n${quotedText}\n`),
      words,
    },
    {
      name: `such lines in HTML: ${words}`,
      email: page(
        `${words
          .split('\n')
          .map((line) => `<div>${line === '' ? '<br>' : html(line)}</div>`)
          .join('')}<blockquote type="cite">${originalHtml}</blockquote>`,
      ),
      words,
    },
  ]),
  {
    name: 'a signature without a delimiter and without a closing formula',
    email: text('Fine.\n\nAda\n\nExample, Ada (she/her)\nReader in Anatomy\nUniversity of Examples\n'),
    words: 'Fine.\n\nAda',
  },
  {
    name: 'a name below a closing formula, a postscript and contact details',
    email: text('Fine.\n\nBest,\nAda\n\nPS: bring the log.\n\nReader in Anatomy\nPhone 030 123456\n'),
    words: 'Fine.\n\nBest,\nAda\n\nPS: bring the log.',
  },
  ...[
    'CAUTION: This email originated from outside of the organization. Do not click links.',
    'This message came from outside the University.',
    '[EXTERNAL]',
    'ACHTUNG: Diese E-Mail kommt von außerhalb der Universität. Klicken Sie nicht auf Links.',
    'ATTENTION : Cet e-mail provient de l’extérieur de l’organisation. Ne cliquez pas sur les liens.',
    'ATENCIÓN: Este correo proviene de fuera de la organización. No haga clic en los enlaces.',
    'ATENÇÃO: Este e-mail foi enviado de fora da organização. Não clique em links.',
    '【外部メール】添付ファイルやリンクにご注意ください。',
    '注意：此邮件来自外部，请勿点击链接。',
    'تنبيه: هذه الرسالة من خارج المؤسسة. لا تنقر على الروابط.',
  ].map((banner) => ({
    name: `a banner over the words: ${banner}`,
    email: text(`${banner}\n\nFine.\n`),
    words: 'Fine.',
  })),
  ...[
    'This email has been checked for viruses by Avast antivirus software.\nwww.avast.com',
    'This message and any attachment are intended solely for the addressee and may contain confidential information. If you have received this message in error, please contact the sender and delete the email and attachment.\n\nAny views or opinions expressed by the author of this email do not necessarily reflect the views of the University of Northfield. Email communications with the University of Northfield may be monitored where permitted by law.',
    'CONFIDENTIALITY NOTICE: This message is for the named person only. If you receive it by mistake, please delete it and notify the sender.',
    'Diese Nachricht ist vertraulich und nur für den vorgesehenen Empfänger bestimmt.\n\nThis message is confidential and intended for the addressee only.',
    'Ce message et ses pièces jointes peuvent contenir des informations confidentielles ou privilégiées et ne doivent donc pas être diffusés, exploités ou copiés sans autorisation. Si vous avez reçu ce message par erreur, veuillez le signaler à l’expéditeur et le détruire.',
    'Este correo electrónico y, en su caso, cualquier fichero anexo, contiene información confidencial exclusivamente dirigida a su destinatario. Queda prohibida su divulgación, copia o distribución a terceros.',
    'AVISO DE CONFIDENCIALIDADE: Esta mensagem destina-se exclusivamente ao seu destinatário.',
    'Le informazioni contenute in questo messaggio sono riservate e dirette esclusivamente ai destinatari. Chi riceve questo messaggio per errore è pregato di cancellarlo.',
    'De informatie verzonden met dit e-mailbericht is uitsluitend bestemd voor de geadresseerde. Gebruik van deze informatie door anderen is verboden.',
    '本メールは、宛先の方のみを対象としています。誤って受信された場合は、お手数ですが削除してください。',
    'هذه الرسالة ومرفقاتها سرية وموجهة للمرسل إليه فقط. إذا استلمتها بالخطأ فيرجى حذفها وإبلاغ المرسل.',
    'Get BlueMail for Android',
    'Von unterwegs gesendet',
    'Save a tree. Don’t print this e-mail unless it is necessary.',
    'Afin de respecter l’environnement, merci de n’imprimer ce mail que si nécessaire.',
    'ADVERTENCIA LEGAL: la información de este mensaje va dirigida únicamente al destinatario.',
    'このメッセージには個人情報や機密情報が含まれる場合があります。',
    '此电子邮件可能含有机密信息，仅供收件人使用。',
    'إخلاء مسؤولية: هذه الرسالة مخصصة للمرسل إليه فقط.',
    'Hinweise zum Datenschutz: https://www.uni.example/datenschutz',
    'The views expressed in this email are those of the sender and not those of the University.',
    'The University of Examples is a charitable body, registered in Utopia, with registration number SC1234.',
    'Emails sent to and from this address may be subject to public disclosure.',
    'My working hours may be different from yours. Please do not feel obliged to reply outside of your own.',
    '------------------\nExample Research GmbH\nSitz der Gesellschaft: Köln\nHandelsregister: HRB 1234',
    '---\nAda Example\nReader in Anatomy',
    '◆◇◆◇◆◇◆◇\nUniversity of Examples\nAda Example\n◆◇◆◇◆◇◆◇',
    '┏━━━━━━━━┓\n Ada Example\n TEL: 03-0000-0000\n┗━━━━━━━━┛',
  ].map((added) => ({
    name: `what programs and institutes add: ${added}`,
    email: text(`Fine.\n\n${added}\n\n${attribution}\n${quotedText}\n`),
    words: 'Fine.',
  })),
  ...[
    ['Yes', 'Ada Example\nada@uni.example\n+49 30 123456'],
    ['Yes.\n\nCheers, Ada', '\nUniversity of Examples\nPhone 030 123456'],
    ['好的。\n\n此致\n敬礼\n艾达', '\n某某大学\n电话：030 123456'],
  ].map(([words = '', signature = '']) => ({
    name: `a signature without a delimiter: ${signature}`,
    email: text(`${words}\n${signature}\n`),
    words,
  })),
  {
    name: 'the lists of Word',
    email: page(
      '<p class=MsoNormal>We need:</p><p class=MsoListParagraph><span>·<span>&nbsp;&nbsp;&nbsp;&nbsp; </span></span>a laser</p><p class=MsoListParagraph><span>1.<span>&nbsp;&nbsp;&nbsp;&nbsp; </span></span>a mirror</p>',
    ),
    words: 'We need:\n- a laser\n1. a mirror',
  },
  { name: 'a list that begins later', email: page('<ol start="3"><li>c</li><li>d</li></ol>'), words: '3. c\n4. d' },
  { name: 'a comparison', email: text('n must be\n>= 3 samples\n'), words: 'n must be\n>= 3 samples' },
  {
    name: 'a header of fields with other names',
    email: text(
      `Passt.\n\nAbsender: Research Exchange <${sender}>\nDatum: 26.11.2026 10:03\nEmpfänger: Ada\nBetreff: Help\n\n${plainText}`,
    ),
    words: 'Passt.',
  },
  {
    name: 'a position below the whole name and a closing formula',
    email: text('Fine.\n\nBest regards,\nAda Example\nReader in Anatomy\nUniversity of Examples\n'),
    words: 'Fine.\n\nBest regards,\nAda Example',
  },
  {
    name: 'a notice of the university below the quote',
    email: text(`Fine.\n\n${attribution}\n${quotedText}\n\n________________________________\n\nWe are a charity.\n`),
    words: 'Fine.',
  },
  ...[
    `>>> Research Exchange <${sender}> 26.11.26 10.03 Uhr >>>`,
    `---- On Thu, 26 Nov 2026 10:03:11 +0100 Research Exchange <${sender}> wrote ----`,
    `Nov 26, 2026, 10:03 by ${sender}:`,
    `2026年11月26日(木) 10:03 Research Exchange <\n${sender}>:`,
  ].map((line) => ({
    name: `an attribution over lines without marks: ${line}`,
    email: text(`Fine.\n\n${line}\n\n${plainText}\n`),
    words: 'Fine.',
  })),
  {
    name: 'a signed message of PGP',
    email: text(
      '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nFine.\n\n-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----\n',
    ),
    words: 'Fine.',
  },
  {
    name: 'a sentence with a date and an address',
    email: text('Before 3 May 2027 write to ada@uni.example:\nthe list is there.\n'),
    words: 'Before 3 May 2027 write to ada@uni.example:\nthe list is there.',
  },
  { name: 'a new email without a quote', email: text('Count me in.\n'), words: 'Count me in.' },
  {
    name: 'answers between quoted lines',
    email: text(
      `${attribution}\n> I have milled forty casts since spring.\n\nGreat, me too.\n\n> Shall we compare the zygomatic ridge first?\n\nNo, the orbits.\n`,
    ),
    words: 'Great, me too.\n\nNo, the orbits.',
  },
  {
    name: 'answers between quoted lines without blank lines',
    email: text(`${attribution}\n> Which day?\nMonday.\n> Which hour?\nTen.\n`),
    words: 'Monday.\n\nTen.',
  },
  {
    name: 'answers between block quotes of Gmail',
    email: page(
      `<div dir="ltr"><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${html(attribution)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">I have milled forty casts</blockquote><div>Great, me too.</div><div><br></div><blockquote class="gmail_quote">Shall we compare the zygomatic ridge first?</blockquote><div>No, the orbits.</div></div></div>`,
    ),
    words: 'Great, me too.\n\nNo, the orbits.',
  },
  {
    name: 'answers between block quotes of Apple Mail',
    email: page(
      `<html><body><br><div><blockquote type="cite"><div>${html(attribution)}</div><br><div>I have milled forty casts</div></blockquote><div><br></div>Great, me too.</div><div><br><blockquote type="cite"><div>zygomatic ridge first?</div></blockquote><div><br></div><div>No, the orbits.</div></div></body></html>`,
    ),
    words: 'Great, me too.\n\nNo, the orbits.',
  },
  {
    name: 'an attribution in two lines',
    email: text(
      `Fine.\n\nOn Thursday, November 26, 2026 at 10:03:11 AM UTC+1, Research Exchange\n<${sender}> wrote:\n\n${quotedText}\n`,
    ),
    words: 'Fine.',
  },
  {
    name: 'an attribution directly below the words',
    email: text(
      `Fine.\nSee you.\nOn Thu, Nov 26, 2026 at 10:03 AM Research Exchange\n<${sender}>\nwrote:\n${quotedText}\n`,
    ),
    words: 'Fine.\nSee you.',
  },
  {
    name: 'an attribution in a language that is not known',
    email: text(`Fine.\n\nCe 26 Miz Du 2026 da 10:03, Research Exchange <${sender}> en deus skrivet:\n${quotedText}\n`),
    words: 'Fine.',
  },
  {
    name: 'the attribution of mutt with an asterisk',
    email: text(`* Research Exchange <${sender}> [2026-11-26 10:03]:\n${quotedText}\n\nFine.\n`),
    words: 'Fine.',
  },
  {
    name: 'own lines like a header above that of Outlook',
    email: text(
      `From: the label, we see the day.\nTo: be sure, check the log.\nSubject: 7 is left out.\n\nFrom: Research Exchange <${sender}>\nSent: 26 November 2026 10:03\nTo: Ada Example\nSubject: Help offered\n\n${plainText}`,
    ),
    words: 'From: the label, we see the day.\nTo: be sure, check the log.\nSubject: 7 is left out.',
  },
  {
    name: 'a sequence below the quoted email',
    email: text(`${attribution}\n${quotedText}\n\nIt is this one:\n>seq1\nMKTAYIAKQR\n`),
    words: 'It is this one:\n>seq1\nMKTAYIAKQR',
  },
  {
    name: 'Apple Mail in plain text',
    email: text(`Fine.\n\n> On 26 Nov 2026, at 10:03, Research Exchange <${sender}> wrote:\n> \n${quotedText}\n`),
    words: 'Fine.',
  },
  {
    name: 'a header of Outlook with mailto',
    email: text(
      `Fine.\n\n_____________________________________________\nFrom: Research Exchange [mailto:${sender}]\nSent: 26 November 2026 10:03\nTo: Ada Example\nSubject: Help offered\n\n${plainText}`,
    ),
    words: 'Fine.',
  },
  {
    name: 'Outlook in German over an English email',
    email: text(
      `Passt.\n\n-----Ursprüngliche Nachricht-----\nVon: Research Exchange <${sender}> \nGesendet: Donnerstag, 26. November 2026 10:03\nAn: Ada Example <ada@uni.example>\nBetreff: Help offered\n\n${plainText}`,
    ),
    words: 'Passt.',
  },
  ...[
    `From: Research Exchange <${sender}>\nSent: 26 November 2026 10:03\nTo: Ada Example\nSubject: Help offered\n\n${plainText}`,
    `________________________________\nVon: Research Exchange <${sender}>\nGesendet: Donnerstag, 26. November 2026 10:03\nAn: Ada\nBetreff: Help\n\n${plainText}`,
    `-----Original Message-----\nFrom: Research Exchange <${sender}>\nSent: 26 November 2026 10:03\nTo: Ada\nSubject: Help\n\n${plainText}`,
    `${attribution}\n\n${plainText}`,
  ].flatMap((quoted) => [
    {
      name: `words below an email that is quoted without marks: ${quoted.slice(0, 30)}`,
      email: text(`${quoted}\n\n${footerText}\n\nYes, gladly.\nOn Monday?\n\nBest\nAda\n`),
      words: 'Yes, gladly.\nOn Monday?\n\nBest\nAda',
    },
    {
      name: `words above such an email, and a line of a mail server below it: ${quoted.slice(0, 30)}`,
      email: text(`Yes, gladly.\n\n${quoted}\n\n${footerText}\n\nScanned at the gateway of the clinic.\n`),
      words: 'Yes, gladly.',
    },
  ]),
  {
    name: 'words below an email that Outlook quotes in HTML',
    email: page(
      `<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Research Exchange &lt;${sender}&gt;<br><b>Sent:</b> 26 November 2026 10:03<br><b>To:</b> Ada<br><b>Subject:</b> Help</p></div>${originalHtml}<p class="MsoNormal">&nbsp;</p><p class="MsoNormal">Yes, gladly.</p>`,
    ),
    words: 'Yes, gladly.',
  },
  {
    name: 'a link of the last line that a mail server has written anew',
    email: text(
      `From: Research Exchange <${sender}>\nSent: 26 November 2026 10:03\nTo: Ada\nSubject: Help\n\n${plainText}\n\nStop these emails<https://safelinks.example/?url=https%3A%2F%2Fexchange.example%2Funsubscribe%3Femail%3Dada>\n\nYes.\n`,
    ),
    words: 'Yes.',
  },
  ...['List-Unsubscribe: <mailto:leave@clinic.example>', 'List-Help: <https://clinic.example/help>'].map((header) => ({
    name: `a header that programs add to the emails of persons: ${header}`,
    email: email(part({ type: 'text/plain; charset=utf-8', body: 'Fine.' }), [
      header,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]),
    words: 'Fine.',
  })),
  {
    name: 'a header with emphasis',
    email: text(
      `Fine.\n\n*From:* Research Exchange <${sender}>\n*Sent:* Thursday, November 26, 2026 10:03 AM\n*To:* Ada\n*Subject:* Help\n\n${plainText}`,
    ),
    words: 'Fine.',
  },
  {
    name: 'a signature after the quote',
    email: text(`Fine.\n\n${attribution}\n${quotedText}\n\n-- \nDr. Ada Example\n+49 30 12345\n`),
    words: 'Fine.',
  },
  {
    name: 'contact details without a delimiter',
    email: text(
      `Fine.\n\nBest regards,\nAda Example\n\nInstitute of Anatomy\nTel.: +49 30 123456\nwww.uni.example\n\n${attribution}\n${quotedText}\n`,
    ),
    words: 'Fine.\n\nBest regards,\nAda Example',
  },
  {
    name: 'a disclaimer in English',
    email: text(
      `Fine.\n\nThis email and any attachments are confidential and intended solely for the addressee. If you are not the intended recipient, please delete it.\n\n${attribution}\n${quotedText}\n`,
    ),
    words: 'Fine.',
  },
  {
    name: 'a disclaimer in German',
    email: text(
      `Passt.\n\nDiese E-Mail enthält vertrauliche und/oder rechtlich geschützte Informationen. Wenn Sie nicht der richtige Adressat sind, informieren Sie bitte den Absender.\n`,
    ),
    words: 'Passt.',
  },
  {
    name: 'a disclaimer in French',
    email: text(
      `Oui.\n\nCe message et toutes les pièces jointes sont confidentiels et établis à l’intention exclusive de ses destinataires. Toute utilisation non autorisée est interdite.\n`,
    ),
    words: 'Oui.',
  },
  {
    name: 'a disclaimer in Spanish',
    email: text(
      `Sí.\n\nAVISO LEGAL: Este mensaje y sus archivos adjuntos van dirigidos exclusivamente a su destinatario y pueden contener información confidencial.\n`,
    ),
    words: 'Sí.',
  },
  {
    name: 'a disclaimer in Chinese',
    email: text(
      `好的。\n\n本邮件及其附件含有保密信息，仅限于发送给上面地址中列出的个人或群组。禁止任何其他人以任何形式使用。\n`,
    ),
    words: '好的。',
  },
  {
    name: 'indentation of the person in Gmail',
    email: page(
      `<div dir="ltr">Like this:<blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>moved to the right</div></blockquote>Fine?</div>`,
    ),
    words: 'Like this:\nmoved to the right\nFine?',
  },
  {
    name: 'lists, emphasis and links in HTML',
    email: page(
      `<div dir="ltr"><p>Please read <a href="https://uni.example/guide">the guide</a> and <b>then</b> write:</p><ul><li>one</li><li>two</li></ul><ol><li>first</li><li>second</li></ol><div><a href="https://uni.example/a">https://uni.example/a</a></div></div>`,
    ),
    words:
      'Please read the guide <https://uni.example/guide> and then write:\n\n- one\n- two\n\n1. first\n2. second\n\nhttps://uni.example/a',
  },
  {
    name: 'preformatted text in HTML',
    email: page('<p>Run</p><pre>def f(x):\n    return x\n\nf(1)</pre><p>please</p>'),
    words: 'Run\n\ndef f(x):\n    return x\n\nf(1)\n\nplease',
  },
  {
    name: 'hidden text in HTML',
    email: page(
      '<div>Fine.<span style="display:none">hidden offer</span><span style="font-size:0">tiny</span><span style="opacity:0">clear</span><div hidden>gone</div><div style="max-height:0;overflow:hidden">folded</div></div>',
    ),
    words: 'Fine.',
  },
  {
    name: 'comments, scripts and styles in HTML',
    email: page(
      '<html><head><title>no</title><style>p{}</style></head><body><!-- no --><script>no()</script>Fine &amp; good &lt;3</body></html>',
    ),
    words: 'Fine & good <3',
  },
  {
    name: 'a white text on a dark ground',
    email: page('<div style="background-color:#000"><span style="color:#ffffff">Fine.</span></div>'),
    words: 'Fine.',
  },
  {
    name: 'letters in units that are not zero',
    email: page('<div style="font-size:1em"><span style="font-size:0.9em">Fine.</span></div>'),
    words: 'Fine.',
  },
  {
    name: 'quoted text that HTML shows with marks',
    email: page(`<div>Fine.<br><br>${html(attribution)}<br>&gt; milled forty casts<br>&gt; zygomatic<br></div>`),
    words: 'Fine.',
  },
  {
    name: 'an emoji as a picture',
    email: page('<div>Great <img data-emoji="🎉" alt="🎉" src="cid:1"></div>'),
    words: 'Great 🎉',
  },
  { name: 'only an emoji', email: text('👍\n'), words: '👍' },
  {
    name: 'Japanese in ISO-2022-JP',
    email: inBase64(
      'GyRCJE8kJCEiJCo0aiQkJDckXiQ5ISMbKEIKCjIwMjYbJEJHLxsoQjExGyRCN24bKEIyNhskQkZ8GyhCKBskQkxaGyhCKSAxMDowMyBSZXNlYXJjaCBFeGNoYW5nZSA8ZXhjaGFuZ2VAZXhjaGFuZ2UuZXhhbXBsZT46Cj4gVGhleSB3cm90ZTogbWlsbGVkIGZvcnR5IGNhc3RzCg==',
      'iso-2022-jp',
    ),
    words: 'はい、お願いします。',
  },
  {
    name: 'Chinese in GB18030',
    email: inBase64(
      'usO1xKOs0LvQu6GjCgrU2iAyMDI2LTExLTI2IDEwOjAzOjExo6xSZXNlYXJjaCBFeGNoYW5nZSA8ZXhjaGFuZ2VAZXhjaGFuZ2UuZXhhbXBsZT4g0LS1wKO6Cj4gVGhleSB3cm90ZTogbWlsbGVkIGZvcnR5IGNhc3RzCg==',
      'gb18030',
    ),
    words: '好的，谢谢。',
  },
  {
    name: 'Arabic in Windows-1256',
    email: inBase64(
      '5NrjoSDU39HHLgoK4+Q6IFJlc2VhcmNoIEV4Y2hhbmdlIDxleGNoYW5nZUBleGNoYW5nZS5leGFtcGxlPgrKx9HtziDH4cXR08fhOiAyNi8xMS8yMDI2CsXh7DogQWRhCsfh4+bW5to6IEhlbHAKClRoZXkgd3JvdGU6IG1pbGxlZCBmb3J0eSBjYXN0cwo=',
      'windows-1256',
    ),
    words: 'نعم، شكرا.',
  },
  {
    name: 'German in ISO-8859-1',
    email: inBase64(
      'U2No9m5lIEdy/N9lIGF1cyBL9mxuCgpWb246IFJlc2VhcmNoIEV4Y2hhbmdlCkdlc2VuZGV0OiBEb25uZXJzdGFnLCAyNi4gTm92ZW1iZXIgMjAyNgpBbjogQWRhCkJldHJlZmY6IEhlbHAKClRoZXkgd3JvdGUK',
      'iso-8859-1',
    ),
    words: 'Schöne Grüße aus Köln',
  },
  ...(['us-ascii', 'US-ASCII', 'ANSI_X3.4-1968'] as const).flatMap((charset) => [
    { name: `UTF-8 under the name ${charset}`, email: inBase64(utf8, charset), words: 'Größe – 我们' },
    {
      name: `Windows-1252 under the name ${charset}`,
      email: inBase64('SXSScyBmaW5lIJY=', charset),
      words: 'It’s fine –',
    },
    {
      name: `UTF-8 in HTML and without an encoding under the name ${charset}`,
      email: email(part({ type: `text/html;\r\n charset=${charset}`, encoding: '8bit', body: '<p>Größe – 我们</p>' })),
      words: 'Größe – 我们',
    },
  ]),
  {
    name: 'quotation marks in Windows-1252',
    email: inBase64('SXSScyBmaW5lIJYgk3llc5SFCgotLS0tLU9yaWdpbmFsIE1lc3NhZ2UtLS0tLQpGcm9tOiB4Cg==', 'windows-1252'),
    words: 'It’s fine – “yes”…',
  },
  {
    name: 'flowed text with deleted spaces',
    email: text(
      `Das ist ein langer Absatz mit einem Zeilenum \nbruch.\n\n> Am 26.11.2026 um 10:03 schrieb Research Exchange <${sender}>:\n> \n> milled forty \n> casts\n`,
      'text/plain; charset=utf-8; format=flowed; delsp=yes',
    ),
    words: 'Das ist ein langer Absatz mit einem Zeilenumbruch.',
  },
  {
    name: 'flowed text whose line before the quote ends with a space',
    email: text(
      `On 26/11/2026 10:03, Research Exchange wrote: \n> milled forty casts \nMonday is \nfine.\n`,
      'text/plain; charset=utf-8; format=flowed',
    ),
    words: 'Monday is fine.',
  },
  {
    name: 'attachments before and after the words',
    email: email(
      multipart('multipart/mixed', 'mixed', [
        part({
          type: 'application/pdf; name="a.pdf"',
          encoding: 'base64',
          body: 'not read',
          headers: ['Content-Disposition: attachment; filename="a.pdf"'],
        }),
        alternative(
          'inner',
          { type: 'text/plain; charset=utf-8', body: `Fine.\n\n${attribution}\n${quotedText}` },
          {
            type: 'text/html; charset=utf-8',
            body: `<div>Fine.</div><div class="gmail_quote"><div class="gmail_attr">${html(attribution)}</div><blockquote class="gmail_quote">${originalHtml}</blockquote></div>`,
          },
        ),
        part({
          type: 'text/plain; name="notes.txt"',
          body: 'not the reply',
          headers: ['Content-Disposition: attachment; filename="notes.txt"'],
        }),
      ]),
    ),
    words: 'Fine.',
  },
  {
    name: 'a calendar file that a person attaches',
    email: email(
      multipart('multipart/mixed', 'mixed', [
        part({ type: 'text/plain', body: 'This is the date.' }),
        part({
          type: 'text/calendar; name="date.ics"',
          body: 'BEGIN:VCALENDAR',
          headers: ['Content-Disposition: attachment; filename="date.ics"'],
        }),
      ]),
    ),
    words: 'This is the date.',
  },
  {
    name: 'a sentence that begins like an attribution',
    email: text('On 3 May 2024 Bo wrote:\nthe casts are fine.\n'),
    words: 'On 3 May 2024 Bo wrote:\nthe casts are fine.',
  },
  {
    name: 'a sentence about a program',
    email: text('I use Outlook for Android.\n'),
    words: 'I use Outlook for Android.',
  },
  { name: 'marks of direction', email: text('\u202bنعم\u202c\n'), words: '\u202bنعم\u202c' },
  { name: 'a line between two parts of the words', email: text('One\n-----\nTwo\n'), words: 'One\n-----\nTwo' },
  {
    name: 'a message of Proton Mail in plain text',
    email: text(
      `Fine.\n\nSent with [Proton Mail](https://proton.me/) secure email.\n\nOn Thursday, November 26th, 2026 at 10:03, Research Exchange <${sender}> wrote:\n\n${quotedText}\n`,
    ),
    words: 'Fine.',
  },
  {
    name: 'the app of Yahoo',
    email: text(
      `Fine.\n\nSent from Yahoo Mail for iPhone\n\n\nOn Thursday, November 26, 2026, 10:03 AM, Research Exchange <${sender}> wrote:\n\n${plainText}\n`,
    ),
    words: 'Fine.',
  },
  {
    name: 'Windows Mail',
    email: text(
      `Fine.\n\nSent from Mail for Windows\n\nFrom: Research Exchange\nSent: Thursday, November 26, 2026 10:03 AM\nTo: Ada\nSubject: Help\n\n${plainText}`,
    ),
    words: 'Fine.',
  },
];

interface Nothing {
  readonly name: string;
  readonly email: Buffer;
  readonly nothing: 'automatic' | 'empty' | 'unclear';
}

const automatic = (name: string, ...headers: string[]): Nothing => ({
  name,
  email: email(part({ type: 'text/plain; charset=utf-8', body: 'I am away until Monday.\n' }), headers),
  nothing: 'automatic',
});
const report = (type: string, subject: string) =>
  email(
    multipart(`multipart/report; report-type=${type}`, 'report', [
      part({ type: 'text/plain', body: 'This is the mail system at host mx.uni.example.' }),
      part({
        type: `message/${type}`,
        encoding: '7bit',
        body: 'Final-Recipient: rfc822; bo@uni.example\nAction: failed\nStatus: 5.1.1\n',
      }),
      part({ type: 'message/rfc822', encoding: '7bit', body: 'Subject: Help offered\n\nmilled forty casts\n' }),
    ]),
    [`Subject: ${subject}`],
  );
const calendar = (method: string) =>
  email(
    alternative(
      'calendar',
      { type: 'text/plain; charset=utf-8', body: 'Ada Example has accepted this invitation.' },
      {
        type: `text/calendar; charset="utf-8"; method=${method}`,
        body: `BEGIN:VCALENDAR\nMETHOD:${method}\nEND:VCALENDAR\n`,
      },
    ),
  );

/** Emails of which nothing must be taken, and why. */
export const ignored: readonly Nothing[] = [
  { name: 'a bounce', email: report('delivery-status', 'Undelivered Mail Returned to Sender'), nothing: 'automatic' },
  { name: 'a receipt', email: report('disposition-notification', 'Read: Help offered'), nothing: 'automatic' },
  { name: 'an answer of a calendar', email: calendar('REPLY'), nothing: 'automatic' },
  { name: 'an invitation of a calendar', email: calendar('REQUEST'), nothing: 'automatic' },
  automatic('an automatic reply (RFC 3834)', 'Auto-Submitted: auto-replied'),
  automatic('an email that a program generated', 'Auto-Submitted: auto-generated (vacation)'),
  automatic('Precedence bulk', 'Precedence: bulk'),
  automatic('Precedence auto_reply', 'Precedence: auto_reply'),
  automatic('a list', 'List-Id: Anatomy <anatomy.lists.example>'),
  automatic('a list without an id', 'List-Post: <mailto:all@lists.example>'),
  automatic('no return path', 'Return-Path: <>'),
  automatic('X-Autoreply', 'X-Autoreply: yes'),
  automatic('Exchange', 'X-Auto-Response-Suppress: All'),
  automatic('an absence by its subject in English', 'Subject: Automatic reply: Help offered'),
  automatic('an absence by its subject in German', 'Subject: =?utf-8?Q?Automatische_Antwort:_Help?='),
  automatic(
    'an absence by its subject in French',
    `Subject: =?utf-8?B?${Buffer.from('Réponse automatique : Help').toString('base64')}?=`,
  ),
  automatic(
    'an absence by its subject in Japanese',
    `Subject: =?utf-8?B?${Buffer.from('自動応答: Help').toString('base64')}?=`,
  ),
  automatic(
    'an absence by its subject in Chinese',
    `Subject: =?utf-8?B?${Buffer.from('自动答复: Help').toString('base64')}?=`,
  ),
  automatic(
    'an absence by its subject in Arabic',
    `Subject: =?utf-8?B?${Buffer.from('رد تلقائي: Help').toString('base64')}?=`,
  ),
  automatic('an absence by its subject in Notes', 'Subject: AUTO: Ada Example is out of the office'),
  automatic('a receipt by its subject in French', 'Subject: Confirmation de lecture : Help offered'),
  automatic('a mail server', 'From: Mail Delivery Subsystem <MAILER-DAEMON@uni.example>'),
  {
    name: 'a reaction',
    email: email(
      alternative(
        'r',
        { type: 'text/plain; charset=utf-8', body: '👍' },
        { type: 'text/vnd.google.email-reaction+json; charset=utf-8', body: '{"emoji":"👍","version":1}' },
      ),
    ),
    nothing: 'automatic',
  },
  {
    name: 'a reaction of Outlook',
    email: text(
      `Ada Example reacted to your message:\n________________________________\nFrom: Research Exchange <${sender}>\nSent: Thursday, November 26, 2026 10:03 AM\nTo: Ada\nSubject: Help\n\n${plainText}`,
    ),
    nothing: 'automatic',
  },
  { name: 'an empty email', email: text('\n\n'), nothing: 'empty' },
  { name: 'only a quote', email: text(`${attribution}\n${quotedText}\n`), nothing: 'empty' },
  {
    name: 'only a quote in HTML',
    email: page(
      `<div dir="ltr"><br></div><br><div class="gmail_quote"><div class="gmail_attr">${html(attribution)}</div><blockquote class="gmail_quote">${originalHtml}</blockquote></div>`,
    ),
    nothing: 'empty',
  },
  { name: 'only a signature', email: text(`Sent from my iPhone\n\n${attribution}\n${quotedText}\n`), nothing: 'empty' },
  {
    name: 'only an attachment',
    email: email(
      multipart('multipart/mixed', 'm', [
        part({ type: 'image/png', encoding: 'base64', body: 'x', headers: ['Content-Disposition: attachment'] }),
      ]),
    ),
    nothing: 'empty',
  },
  {
    name: 'a quoted line that was broken',
    email: text(
      `${attribution}\n> I have milled forty casts since spring and kept a log of every\nlandmark.\n> Shall we compare the zygomatic ridge first?\n\nYes.\n`,
    ),
    nothing: 'unclear',
  },
  {
    name: 'parts in parts without end',
    email: email(
      Array.from({ length: 60 }, (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}`).join(
        '\r\n',
      ),
    ),
    nothing: 'unclear',
  },
];
