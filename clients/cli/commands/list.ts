import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { printBatch, STDOUT, waitAndSave } from '../batch-end.ts'
import type { Client } from '../client.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { assertWritable } from '../save-file.ts'
import { UsageError } from '../server.ts'
import { readStdin, STDIN } from '../stdin.ts'
import type { TextKey } from '../texts.ts'
import { uploadFile } from '../upload-file.ts'
import { type Command, type CommandContext, type Options, textOf } from './command.ts'
import { LIST_OPTIONS, listFields } from './list-options.ts'

const TARGETS: Options = {
  output: { type: 'string', short: 'o', placeholder: 'FILE', isFile: true, helpKey: 'output' },
  report: { type: 'string', placeholder: 'FILE.pdf', isFile: true, helpKey: 'report' },
}

/**
 * Uploads a list, waits until it is checked, and saves the list with the answers and the audit
 * report.
 */
export const list: Command = {
  helpKey: 'list',
  usage: 'FILE|- [-o FILE|-] [--report FILE.pdf] [OPTION …]',
  positionalCount: [1, 1],
  options: {
    ...TARGETS,
    'no-wait': { type: 'boolean', helpKey: 'noWait' },
    name: { type: 'string', placeholder: 'NAME', helpKey: 'fileName' },
    ...LIST_OPTIONS,
  },
  run: async context => {
    const [path = ''] = context.positionals
    await validatePaths(context, path)
    const client = context.connect()
    const batch = await uploadFile(client, {
      ...(await readListArgument(path, textOf(context, 'name'))),
      fields: { ...listFields(context.values), language: context.language },
      idempotencyKey: randomUUID(),
    })
    context.terminal.note(context.translate('started', { value: batch.id }))
    if (!context.values['no-wait']) return waitForBatch(context, client, batch.id)
    printBatch(context.terminal, batch)
    return EXIT.allValid
  },
}

/** Waits for a batch uploaded earlier, and saves its files. */
export const wait: Command = {
  helpKey: 'wait',
  usage: 'BATCH [-o FILE|-] [--report FILE.pdf]',
  positionalCount: [1, 1],
  options: TARGETS,
  run: async context => {
    const id = Number(context.positionals[0])
    if (!Number.isSafeInteger(id) || id < 1)
      throw new UsageError(context.translate('usage', { value: `wait ${wait.usage}` }))
    await validatePaths(context, null)
    return waitForBatch(context, context.connect(), id)
  },
}

/**
 * Returns a list as its path, or as its bytes if it comes from stdin, with its name. Without
 * `name`, stdin is a workbook if it begins like one, otherwise text with one VAT ID per line.
 */
async function readListArgument(path: string, name: string | undefined) {
  if (path !== STDIN) return { content: path, name: name ?? basename(path) }
  const content = await readStdin()
  return { content, name: name ?? (content.subarray(0, 2).toString() === 'PK' ? 'UIDs.xlsx' : 'UIDs.txt') }
}

const targetsOf = (context: CommandContext) => ({
  result: textOf(context, 'output'),
  report: textOf(context, 'report'),
})

/** Waits for a batch and saves its files; if that fails, prints how to download them later. */
async function waitForBatch(context: CommandContext, client: Client, id: number): Promise<ExitCode> {
  try {
    return await waitAndSave({ ...context, client }, id, targetsOf(context))
  } catch (failure) {
    context.terminal.note(context.translate('fetchLater', { value: id, command: downloadCommand(context, id) }))
    throw failure
  }
}

function downloadCommand(context: CommandContext, id: number): string {
  const { result, report } = targetsOf(context)
  const targets = [result && `-o ${quoted(result)}`, report && `--report ${quoted(report)}`]
  return ['uid-check wait', id, ...targets.filter(Boolean)].join(' ')
}

/** Quotes an argument for a shell. */
const quoted = (argument: string): string =>
  /^[\w./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`

/**
 * Throws UsageError if the list is not a file, or if a target is given with --no-wait, equals
 * another path, or is not writable.
 */
async function validatePaths(context: CommandContext, path: string | null): Promise<void> {
  const { translate, values } = context
  if (path !== null && path !== STDIN && !statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(translate('noFile', { value: path }))
  const targets = Object.values(targetsOf(context)).filter(target => target !== undefined)
  if (values['no-wait'] === true && targets.length > 0) throw new UsageError(translate('notAwaited'))
  const paths = [...(path === null || path === STDIN ? [] : [path]), ...targets].map(path =>
    path === STDOUT ? path : resolve(path),
  )
  const duplicate = paths.find((candidate, at) => paths.indexOf(candidate) !== at)
  if (duplicate !== undefined) throw new UsageError(translate('sameTarget', { value: duplicate }))
  for (const target of targets.filter(target => target !== STDOUT))
    await assertWritable(target).catch(({ code = '' }: NodeJS.ErrnoException) => {
      const reason = WRITE_ERRORS[code]
      throw new UsageError(translate('notWritable', { value: target, why: reason ? translate(reason) : code }))
    })
}

const WRITE_ERRORS: Readonly<Record<string, TextKey>> = {
  ENOENT: 'noSuchFolder',
  EISDIR: 'isFolder',
  EACCES: 'notAllowed',
}
