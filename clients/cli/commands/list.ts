import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { endBatch, tellBatch } from '../batch-end.ts'
import { EXIT } from '../exit-codes.ts'
import { UsageError } from '../server.ts'
import { LIST_FIELDS, listFields, uploadFile } from '../upload-file.ts'
import { type Command, type Given, textOf } from './command.ts'

const TARGETS = { output: { type: 'string', short: 'o' }, report: { type: 'string' } } as const

/** Sends a list, waits until it is checked, and keeps the list with the answers and the audit report. */
export const list: Command = {
  usage: `list FILE [-o FILE] [--report FILE.pdf] [--no-wait] [--fresh] [${Object.keys(LIST_FIELDS)
    .map(option => `--${option}`)
    .join(' … ')} …]`,
  words: [1, 1],
  options: {
    ...TARGETS,
    'no-wait': { type: 'boolean' },
    fresh: { type: 'boolean' },
    ...Object.fromEntries(Object.keys(LIST_FIELDS).map(option => [option, { type: 'string' as const }])),
  },
  run: async given => {
    const [path = ''] = given.words
    refuseTargets(given, path)
    const client = given.connect()
    const sent = { path, name: basename(path), fields: fieldsOf(given), idempotencyKey: randomUUID() }
    const batch = await uploadFile(client, sent)
    given.terminal.note(given.say('started', { value: batch.id }))
    if (!given.values['no-wait']) return endBatch({ ...given, client }, batch.id, targetsOf(given))
    tellBatch(given.terminal, batch)
    return EXIT.allValid
  },
}

/** Waits for a batch that was sent before, and keeps its files. */
export const wait: Command = {
  usage: 'wait BATCH [-o FILE] [--report FILE.pdf]',
  words: [1, 1],
  options: TARGETS,
  run: given => {
    const id = Number(given.words[0])
    if (!Number.isSafeInteger(id) || id < 1) throw new UsageError(given.say('wrongWords', { value: wait.usage }))
    refuseTargets(given, null)
    return endBatch({ ...given, client: given.connect() }, id, targetsOf(given))
  },
}

const fieldsOf = ({ values, language }: Given): Record<string, string> => ({ ...listFields(values), language })

const targetsOf = (given: Given) => ({ result: textOf(given, 'output'), report: textOf(given, 'report') })

/** Refuses a file that is none, and one that would be written over another of the same call, before anything is sent. */
function refuseTargets(given: Given, path: string | null): void {
  if (path !== null && !statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(given.say('noFile', { value: path }))
  const named = [path, ...Object.values(targetsOf(given))]
    .filter(each => typeof each === 'string')
    .map(each => resolve(each))
  const twice = named.find((each, at) => named.indexOf(each) !== at)
  if (twice !== undefined) throw new UsageError(given.say('sameTarget', { value: twice }))
}
