import process from 'node:process'
import { COMPLETIONS } from '../completions.ts'
import { EXIT } from '../exit-codes.ts'
import { UsageError } from '../server.ts'
import type { Command } from './command.ts'

const SHELLS = ['bash', 'zsh', 'fish']

/** Prints the completion script of a shell. */
export const completion: Command = {
  helpKey: 'completion',
  usage: 'bash|zsh|fish',
  positionalCount: [1, 1],
  choices: SHELLS,
  options: {},
  run: ({ positionals: [shell = ''], translate, language }) => {
    const script = Object.hasOwn(COMPLETIONS, shell) ? COMPLETIONS[shell] : undefined
    if (!script) throw new UsageError(translate('usage', { value: `completion ${completion.usage}` }))
    process.stdout.write(script(language))
    return EXIT.allValid
  },
}
