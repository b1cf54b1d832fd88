import type { Client } from '../client.ts'
import type { ExitCode } from '../exit-codes.ts'
import type { HelpKey } from '../help-texts.ts'
import type { Terminal } from '../terminal.ts'
import type { Language, Say } from '../texts.ts'

/** The arguments of a command: its words and options, and what it works with. */
export type Given = {
  words: string[]
  values: Values
  /**
   * Returns a client that retries while the server is busy; `tries` sets the number. Throws
   * UsageError as `serverOf` does.
   */
  connect: (tries?: number) => Client
  terminal: Terminal
  say: Say
  language: Language
}

/** The given options by name. */
export type Values = Readonly<Record<string, string | boolean | undefined>>

/** An option: a switch, or one with a value, with hints for help and completion. */
export type Option = { about: HelpKey; short?: string } & (
  | { type: 'boolean' }
  | { type: 'string'; value: string; choices?: readonly string[]; isFile?: true }
)

export type Options = Readonly<Record<string, Option>>

/** A command of the program (docs: README.md in the parent folder). */
export type Command = {
  about: HelpKey
  /** Its words after its name. */
  usage: string
  /** Minimum and maximum number of words. */
  words: readonly [least: number, most: number]
  /** The valid words, if there is a closed list. */
  choices?: readonly string[]
  options: Options
  run: (given: Given) => ExitCode | Promise<ExitCode>
}

/** Returns an option's text; undefined if it was not given. */
export const textOf = ({ values }: Pick<Given, 'values'>, option: string): string | undefined => {
  const value = values[option]
  return typeof value === 'string' ? value : undefined
}
