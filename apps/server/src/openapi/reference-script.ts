import { documentPaths } from '../rest/routes.ts';

/** The script of the page: Swagger UI, a list of topics, a search for calls, and buttons that copy. */
export const referenceScript = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const topics = document.querySelector('#topics');
topics.open = matchMedia('(min-width: 64rem)').matches;
const show = (tag, isShown) => ui.layoutActions.show(['operations-tag', tag], isShown);
const sectionOf = (tag) => document.querySelector('.opblock-tag[data-tag="' + CSS.escape(tag) + '"]');

/** The calls that have all words in their group, path or summary. */
function opsFilter(groups, phrase) {
  const words = phrase.toLowerCase().split(/\\s+/);
  return groups
    .map((group, tag) =>
      group.update('operations', (calls) =>
        calls.filter((call) => {
          const text = [tag, call.get('method'), call.get('path'), call.getIn(['operation', 'summary'])].join(' ').toLowerCase();
          return words.every((word) => text.includes(word));
        }),
      ),
    )
    .filter((group) => group.get('operations').size > 0);
}

const ui = SwaggerUIBundle({
  url: '${documentPaths.openapi}',
  dom_id: '#calls',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  // Swagger UI draws a list of 150 or more rows only where it is scrolled to, hidden from the keyboard and the search of the browser.
  docExpansion: 'none',
  // Reading can be tried here; what changes something needs a program.
  supportedSubmitMethods: ['get'],
  plugins: [() => ({ fn: { opsFilter } })],
  onComplete() {
    for (const code of document.querySelectorAll('.info .renderedMarkdown pre')) {
      const copy = Object.assign(document.createElement('button'), { type: 'button', className: 'copy', textContent: 'Copy' });
      copy.addEventListener('click', async () => {
        await navigator.clipboard.writeText(code.textContent);
        copy.textContent = 'Copied';
      });
      code.before(copy);
    }
    const all = ui.specSelectors.taggedOperations().keySeq().toArray();
    topics.querySelector('ul').append(
      ...all.map((tag) => {
        const link = Object.assign(document.createElement('a'), { href: '#/' + encodeURIComponent(tag), textContent: tag });
        link.addEventListener('click', () => {
          show(tag, true);
          sectionOf(tag)?.scrollIntoView();
        });
        const item = document.createElement('li');
        item.append(link);
        return item;
      }),
    );
    document.querySelector('#codes').addEventListener('click', () => {
      show('API', true);
      sectionOf('API')?.scrollIntoView();
    });
    document.querySelector('#search').addEventListener('input', ({ target }) => {
      const phrase = target.value.trim();
      ui.layoutActions.updateFilter(phrase);
      const found = phrase === '' ? [] : opsFilter(ui.specSelectors.taggedOperations(), phrase).keySeq().toArray();
      for (const tag of all) show(tag, found.includes(tag));
      document.querySelector('#found').textContent = phrase !== '' && found.length === 0 ? 'No call has these words.' : '';
    });
  },
});
`;
