import process from 'node:process'
import { EXIT } from '../exit-codes.ts'
import { UsageError } from '../server.ts'
import { prepareFolders } from '../watch/folders.ts'
import { lockFolder } from '../watch/lock.ts'
import { watch } from '../watch/watch.ts'
import { type Command, type CommandContext, textOf } from './command.ts'
import { LIST_OPTIONS, listFields } from './list-options.ts'

const DEFAULT_QUIET_SECONDS = 5

/** Checks every list that is put into a folder, until the process is stopped. */
export const watchFolder: Command = {
  helpKey: 'watch',
  usage: 'IN OUT [--once] [--no-report] [OPTION …]',
  positionalCount: [2, 2],
  options: {
    once: { type: 'boolean', helpKey: 'once' },
    still: { type: 'string', placeholder: 'SECONDS', helpKey: 'still' },
    state: { type: 'string', placeholder: 'FOLDER', isFile: true, helpKey: 'state' },
    'no-report': { type: 'boolean', helpKey: 'noReport' },
    ...LIST_OPTIONS,
  },
  run: async context => {
    const { positionals, values, terminal, translate, language } = context
    const [input = '', output = ''] = positionals
    // One try per call: the watch itself retries, so that it can be stopped in between.
    const client = context.connect(1)
    const folders = prepareFolders({ input, output, state: textOf(context, 'state'), env: process.env }, translate)
    const stopping = new AbortController()
    const lockLost = new AbortController()
    const lock = lockFolder(folders.stateFolder, { translate, lost: () => lockLost.abort() })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())
    terminal.note(translate('watching', { value: folders.input }))
    const options = {
      quietMs: quietMsOf(context),
      isOnce: values.once === true,
      hasReport: values['no-report'] !== true,
    }
    try {
      const endSignal = AbortSignal.any([stopping.signal, lockLost.signal])
      const code = await watch({
        ...options,
        folders,
        client,
        terminal,
        translate,
        language,
        fields: listFields(values),
        signal: endSignal,
      })
      if (!endSignal.aborted) return code
      terminal.note(translate(lockLost.signal.aborted ? 'lockLost' : 'stopped'))
      return lockLost.signal.aborted ? EXIT.refused : EXIT.allValid
    } finally {
      lock.release()
    }
  },
}

function quietMsOf(context: CommandContext): number {
  const seconds = Number(textOf(context, 'still') ?? DEFAULT_QUIET_SECONDS)
  if (!(seconds >= 0 && seconds <= 3_600))
    throw new UsageError(context.translate('usage', { value: `watch ${watchFolder.usage}` }))
  return seconds * 1_000
}
