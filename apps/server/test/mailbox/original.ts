/** The email that is answered, as programs quote it. */
export const original = {
  subject: 'Help offered by “Bo Helper”: Which landmarks survive milling?',
  lines: [
    'Help was offered by “Bo Helper” on your request “Which landmarks survive milling?”. They wrote:',
    '',
    'I have milled forty casts since spring and kept a log of every landmark.',
    'Shall we compare the zygomatic ridge first, or the orbits?',
    '',
    'Answer in the chat:',
    'https://exchange.example/chats/7?tab=my-requests',
    '',
    'Reply to this email to answer.',
  ],
};

/** Words of the original that no result may have. */
export const quotedWords =
  /milled forty casts|zygomatic|They wrote|Answer in the chat|exchange\.example|Reply to this email|Research Exchange/;

export const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The HTML of our email inside of a quote. */
export const originalHtml = `<div style="max-width:36rem;margin:0 auto"><p style="margin:0 0 24px">Research Exchange</p>
<p style="margin:0 0 16px">${html(original.lines[0] ?? '')}</p>
<blockquote class="quote" dir="auto" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #ddd9cf;white-space:pre-wrap">${original.lines.slice(2, 4).map(html).join('<br>')}</blockquote>
<p style="margin:24px 0"><a href="https://exchange.example/chats/7?tab=my-requests">Answer in the chat</a></p>
<hr><p style="margin:0;font-size:13px">Reply to this email to answer.<br><a href="https://exchange.example/unsubscribe?email=a">Stop these emails</a></p></div>`;

export const quotedText = original.lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
export const plainText = original.lines.join('\n');
export const sender = 'exchange@exchange.example';
