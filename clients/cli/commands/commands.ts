import { check } from './check.ts'
import type { Command } from './command.ts'
import { day } from './day.ts'
import { list, wait } from './list.ts'
import { partners } from './partners.ts'
import { watchFolder } from './watch-folder.ts'

/** What the program can do, by the word that it is called with. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  check,
  list,
  wait,
  partners,
  day,
  '--watch-folder': watchFolder,
}
