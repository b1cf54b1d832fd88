import { check } from './check.ts'
import type { Command, Options } from './command.ts'
import { completion } from './completion.ts'
import { day } from './day.ts'
import { list, wait } from './list.ts'
import { partners } from './partners.ts'
import { watchFolder } from './watch-folder.ts'

/** The commands by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  check,
  list,
  wait,
  partners,
  day,
  watch: watchFolder,
  completion,
}

/** Options of every command. */
export const COMMON: Options = {
  json: { type: 'boolean', helpKey: 'json' },
  lang: { type: 'string', placeholder: 'de|en', choices: ['de', 'en'], helpKey: 'lang' },
  tries: { type: 'string', placeholder: 'N', helpKey: 'tries' },
  'key-file': { type: 'string', placeholder: 'FILE', isFile: true, helpKey: 'keyFile' },
  help: { type: 'boolean', short: 'h', helpKey: 'help' },
  version: { type: 'boolean', short: 'V', helpKey: 'version' },
}
