import { bare, type Line, paragraphsOf, textOf } from './lines.ts';

/** Banners stand in the first lines. */
const maxBannerLines = 20;

const devices =
  '(?:iphon\\p{L}+|ipad|ipod|android|galaxy|samsung|huawei|xiaomi|redmi|oneplus|pixel|fairphone|motorola|vivo|oppo|mobiltelefon|blackberry|windows ?phone|nokia|smartphone|handy|téléphone|telefono|teléfono|telefone|celular|móvil|mobile?|phone|スマートフォン|手机|手機|هاتف\\S*|جوال\\S*|الـ ?iphone|الـ ?ipad)';
const programs =
  '(?:outlook|gmail|mail-? ?app|yahoo|proton\\s?mail|proton|thunderbird|k-9|fairemail|blue ?mail|typeapp|spark|superhuman|gmx|web\\.de|t-online|mail\\.ru|qq邮箱|网易\\S*|foxmail|tutanota|tuta|fastmail|hey\\.com|airmail|newton|mailspring|boxer|mail orange|edison|aqua ?mail|mailbird|em client|zoho|infomaniak|canary|windows|メール|邮箱大师|البريد)';

const sent =
  '(?:sent|secured) (?:from|with|via|using|through)|gesendet (?:von|mit|über|via|aus)|diese (?:nachricht|e-?mail|mail) wurde|envoyée? (?:de|depuis|avec|via|à partir)|enviad[oa] (?:de|desde|do|da|con|com|vía|via|pel[oa]|a partir|usando|através)|inviat[oa] (?:da|dal|con|tramite)|verstuurd|verzonden|skickat|sendt|lähetetty|wysłan[eo]|odesláno|odoslané|poslano|elküldve|küldve|trimis|gửi từ|dikirim|στάλθηκε|εστάλη|отправлено|надіслано|відправлено|изпратено|נשלח|发自|發自|发送自|来自|通过|使用|(?:تم )?(?:ال)?[أإا]ُ?رس\\S* (?:من|بواسطة|عبر)|مُ?رسلة? (?:من|بواسطة|عبر)';
const sentAtEnd =
  '(?:gesendet|geschickt|gesandt|gönderildi|(?:から|で)送信(?:されました)?|에서 (?:보냄|전송됨?)|发送|傳送)';
const about = `(?:${devices}|${programs})`;

/** Lines that a program adds by itself, such as `Sent from my iPhone`. */
const programLines = [
  new RegExp(`^(?:${sent})(?!\\p{L}).*${about}.{0,80}$`, 'iu'),
  new RegExp(`^(?:发自|發自|发送自|来自).{0,12}${about}[^？?。的]{0,15}$`, 'iu'),
  new RegExp(`^(?!.*\\b(?:haben?|hat|wurden?|ist|sind)\\b).{0,40}${about}.{0,14}${sentAtEnd}[.。]?$`, 'iu'),
  /^[^.!?]{0,30}outlook[^.!?]{0,20}(?:android|ios)[^.!?]{0,6}$/iu,
  /^(?:ios|android) 版 ?outlook.{0,80}$/iu,
  /^(?:sent|gesendet|envoyé|enviado|inviato) (?:with|mit|avec|con|com|via|von|from|depuis|de|da|desde) .{0,20}(?:secure|sicher|sécurisée|segura|seguro|sicura).{0,40}$/iu,
  /^(?:please )?excuse (?:my |the )?(?:brevity|typos).{0,60}$/iu,
  /^(?:virus-free|virenfrei|garanti sans virus|libre de virus|livre de vírus|sin virus|não contém vírus)[. ]*(?:www\.\S+)?[. ]*$/iu,
  new RegExp(`^get ${programs}(?: mail)? for (?:android|ios|iphone|mac|mobile)\\b.{0,20}$`, 'iu'),
  /^yahoo mail: [^?]{0,60}$/iu,
  /^(?:von unterwegs gesendet|gesendet von unterwegs|sent on the (?:go|move))[.!]?$/iu,
];

const messageWord =
  /\b(?:e-?mail|e-?mailbericht|message|communication|transmission|nachricht|mitteilung|courriel|courrier électronique|mensaje|correo|mensagem|comunicação|messaggio|bericht|notice|disclaimer|hinweis|avis|aviso|avvertenza)\b|邮件|郵件|メール|メッセージ|电子邮件|رسال|البريد/iu;

/** What a line says of a program that looked for viruses in the email. */
const scans = [
  /^(?:this|diese|este|esta|ces?t?|l[’']absence|el software|o software|checked|scanned|このメール|此邮件|本邮件|هذه)(?!\p{L})/iu,
  messageWord,
  /\b(?:virus|viruses|viren|vírus)\b|ウイルス|病毒|فيروس/iu,
  /avast|avg\b|mailscanner|kaspersky|norton|mcafee|sophos|bitdefender|avira|f-secure|clamav/iu,
  /check|scan|geprüft|vérifi|analiz|comprobad|verificad|analisad|スキャン|検査|扫描|检查|فحص/iu,
];

/** What a line says that asks not to print: `Please consider the environment before printing this email.` */
const pleas = [
  /^(?:please |bitte |por favor,? |s[’']il vous plaît,? )?(?:consider|think|save|do you really|don[’']t print|denken|schonen|müssen sie|pensez|pensons|afin de (?:respecter|préserver|protéger)|merci de n|avant d[’']imprimer|n[’']imprimez|piensa|piense|pense|pensar|proteja|antes de|pensa|印刷|打印|列印|请考虑|環境|保护|保護|قبل|يرجى|فكر)/iu,
  /print|imprim|ausdruck|drucken|stampa|印刷|打印|列印|طباعة/iu,
  /environment|umwelt|environnement|ambient|planet|éco-attitude|save a tree|be green|環境|环境|环保|البيئة/iu,
  /before|bevor|\bvor\b|avant|antes|prima|前|قبل|mail|message|nachricht|mensaje|mensagem|correo/iu,
];

export function isProgramLine(line: string): boolean {
  const text = line.replace(/ ?<https?:[^>]*>/g, '').replace(/^-- /, '');
  if (text.length >= 200) return false;
  if (programLines.some((pattern) => pattern.test(text))) return true;
  return [pleas, scans].some((patterns) => patterns.every((pattern) => pattern.test(text)));
}

/** How sentences about the email itself begin. */
const thisMessage = /^[*\s]*(?:(?:this|diese|cet?|este|esta)(?!\p{L})|此|本|この|هذه)/iu;
const secretWord =
  /\b(?:confidential\w*|privileged|intended (?:recipient|solely|only|for)|vertraulich\w*|rechtlich geschützt\w*|bestimmungsgemäße\w*|confidentie\w*|confidenciales?|confidencia\w*|privilegiad\w*|destinataire|riservat\w*|vertrouwelijk\w*)\b|机密|保密|機密|秘密|سري|للمرسل إليه/iu;
const disclaimerTitle =
  /^(?:confidentiality(?: notice)?|disclaimer|legal notice|important notice|vertraulichkeitshinweis|haftungsausschluss|rechtlicher hinweis|avis de confidentialité|clause de confidentialité|advertencia legal|aviso (?:legal|de confidencialidad|de confidencialidade)|avvertenze|免责声明|保密声明|保密提示|声明(?=[:：])|免責事項|إخلاء مسؤولية)\s*[:：]?/iu;

/** Sentences that institutes add to each email, except those about secrets. */
const notices = [
  /^(?:any |the )?(?:views|opinions)\b.{0,40}\bexpressed (?:in|by)\b.{0,60}\b(?:e-?mail|message|communication|author|sender)/iu,
  /^(?:(?:informationen|hinweise) zu[mr] |for (?:our|more) |see (?:our|the) |our )(?:datenschutz|verarbeitung|privacy (?:notice|policy|statement)).{0,100}https?:/iu,
  /^follow us on (?:x|twitter|facebook|linkedin|instagram|bluesky|mastodon|youtube)\b.{0,100}$/iu,
  /\backnowledge\b.{0,100}\b(?:traditional (?:owners|custodians)|unceded)\b/iu,
  /\bcharit\p{L}*\b.{0,40}\bregistration number\b.{0,20}\d/iu,
  /\b(?:e-?mails?|messages?|communications?)(?: sent)? to (?:and|or) from\b.{0,100}\b(?:disclos|public records|freedom of information|monitored)/iu,
  /\bworking (?:hours|days|pattern)\b.{0,120}\b(?:not|no need to|don[’']t) (?:feel|expect)\b.{0,60}\b(?:repl|respon|answer)/iu,
  /(?:protección de datos|proteção de dados|\bRGPD|\bLOPD|\bLGPD).{0,200}\b(?:derechos? de acceso|direitos? de acesso)/iu,
];

/** What notices say about this email, about who may read it, and about what another reader must do. */
const thisEmail =
  /\b(?:this|these|any|the (?:contents?|information)(?: contained)?(?: in| of)? (?:this|the)|diese[rs]?|ce(?:t|s|tte)?|est[ea]|esta|quest[aoi]|dit|deze) (?:\p{L}+ ){0,3}?(?:e-?mails?|e-?mailbericht|messages?|communications?|transmissions?|nachricht|mitteilung|courriel|courrier|mensajes?|correos?|mensage[mn]s?|comunicaç\p{L}+|comunicación|messaggio|bericht)\b|此|本(?:邮件|郵件|メール)|この(?:メール|メッセージ|電子)|هذه|هذا/iu;
const otherReader =
  /\b(?:recipient|addressee|in error|by mistake|delet(?:e|ing|ion)|destroy|unauthori[sz]ed|disclos|privileged|empfänger|adressat|irrtümlich|versehentlich|löschen|vernicht|unbefugt|rechtlich geschützt|destin(?:ata|é)|erreur|supprim|détrui|divulg|interdit|por error|borr[ae]|elimin[ae]|prohibid|engano|por erro|apag(?:ue|ar)|exclu(?:a|ir)|proibid|errore|cancell[aei]|ontvanger|geadresseerde|verwijder)|削除|廃棄|受信者|お心当たり|含まれ|删除|刪除|误收|誤收|收件人|仅限|仅供|含有|المرسل إليه|بالخطأ|حذف/iu;
/** Words of further paragraphs of a notice. */
const legalWord =
  /\b(?:liab\p{L}*|virus(?:es)?|security|monitor\p{L}*|opinions?|views|compan\p{L}*|regist\p{L}*|charit\p{L}*|privacy|law|legal\p{L}*|data protection|haft\p{L}*|sitz|geschäftsführ\p{L}*|datenschutz\p{L}*|responsab\p{L}*|opinion\p{L}*|protec[cçt]\p{L}*)\b|責任|责任|病毒|ウイルス|法律|مسؤول/iu;

/** What no institute writes. */
const personalWord =
  /(?<!\p{L})(?:I|[Mm]y|[Ii]ch|[Mm]eine?[mnrs]?|[Dd]u|[Dd]ich|[Dd]ir|[Dd]eine?[mnrs]?|[Jj]['’]\p{L}+|[Jj]e (?:te|vous|ne|suis|vais)|[Mm]on|[Yy]o|[Ee]u|[Mm]eus?|[Mm]inhas?|[Ii]o|[Ii]k|[Mm]ijn)(?!\p{L})|私[はが]|我(?=[会想觉昨今明的])|أنا|(?:not|nicht|pas|no es|não é|non è) (?:confid|vertraul|riserv)/u;

/** Whether a paragraph says that an email is confidential, as institutes add it: about this email, and for another reader. */
function isNotice(paragraph: string): boolean {
  if (notices.some((pattern) => pattern.test(paragraph))) return true;
  if (personalWord.test(paragraph)) return false;
  const isTitled = disclaimerTitle.test(paragraph);
  if (isTitled && paragraph.replace(disclaimerTitle, '').trim() === '') return true;
  if (!messageWord.test(paragraph.slice(0, isTitled ? 200 : 80)) || !thisEmail.test(paragraph)) return false;
  return otherReader.test(paragraph) || (isTitled && secretWord.test(paragraph));
}

const isUnderNotice = (paragraph: string) =>
  isNotice(paragraph) ||
  isProgramLine(paragraph) ||
  [messageWord, otherReader, secretWord, legalWord].some((pattern) => pattern.test(paragraph));

/** Where the notices begin that end an email. */
export function noticeStart(lines: readonly Line[]): number {
  let start = lines.length;
  for (const [from, to] of paragraphsOf(lines).reverse()) {
    const text = textOf(lines.slice(from, to));
    if (isNotice(text)) start = from;
    else if (!isUnderNotice(text) && !/^(?:https?:|www\.)\S+$|^[-_=*~—–\s]+$/.test(text)) break;
  }
  return start;
}

/** Whether a line is a sentence, and no part of a signature: it ends like one, and holds no address, number or motto. */
const isSentence = (line: string) =>
  /[.?!:。：？！؟…][)\]"”»’]*$/u.test(line) &&
  (/[\u3040-\u30ff\u4e00-\u9fff]{2}/u.test(line) || line.split(' ').length >= 3) &&
  !/^["“«„'‘—–-]|@|https?:|www\.|\p{N}{4}|(?:^|\s)\p{Lu}[\p{L}.]{0,4}\.$/u.test(line);

/** Whether lines below a signature hold own words: a sentence that is no part of a notice. */
export function hasOwnWords(lines: readonly Line[]): boolean {
  const shown = lines.slice(0, noticeStart(lines));
  return paragraphsOf(shown).some(([from, to]) => {
    const paragraph = shown.slice(from, to);
    const end = paragraph.findIndex(
      (_, at) => isUnderNotice(textOf(paragraph.slice(at))) && isNotice(textOf(paragraph.slice(at))),
    );
    return paragraph
      .slice(0, end < 0 ? undefined : end)
      .some(({ text }) => isSentence(bare(text)) && !isProgramLine(bare(text)));
  });
}

const banners = {
  tag: /^[[(【*\s]*extern(?:al|e|o|a)?[ -]?(?:(?:e-?mail|mail|sender|message)[\])】*\s]*|[\])】*]+)$/iu,
  label:
    /^[[(【*\s]*(?:caution|warning|attention|achtung|vorsicht|warnung|avertissement|atención|precaución|advertencia|atenção|cuidado|extern(?:al|e|er|o|a)?(?: e-?mail| mail| sender| message)?|外部メール|外部|注意|警告|تنبيه|تحذير)[\])】*\s]*(?:[:：!！,，–-]|(?<=[\])】])|$)/iu,
  origin:
    /\b(?:originat\p{L}*|(?:came|comes|is|was) from|sent (?:from|by)|kommt|stammt|provient|émane|proviene|procede|enviad\p{L}*|vem)\b|外部|来自|من خارج/iu,
  sender: /\b(?:sender|absender|expéditeur|remitente|remetente)\b|送信者|发件人|المرسل/iu,
  outside: /\b(?:extern\p{L}*|outside|außerhalb|fuera|fora)\b|extérieur|外部|خارج/iu,
  institute:
    /organi[sz]ation|organización|organização|universit|universidad|institut|company|unternehmen|entreprise|empresa|组织|組織|المؤسسة|المنظمة/iu,
  risk: /\b(?:links?|attachments?|careful|click|klicken|anhäng\p{L}*|cliquez|liens|enlaces|adjuntos|clic|anexos|clique)\b|リンク|添付|链接|附件|点击|روابط|مرفقات/iu,
  seldom:
    /^(?:you don[’']t often get e?-?mail from|sie erhalten nicht (?:oft|häufig) e-?mails? von|vous n[’']obtenez pas souvent|no suele recibir correo|você não costuma receber|this message is from an? (?:external|untrusted|unknown) sender)/iu,
};

/** Whether a paragraph is what a mail server puts over an email from elsewhere: `CAUTION: This email originated from outside …` */
function isBanner(text: string): boolean {
  if (text.length > 500) return false;
  const { tag, label, origin, outside, sender, institute, risk, seldom } = banners;
  if (tag.test(text) || seldom.test(text)) return true;
  if (!outside.test(text) || !(messageWord.test(text) || sender.test(text))) return false;
  if (label.test(text)) return origin.test(text) && (risk.test(text) || institute.test(text));
  return thisMessage.test(text) && messageWord.test(text.slice(0, 40)) && institute.test(text);
}

/** The line after the banners at the top of an email. */
export function bannerEnd(lines: readonly Line[]): number {
  let end = 0;
  for (const [from, to] of paragraphsOf(lines.slice(0, maxBannerLines))) {
    const isAlone = to < lines.length && isBanner(textOf(lines.slice(from, to)));
    if (!isAlone && !isBanner(textOf(lines.slice(from, from + 1)))) break;
    end = isAlone ? to : from + 1;
    if (!isAlone) break;
  }
  return end;
}
