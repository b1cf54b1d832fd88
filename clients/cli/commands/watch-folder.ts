import process from 'node:process'
import { EXIT } from '../exit-codes.ts'
import { UsageError } from '../server.ts'
import { foldersOf } from '../watch/folders.ts'
import { lockFolder } from '../watch/lock.ts'
import { watch } from '../watch/watch.ts'
import { type Command, type Given, textOf } from './command.ts'
import { LIST_OPTIONS, listFields } from './list-options.ts'

const STILL_S = 5

/** Checks every list put into a folder, until it is stopped. */
export const watchFolder: Command = {
  about: 'watch',
  usage: 'IN OUT [--once] [--no-report] [OPTION …]',
  words: [2, 2],
  options: {
    once: { type: 'boolean', about: 'once' },
    still: { type: 'string', value: 'SECONDS', about: 'still' },
    state: { type: 'string', value: 'FOLDER', isFile: true, about: 'state' },
    'no-report': { type: 'boolean', about: 'noReport' },
    ...LIST_OPTIONS,
  },
  run: async given => {
    const { words, values, terminal, say, language } = given
    const [input = '', output = ''] = words
    // The watch retries by itself, so that it can be stopped in between.
    const client = given.connect(1)
    const folders = foldersOf({ input, output, state: textOf(given, 'state'), env: process.env }, say)
    const ending = new AbortController()
    const lost = new AbortController()
    const lock = lockFolder(folders.work, { say, lost: () => lost.abort() })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort())
    terminal.note(say('watching', { value: folders.input }))
    const options = { stillMs: stillMs(given), isOnce: values.once === true, hasReport: values['no-report'] !== true }
    try {
      const either = AbortSignal.any([ending.signal, lost.signal])
      const code = await watch({
        ...options,
        folders,
        client,
        terminal,
        say,
        language,
        fields: listFields(values),
        ending: either,
      })
      if (!either.aborted) return code
      terminal.note(say(lost.signal.aborted ? 'lockLost' : 'stopped'))
      return lost.signal.aborted ? EXIT.refused : EXIT.allValid
    } finally {
      lock.release()
    }
  },
}

function stillMs(given: Given): number {
  const seconds = Number(textOf(given, 'still') ?? STILL_S)
  if (!(seconds >= 0 && seconds <= 3_600))
    throw new UsageError(given.say('wrongWords', { value: `watch ${watchFolder.usage}` }))
  return seconds * 1_000
}
