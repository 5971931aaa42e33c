import type { Email } from 'postal-mime';

const automaticSubjects =
  /^(?:auto(?:matic|mated)?[ -]?(?:reply|response|antwort)|out of (?:the )?office|automatische antwort|abwesenheit|abwesend|abwesenheitsnotiz|réponse automatique|absence du bureau|respuesta automática|fuera de (?:la )?oficina|resposta automática|fora do escritório|risposta automatica|fuori sede|automatisch antwoord|afwezig|自動返信|自動応答|不在通知|自动答复|自动回复|自動回覆|(?:ال)?رد (?:ال)?تلقائي|\[auto-?reply\]|auto: .{1,80} is out of|vacation (?:reply|response)|je suis absent|ausência temporária|خارج المكتب|undeliverable|undelivered mail|delivery status notification|mail delivery (?:failed|subsystem)|returned mail|unzustellbar|non remis|no se puede entregar|não entregue|未送达|配信不能|read:|gelesen:|lu ?:|leído:|lida:|not read:|accepted:|declined:|tentative:|tentatively accepted:|zugesagt:|abgelehnt:|mit vorbehalt:|accepté ?:|refusé ?:|aceptado:|rechazado:|aceito:|recusado:|provisoire ?:|provisional:|aceptada:|aceita:|read receipt|return receipt|confirmation de lecture|lesebestätigung|confirmación de lectura|confirmação de leitura|開封(?:確認|済み)|已读[:：]|تمت القراءة|notification de non-(?:distribution|remise)|接受[:：]|承諾:|辞退:|已接受:|已拒绝:)/iu;
const automaticSenders =
  /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?(?:[+-].*)?|majordomo|listserv)@/i;
/** Of a list; `List-Unsubscribe` and `List-Help` stand in emails of persons too, whose institutes or programs add them. */
const listHeaders = ['list-id', 'list-post', 'mailing-list', 'x-mailing-list'];
const autoHeaders = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-auto-reply-from',
  'x-failed-recipients',
  'x-mail-autoreply',
];
const automaticTypes =
  /^(?:message\/(?:delivery-status|disposition-notification|feedback-report)|text\/vnd\.google\.email-reaction\+json|text\/rfc822-headers)$/i;
const calendarTypes = /^(?:text\/calendar|application\/ics)$/i;

/** Whether a program sent an email: an automatic reply (RFC 3834), a bounce, a receipt, an answer of a calendar, or a list. */
export function isAutomatic({
  headers,
  from,
  returnPath,
  subject = '',
  attachments,
}: Pick<Email, 'headers' | 'from' | 'returnPath' | 'subject' | 'attachments'>): boolean {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = headerOf('auto-submitted');
  if (submitted !== undefined && !/^no\b/.test(submitted)) return true;
  if (/\b(?:bulk|junk|list|auto_reply|auto-reply)\b/.test(headerOf('precedence') ?? '')) return true;
  if ([...listHeaders, ...autoHeaders].some((name) => headerOf(name) !== undefined)) return true;
  if (/^<\s*>$/.test(headerOf('return-path') ?? '')) return true;
  if (/^(?:multipart\/report|text\/calendar|message\/)/.test(headerOf('content-type') ?? '')) return true;
  if (/\ball\b/.test(headerOf('x-auto-response-suppress') ?? '')) return true;
  if (automaticSenders.test(from?.address ?? '') || automaticSenders.test(returnPath ?? '')) return true;
  if (attachments.some(({ mimeType }) => automaticTypes.test(mimeType))) return true;
  const calendars = attachments.filter(({ mimeType }) => calendarTypes.test(mimeType));
  // A person may attach a calendar file; an answer of a calendar is a part of the email, or says that it is a reply.
  if (
    calendars.some(
      ({ method, disposition }) => disposition !== 'attachment' || /^(?:REPLY|COUNTER)$/.test(method ?? ''),
    )
  )
    return true;
  return automaticSubjects.test(subject.trim());
}
