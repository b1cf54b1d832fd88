import type { ParseArgsOptionsConfig } from 'node:util'
import type { Client } from '../client.ts'
import type { ExitCode } from '../exit-codes.ts'
import type { Terminal } from '../terminal.ts'
import type { Language, Say } from '../texts.ts'

/** What a command is called with: its words and options, and what it works with. */
export type Given = {
  words: string[]
  values: Readonly<Record<string, string | boolean | undefined>>
  /** A client that tries again where the server is busy, or one that tries as often as it is told. */
  connect: (tries?: number) => Client
  terminal: Terminal
  say: Say
  language: Language
}

/** One of the program's commands (docs: README.md beside it). */
export type Command = {
  /** Behind the program's name. */
  usage: string
  /** How many words it takes, at least and at most. */
  words: readonly [least: number, most: number]
  options: ParseArgsOptionsConfig
  run: (given: Given) => Promise<ExitCode>
}

/** Returns an option's text; undefined where it was not given. */
export const textOf = ({ values }: Pick<Given, 'values'>, option: string): string | undefined => {
  const value = values[option]
  return typeof value === 'string' ? value : undefined
}
