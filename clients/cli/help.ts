import type { Command, Option, Options } from './commands/command.ts'
import { COMMANDS, COMMON } from './commands/commands.ts'
import { CLOSED_STDOUT, EXIT } from './exit-codes.ts'
import { type HelpKey, helpTextsIn } from './help-texts.ts'
import type { Language } from './texts.ts'

type Lines = readonly (readonly [left: string, right: string])[]

/** Each exit code with its meaning. */
const EXIT_CODE_KEYS: readonly (readonly [number, HelpKey])[] = [
  ...Object.entries(EXIT).map(([name, code]) => [code, name as keyof typeof EXIT] as const),
  [CLOSED_STDOUT, 'closedStdout'],
]

const VARIABLES: readonly (readonly [string, HelpKey])[] = [
  ['UID_CHECK_URL=https://uid.example', 'address'],
  ['UID_CHECK_KEY=uidc_…', 'key'],
  ['NODE_USE_ENV_PROXY=1', 'proxy'],
]

const EXAMPLES = [
  "uid-check check ATU13585627 --name 'Muster GmbH'",
  'uid-check list Debitoren.xlsx -o geprueft.xlsx --report bericht.pdf',
  'cut -f 2 kunden.tsv | uid-check --json check -',
]

/** Returns the help of the whole program. */
export function programHelp(language: Language): string {
  const translate = helpTextsIn(language)
  const commands = Object.entries(COMMANDS).map(
    ([name, { usage, helpKey }]) => [shortUsage(name, usage), translate(helpKey)] as const,
  )
  return [
    'uid-check [OPTION …] COMMAND …\n',
    section(translate('commands'), commands),
    section(translate('everywhere'), optionLines(COMMON, language)),
    section(
      translate('exitCodes'),
      EXIT_CODE_KEYS.map(([code, helpKey]) => [String(code), translate(helpKey)]),
    ),
    section(
      translate('variables'),
      VARIABLES.map(([name, helpKey]) => [name, translate(helpKey)]),
    ),
    `${translate('examples')}:\n${EXAMPLES.map(example => `  ${example}\n`).join('')}`,
  ].join('\n')
}

// The options of a command appear only in its own help.
const shortUsage = (name: string, usage: string): string => `${name} ${usage.replace(/(^| )\[.*$/, '')}`.trimEnd()

/** Returns the help of one command. */
export function commandHelp(name: string, { usage, helpKey, options }: Command, language: Language): string {
  const translate = helpTextsIn(language)
  const commandOptions =
    Object.keys(options).length > 0 ? [section(translate('options'), optionLines(options, language))] : []
  const common = section(translate('everywhere'), optionLines(COMMON, language))
  return [`uid-check ${name} ${usage}\n\n${translate(helpKey)}\n`, ...commandOptions, common].join('\n')
}

const optionLines = (options: Options, language: Language): Lines =>
  Object.entries(options).map(([name, option]) => [formatOption(name, option), helpTextsIn(language)(option.helpKey)])

function formatOption(name: string, option: Option): string {
  const short = option.short === undefined ? '' : `-${option.short}, `
  return `${short}--${name}${option.type === 'string' ? ` ${option.placeholder}` : ''}`
}

function section(heading: string, lines: Lines): string {
  const width = Math.max(...lines.map(([left]) => left.length))
  return `${heading}:\n${lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('')}`
}
