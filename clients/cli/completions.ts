import type { Command, Option } from './commands/command.ts'
import { COMMANDS, COMMON } from './commands/commands.ts'
import { helpTextsIn } from './help-texts.ts'
import type { Language } from './texts.ts'

/**
 * The completion scripts by shell. Each is self-contained: pressing Tab does not start uid-check.
 */
export const COMPLETIONS: Readonly<Record<string, (language: Language) => string>> = { bash, zsh, fish }

const commands = (): [string, Command][] => Object.entries(COMMANDS)
const optionsOf = ({ options }: Command): [string, Option][] => Object.entries({ ...options, ...COMMON })
const allOptions = (): [string, Option][] => [
  ...new Map(commands().flatMap(([, command]) => optionsOf(command))).entries(),
]

/** Returns the spellings of an option. */
const spellingsOf = ([name, { short }]: [string, Option]): string[] => [...(short ? [`-${short}`] : []), `--${name}`]

function bash(): string {
  const values = allOptions().flatMap(entry => {
    const [, option] = entry
    if (option.type === 'boolean') return []
    const compgenArgs = option.choices ? `-W '${option.choices.join(' ')}'` : option.isFile ? '-f' : "-W ''"
    return [`    ${spellingsOf(entry).join('|')}) COMPREPLY=($(compgen ${compgenArgs} -- "$word")); return ;;`]
  })
  const commandCases = commands().map(([name, command]) => {
    const candidates = [...(command.choices ?? []), ...optionsOf(command).flatMap(spellingsOf)].join(' ')
    return `    ${name}) words='${candidates}' files=${command.choices ? '' : 'yes'} ;;`
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
${commandCases.join('\n')}
    *) words='${[...names, ...Object.entries(COMMON).flatMap(spellingsOf)].join(' ')}' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [ -n "$files" ] && [ "\${word:0:1}" != - ]; then COMPREPLY+=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _uid_check uid-check
`
}

function zsh(language: Language): string {
  const translate = helpTextsIn(language)
  const argumentSpecs = (entry: [string, Option]): string[] => {
    const [, option] = entry
    const value = option.type === 'boolean' ? '' : `:${option.placeholder.replaceAll('|', ' ')}:${zshValues(option)}`
    return spellingsOf(entry).map(spelling => `'${spelling}[${zshText(translate(option.helpKey))}]${value}'`)
  }
  const cases = commands().map(([name, command]) => {
    const argumentSpec = command.choices ? `'*:: :(${command.choices.join(' ')})'` : "'*: :_files'"
    return `      ${name}) _arguments ${[...optionsOf(command).flatMap(argumentSpecs), argumentSpec].join(' ')} ;;`
  })
  return `#compdef uid-check
_uid_check() {
  local -a commands
  local state line
  commands=(${commands()
    .map(([name, { helpKey }]) => `'${name}:${zshText(translate(helpKey))}'`)
    .join(' ')})
  _arguments -C ${Object.entries(COMMON).flatMap(argumentSpecs).join(' ')} '1: :->command' '*:: :->word'
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
  const translate = helpTextsIn(language)
  const line = (condition: string, [name, option]: [string, Option]): string => {
    const short = option.short ? ` -s ${option.short}` : ''
    const value = option.type === 'boolean' ? '' : fishValues(option)
    return `complete -c uid-check${condition} -l ${name}${short}${value} -d ${fishText(translate(option.helpKey))}`
  }
  const noCommandCondition = ` -n 'not __fish_seen_subcommand_from ${commands()
    .map(([name]) => name)
    .join(' ')}'`
  return [
    ...Object.entries(COMMON).map(entry => line('', entry)),
    ...commands().flatMap(([name, { helpKey, choices, options }]) => {
      const commandCondition = ` -n '__fish_seen_subcommand_from ${name}'`
      return [
        `complete -c uid-check${noCommandCondition} -f -a ${name} -d ${fishText(translate(helpKey))}`,
        ...(choices ? [`complete -c uid-check${commandCondition} -f -a '${choices.join(' ')}'`] : []),
        ...Object.entries(options).map(entry => line(commandCondition, entry)),
      ]
    }),
    '',
  ].join('\n')
}

const fishValues = (option: Option & { type: 'string' }): string =>
  option.choices ? ` -x -a '${option.choices.join(' ')}'` : option.isFile ? ' -r -F' : ' -x'

const fishText = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`
