import type { Command, Option } from './commands/command.ts'
import { COMMANDS, COMMON } from './commands/commands.ts'
import { helpIn } from './help-texts.ts'
import type { Language } from './texts.ts'

/** Completion scripts by shell. Each is self-contained: pressing Tab runs none of our code. */
export const COMPLETIONS: Readonly<Record<string, (language: Language) => string>> = { bash, zsh, fish }

const commands = (): [string, Command][] => Object.entries(COMMANDS)
const optionsOf = ({ options }: Command): [string, Option][] => Object.entries({ ...options, ...COMMON })
const everyOption = (): [string, Option][] => [
  ...new Map(commands().flatMap(([, command]) => optionsOf(command))).entries(),
]

/** Returns the spellings of an option. */
const waysOf = ([name, { short }]: [string, Option]): string[] => [...(short ? [`-${short}`] : []), `--${name}`]

function bash(): string {
  const values = everyOption().flatMap(each => {
    const [, option] = each
    if (option.type === 'boolean') return []
    const found = option.choices ? `-W '${option.choices.join(' ')}'` : option.isFile ? '-f' : "-W ''"
    return [`    ${waysOf(each).join('|')}) COMPREPLY=($(compgen ${found} -- "$word")); return ;;`]
  })
  const named = commands().map(([name, command]) => {
    const words = [...(command.choices ?? []), ...optionsOf(command).flatMap(waysOf)].join(' ')
    return `    ${name}) words='${words}' files=${command.choices ? '' : 'yes'} ;;`
  })
  const names = commands().map(([name]) => name)
  return `_uid_check() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command= words files= each
  for each in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $each in ${names.join('|')}) command=$each; break ;; esac
  done
  case $before in
${values.join('\n')}
  esac
  case $command in
${named.join('\n')}
    *) words='${[...names, ...Object.entries(COMMON).flatMap(waysOf)].join(' ')}' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [ -n "$files" ] && [ "\${word:0:1}" != - ]; then COMPREPLY+=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _uid_check uid-check
`
}

function zsh(language: Language): string {
  const say = helpIn(language)
  const told = (each: [string, Option]): string[] => {
    const [, option] = each
    const value = option.type === 'boolean' ? '' : `:${option.value.replaceAll('|', ' ')}:${zshValues(option)}`
    return waysOf(each).map(way => `'${way}[${zshText(say(option.about))}]${value}'`)
  }
  const cases = commands().map(([name, command]) => {
    const words = command.choices ? `'*:: :(${command.choices.join(' ')})'` : "'*: :_files'"
    return `      ${name}) _arguments ${[...optionsOf(command).flatMap(told), words].join(' ')} ;;`
  })
  return `#compdef uid-check
_uid_check() {
  local -a commands
  local state line
  commands=(${commands()
    .map(([name, { about }]) => `'${name}:${zshText(say(about))}'`)
    .join(' ')})
  _arguments -C ${Object.entries(COMMON).flatMap(told).join(' ')} '1: :->command' '*:: :->word'
  case $state in
    command) _describe command commands ;;
    word)
      case $line[1] in
${cases.join('\n')}
      esac ;;
  esac
}
if [ "$funcstack[1]" = _uid_check ]; then _uid_check "$@"; else compdef _uid_check uid-check; fi
`
}

const zshValues = (option: Option & { type: 'string' }): string =>
  option.choices ? `(${option.choices.join(' ')})` : option.isFile ? '_files' : ''

// Colons and brackets are separators for _arguments.
const zshText = (text: string): string => text.replaceAll(/[[\]':]/g, ' ')

function fish(language: Language): string {
  const say = helpIn(language)
  const line = (condition: string, [name, option]: [string, Option]): string => {
    const short = option.short ? ` -s ${option.short}` : ''
    const value = option.type === 'boolean' ? '' : fishValues(option)
    return `complete -c uid-check${condition} -l ${name}${short}${value} -d ${fishText(say(option.about))}`
  }
  const isNone = ` -n 'not __fish_seen_subcommand_from ${commands()
    .map(([name]) => name)
    .join(' ')}'`
  return [
    ...Object.entries(COMMON).map(each => line('', each)),
    ...commands().flatMap(([name, { about, choices, options }]) => {
      const isGiven = ` -n '__fish_seen_subcommand_from ${name}'`
      return [
        `complete -c uid-check${isNone} -f -a ${name} -d ${fishText(say(about))}`,
        ...(choices ? [`complete -c uid-check${isGiven} -f -a '${choices.join(' ')}'`] : []),
        ...Object.entries(options).map(each => line(isGiven, each)),
      ]
    }),
    '',
  ].join('\n')
}

const fishValues = (option: Option & { type: 'string' }): string =>
  option.choices ? ` -x -a '${option.choices.join(' ')}'` : option.isFile ? ' -r -F' : ' -x'

const fishText = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`
