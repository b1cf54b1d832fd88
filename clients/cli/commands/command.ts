import type { Client } from '../client.ts'
import type { ExitCode } from '../exit-codes.ts'
import type { HelpKey } from '../help-texts.ts'
import type { Terminal } from '../terminal.ts'
import type { Language, Say } from '../texts.ts'

/** What a command is called with: its words and options, and what it works with. */
export type Given = {
  words: string[]
  values: Values
  /** A client that tries again where the server is busy, or one that tries as often as it is told. Throws UsageError as `serverOf` does. */
  connect: (tries?: number) => Client
  terminal: Terminal
  say: Say
  language: Language
}

/** The options that were given, by their names. */
export type Values = Readonly<Record<string, string | boolean | undefined>>

/** An option: one that is set, or one with a value, of which help and completion know what it may be. */
export type Option = { about: HelpKey; short?: string } & (
  | { type: 'boolean' }
  | { type: 'string'; value: string; choices?: readonly string[]; isFile?: true }
)

export type Options = Readonly<Record<string, Option>>

/** One of the program's commands (docs: README.md beside it). */
export type Command = {
  about: HelpKey
  /** Its words, behind its name. */
  usage: string
  /** How many words it takes, at least and at most. */
  words: readonly [least: number, most: number]
  /** What its words may be, where that is a closed list. */
  choices?: readonly string[]
  options: Options
  run: (given: Given) => ExitCode | Promise<ExitCode>
}

/** Returns an option's text; undefined where it was not given. */
export const textOf = ({ values }: Pick<Given, 'values'>, option: string): string | undefined => {
  const value = values[option]
  return typeof value === 'string' ? value : undefined
}
