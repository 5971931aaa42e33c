import type { TrpcCli } from 'trpc-cli';

type CommandJSON = ReturnType<TrpcCli['toJSON']>;

export const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** The words that may follow each command, by the words before it: its commands and its options. */
function wordsAfter({ commands = [], options = [] }: CommandJSON, before: string[] = []): [string, string][] {
  const own = [...commands.map(({ name = '' }) => name), ...options.map(({ name }) => `--${name}`), '--json', '--help'];
  return [
    [before.join(' '), own.join(' ')],
    ...commands.flatMap((each) => wordsAfter(each, [...before, each.name ?? ''])),
  ];
}

const bash = (program: string, cases: string) => `_${program}() {
  local words=()
  local word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do [[ $word == -* ]] || words+=("$word"); done
  local next=''
  case "\${words[*]}" in
${cases}
  esac
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _${program} ${program}`;

/** A script that completes commands and options in a shell. */
export function completionScript(shell: Shell, program: string, cli: CommandJSON): string {
  const entries = wordsAfter(cli);
  if (shell === 'fish')
    return entries
      .map(([before, words]) => {
        const isHere =
          before === '' ? '__fish_use_subcommand' : `string match -q '${program} ${before} *' (commandline -p)`;
        return `complete -c ${program} -f -n "${isHere}" -a '${words}'`;
      })
      .join('\n');
  const cases = entries.map(([before, words]) => `    '${before}') next='${words}' ;;`).join('\n');
  return `${shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''}${bash(program, cases)}`;
}
