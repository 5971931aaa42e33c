/** An offer as somebody might write it, by the name of the collaboration type's category. */
export const offerExamples: Readonly<Record<string, string>> = {
  'Advice and expertise':
    'We had the same problem last year and solved it with another buffer. I can tell you how in a call next week.',
  'Data and analysis':
    'I fit models like this often. Send me twenty rows and the question, and I look at them on Friday.',
  'Software and computing':
    'I maintain a similar pipeline. Share the repository and the error; I have time on Thursday.',
  'Laboratory, fieldwork and equipment':
    'We have this instrument and free slots in March. How many samples are there, and how are they prepared?',
  'Funding and publishing': 'I have reviewed for this funder. I can read five pages by the end of the month.',
  'Training and exchange': 'I teach this twice a year. Two afternoons online would do; May suits me.',
  'Partnership and impact': 'My group works on this with three clinics. Could we talk for half an hour next week?',
};
