import type { Client } from '../client.ts'
import type { ExitCode } from '../exit-codes.ts'
import type { HelpKey } from '../help-texts.ts'
import type { Terminal } from '../terminal.ts'
import type { Language, Translate } from '../texts.ts'

/** The input of a command: its arguments and options, and its dependencies. */
export type CommandContext = {
  positionals: string[]
  values: Values
  /**
   * Returns a client that retries while the server is busy. `tries` is the maximal number of tries.
   * Throws UsageError if address or key are missing or wrong.
   */
  connect: (tries?: number) => Client
  terminal: Terminal
  translate: Translate
  language: Language
}

/** The values of options by name. */
export type Values = Readonly<Record<string, string | boolean | undefined>>

/** An option with or without a value, with hints for help and completion. */
export type Option = { helpKey: HelpKey; short?: string } & (
  | { type: 'boolean' }
  | { type: 'string'; placeholder: string; choices?: readonly string[]; isFile?: true }
)

export type Options = Readonly<Record<string, Option>>

/** A command of the program (docs: README.md in the parent folder). */
export type Command = {
  helpKey: HelpKey
  /** The arguments as shown in the help. */
  usage: string
  /** The minimum and maximum number of arguments. */
  positionalCount: readonly [least: number, most: number]
  /** The valid values of the argument, if there is a closed list. */
  choices?: readonly string[]
  options: Options
  run: (context: CommandContext) => ExitCode | Promise<ExitCode>
}

/** Returns an option's text; undefined if it was not given. */
export const textOf = ({ values }: Pick<CommandContext, 'values'>, option: string): string | undefined => {
  const value = values[option]
  return typeof value === 'string' ? value : undefined
}
