import { parseArgs } from 'node:util'
import type { Command, Options, Values } from './commands/command.ts'
import { COMMANDS, COMMON } from './commands/commands.ts'
import { UsageError } from './server.ts'
import type { Say } from './texts.ts'

/** A parsed command line. */
export type Called = { name: string; command: Command; words: string[]; values: Values }

/** Earlier name of the watch command. */
const EARLIER_NAMES: Readonly<Record<string, string>> = { '--watch-folder': 'watch' }

const EVERY_OPTION: Options = Object.assign({}, ...Object.values(COMMANDS).map(({ options }) => options), COMMON)

/** Returns the words of a command line that are no options, in any position; rejects nothing. */
export function wordsIn(args: readonly string[]): string[] {
  const { tokens } = parseArgs({ args: named(args), options: EVERY_OPTION, strict: false, tokens: true })
  return tokens.flatMap(token => (token.kind === 'positional' ? [token.value] : []))
}

/**
 * Returns the called command with its words and options. Throws UsageError if the command is
 * unknown or used wrongly.
 */
export function readArguments(args: readonly string[], say: Say): Called {
  const [name = ''] = wordsIn(args)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(say('unknownCommand', { value: name }))
  const usage = `${name} ${command.usage}`
  const { values, positionals } = strictly(named(args), command, unknown => {
    const option = unknown === undefined ? '' : `${say('unknownOption', { value: unknown })} `
    return new UsageError(option + say('wrongWords', { value: usage }))
  })
  const [, ...words] = positionals
  const [least, most] = command.words
  if (words.length < least || words.length > most) throw new UsageError(say('wrongWords', { value: usage }))
  return { name, command, words, values }
}

function strictly(args: string[], { options }: Command, wrong: (unknown: string | undefined) => UsageError) {
  try {
    return parseArgs({ args, options: { ...options, ...COMMON }, allowPositionals: true })
  } catch (failure) {
    const unknown = /^Unknown option '([^']+)'/.exec((failure as Error).message)?.[1]
    throw wrong(unknown)
  }
}

const named = (args: readonly string[]): string[] => args.map(each => EARLIER_NAMES[each] ?? each)
