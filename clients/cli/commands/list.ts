import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { endBatch, STDOUT, tellBatch } from '../batch-end.ts'
import type { Client } from '../client.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { tryTarget } from '../save-file.ts'
import { UsageError } from '../server.ts'
import { readAll, STDIN } from '../stdin.ts'
import type { TextKey } from '../texts.ts'
import { uploadFile } from '../upload-file.ts'
import { type Command, type Given, type Options, textOf } from './command.ts'
import { LIST_OPTIONS, listFields } from './list-options.ts'

const TARGETS: Options = {
  output: { type: 'string', short: 'o', value: 'FILE', isFile: true, about: 'output' },
  report: { type: 'string', value: 'FILE.pdf', isFile: true, about: 'report' },
}

/**
 * Uploads a list, waits until it is checked, and saves the list with the answers and the audit
 * report.
 */
export const list: Command = {
  about: 'list',
  usage: 'FILE|- [-o FILE|-] [--report FILE.pdf] [OPTION …]',
  words: [1, 1],
  options: {
    ...TARGETS,
    'no-wait': { type: 'boolean', about: 'noWait' },
    name: { type: 'string', value: 'NAME', about: 'fileName' },
    ...LIST_OPTIONS,
  },
  run: async given => {
    const [path = ''] = given.words
    await refuseTargets(given, path)
    const client = given.connect()
    const batch = await uploadFile(client, {
      ...(await listAt(path, textOf(given, 'name'))),
      fields: { ...listFields(given.values), language: given.language },
      idempotencyKey: randomUUID(),
    })
    given.terminal.note(given.say('started', { value: batch.id }))
    if (!given.values['no-wait']) return end(given, client, batch.id)
    tellBatch(given.terminal, batch)
    return EXIT.allValid
  },
}

/** Waits for a batch uploaded earlier, and saves its files. */
export const wait: Command = {
  about: 'wait',
  usage: 'BATCH [-o FILE|-] [--report FILE.pdf]',
  words: [1, 1],
  options: TARGETS,
  run: async given => {
    const id = Number(given.words[0])
    if (!Number.isSafeInteger(id) || id < 1)
      throw new UsageError(given.say('wrongWords', { value: `wait ${wait.usage}` }))
    await refuseTargets(given, null)
    return end(given, given.connect(), id)
  },
}

/**
 * Returns a list by its path, or from stdin: a workbook, or one VAT ID per line; the extension
 * of `name` decides, if given.
 */
async function listAt(path: string, name: string | undefined) {
  if (path !== STDIN) return { content: path, name: name ?? basename(path) }
  const content = await readAll()
  return { content, name: name ?? (content.subarray(0, 2).toString() === 'PK' ? 'UIDs.xlsx' : 'UIDs.txt') }
}

const targetsOf = (given: Given) => ({ result: textOf(given, 'output'), report: textOf(given, 'report') })

/** Waits for a batch and saves its files; if that fails, prints how to download them later. */
async function end(given: Given, client: Client, id: number): Promise<ExitCode> {
  try {
    return await endBatch({ ...given, client }, id, targetsOf(given))
  } catch (failure) {
    given.terminal.note(given.say('fetchLater', { value: id, command: fetching(given, id) }))
    throw failure
  }
}

function fetching(given: Given, id: number): string {
  const { result, report } = targetsOf(given)
  const targets = [result && `-o ${quoted(result)}`, report && `--report ${quoted(report)}`]
  return ['uid-check wait', id, ...targets.filter(Boolean)].join(' ')
}

/** Quotes a word for a shell. */
const quoted = (word: string): string => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/**
 * Rejects, before anything is sent, a list that is no file, and targets that are equal, unexpected,
 * or not writable.
 */
async function refuseTargets(given: Given, path: string | null): Promise<void> {
  const { say, values } = given
  if (path !== null && path !== STDIN && !statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(say('noFile', { value: path }))
  const targets = Object.values(targetsOf(given)).filter(each => each !== undefined)
  if (values['no-wait'] === true && targets.length > 0) throw new UsageError(say('notAwaited'))
  const named = [...(path === null || path === STDIN ? [] : [path]), ...targets].map(each =>
    each === STDOUT ? each : resolve(each),
  )
  const twice = named.find((each, at) => named.indexOf(each) !== at)
  if (twice !== undefined) throw new UsageError(say('sameTarget', { value: twice }))
  for (const target of targets.filter(each => each !== STDOUT))
    await tryTarget(target).catch(({ code = '' }: NodeJS.ErrnoException) => {
      const why = WHY_NOT[code]
      throw new UsageError(say('notWritable', { value: target, why: why ? say(why) : code }))
    })
}

const WHY_NOT: Readonly<Record<string, TextKey>> = { ENOENT: 'noSuchFolder', EISDIR: 'isFolder', EACCES: 'notAllowed' }
