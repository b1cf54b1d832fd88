import type { Command, Option, Options } from './commands/command.ts'
import { COMMANDS, COMMON } from './commands/commands.ts'
import { CLOSED_STDOUT, EXIT } from './exit-codes.ts'
import { type HelpKey, helpIn } from './help-texts.ts'
import type { Language } from './texts.ts'

type Lines = readonly (readonly [left: string, right: string])[]

/** Each exit code with its meaning. */
const EXIT_WORDS: readonly (readonly [number, HelpKey])[] = [
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
  const say = helpIn(language)
  const commands = Object.entries(COMMANDS).map(
    ([name, { usage, about }]) => [wordsOf(name, usage), say(about)] as const,
  )
  return [
    'uid-check [OPTION …] COMMAND …\n',
    section(say('commands'), commands),
    section(say('everywhere'), optionLines(COMMON, language)),
    section(
      say('exitCodes'),
      EXIT_WORDS.map(([code, about]) => [String(code), say(about)]),
    ),
    section(
      say('variables'),
      VARIABLES.map(([name, about]) => [name, say(about)]),
    ),
    `${say('examples')}:\n${EXAMPLES.map(each => `  ${each}\n`).join('')}`,
  ].join('\n')
}

// A command's options are only in its own help.
const wordsOf = (name: string, usage: string): string => `${name} ${usage.replace(/(^| )\[.*$/, '')}`.trimEnd()

/** Returns the help of one command. */
export function commandHelp(name: string, { usage, about, options }: Command, language: Language): string {
  const say = helpIn(language)
  const own = Object.keys(options).length > 0 ? [section(say('options'), optionLines(options, language))] : []
  const common = section(say('everywhere'), optionLines(COMMON, language))
  return [`uid-check ${name} ${usage}\n\n${say(about)}\n`, ...own, common].join('\n')
}

const optionLines = (options: Options, language: Language): Lines =>
  Object.entries(options).map(([name, option]) => [writtenOption(name, option), helpIn(language)(option.about)])

function writtenOption(name: string, option: Option): string {
  const short = option.short === undefined ? '' : `-${option.short}, `
  return `${short}--${name}${option.type === 'string' ? ` ${option.value}` : ''}`
}

function section(heading: string, lines: Lines): string {
  const width = Math.max(...lines.map(([left]) => left.length))
  return `${heading}:\n${lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('')}`
}
