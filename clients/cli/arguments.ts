import { parseArgs } from 'node:util'
import type { Command, Options, Values } from './commands/command.ts'
import { COMMANDS, COMMON } from './commands/commands.ts'
import { UsageError } from './server.ts'
import type { Translate } from './texts.ts'

/** A parsed command line. */
export type ParsedCommandLine = { name: string; command: Command; positionals: string[]; values: Values }

/** Former names of commands. */
const FORMER_NAMES: Readonly<Record<string, string>> = { '--watch-folder': 'watch' }

const ALL_OPTIONS: Options = Object.assign({}, ...Object.values(COMMANDS).map(({ options }) => options), COMMON)

/** Returns the arguments of a command line that are not options. Does not validate anything. */
export function positionalsOf(args: readonly string[]): string[] {
  const { tokens } = parseArgs({ args: withCurrentNames(args), options: ALL_OPTIONS, strict: false, tokens: true })
  return tokens.flatMap(token => (token.kind === 'positional' ? [token.value] : []))
}

/**
 * Parses a command line. Throws UsageError if the command is unknown, or if its arguments or
 * options are wrong.
 */
export function parseCommandLine(args: readonly string[], translate: Translate): ParsedCommandLine {
  const [name = ''] = positionalsOf(args)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(translate('unknownCommand', { value: name }))
  const usage = `${name} ${command.usage}`
  const { values, positionals } = parseStrictly(withCurrentNames(args), command, unknown => {
    const option = unknown === undefined ? '' : `${translate('unknownOption', { value: unknown })} `
    return new UsageError(option + translate('usage', { value: usage }))
  })
  const [, ...commandArgs] = positionals
  const [least, most] = command.positionalCount
  if (commandArgs.length < least || commandArgs.length > most)
    throw new UsageError(translate('usage', { value: usage }))
  return { name, command, positionals: commandArgs, values }
}

function parseStrictly(args: string[], { options }: Command, usageError: (unknown: string | undefined) => UsageError) {
  try {
    return parseArgs({ args, options: { ...options, ...COMMON }, allowPositionals: true })
  } catch (failure) {
    const unknown = /^Unknown option '([^']+)'/.exec((failure as Error).message)?.[1]
    throw usageError(unknown)
  }
}

const withCurrentNames = (args: readonly string[]): string[] => args.map(arg => FORMER_NAMES[arg] ?? arg)
