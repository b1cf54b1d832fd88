import { randomUUID } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { ApiError } from '../api-error.ts'
import { hasEnded, hasFiles, noResultReason } from '../batch-end.ts'
import type { Batch, Client } from '../client.ts'
import { codeOfBatch, EXIT, type ExitCode } from '../exit-codes.ts'
import { saveFile } from '../save-file.ts'
import type { Terminal } from '../terminal.ts'
import type { Language, Translate } from '../texts.ts'
import { uploadFile } from '../upload-file.ts'
import { moveToState } from './claim.ts'
import { findBatch } from './find-batch.ts'
import type { Folders } from './folders.ts'
import { claimedFile, type Journal, saveJournal } from './journal.ts'
import { NotAFile, openRegularFile } from './open-regular-file.ts'
import { filesOf, makeStaging, moveListToFailed, placeFiles, removeWorkFolders } from './place-files.ts'

/** The dependencies of a watch. */
export type WatchDeps = {
  folders: Folders
  client: Client
  terminal: Terminal
  translate: Translate
  language: Language
  hasReport: boolean
}

/** The exit code of a finished list; null if it continues in a later round. */
type StepResult = ExitCode | null

/**
 * How long an idempotency key is used. The server stores it for a day; the rest is a margin for
 * clock differences.
 */
const KEY_LIFETIME_MS = 20 * 3_600_000

/**
 * Processes a claimed list as far as possible: sends it, waits for its batch, downloads and places
 * the files. It can be killed at any point and continues from its journal. Moves a list to `failed`
 * if it can never succeed. Throws failures that may be temporary or that stop the watch.
 */
export async function processList(watch: WatchDeps, journal: Journal): Promise<StepResult> {
  try {
    return await runSteps(watch, journal)
  } catch (failure) {
    if (failure instanceof NotAFile) return moveToFailed(watch, journal, watch.translate('notRegularFile'))
    if (!(failure instanceof ApiError) || !isFinal(failure, journal)) throw failure
    return moveToFailed(
      watch,
      journal,
      [failure.message, ...failure.issues.map(({ path, message }) => `${path}: ${message}`)].join('\n'),
    )
  }
}

async function runSteps(watch: WatchDeps, journal: Journal): Promise<StepResult> {
  await moveToState(watch.folders, journal)
  // No claimed file: the previous run was killed before it claimed the list or after its last step.
  if (lstatSync(claimedFile(watch.folders.stateFolder, journal), { throwIfNoEntry: false }) === undefined)
    return removeWorkFolders(watch.folders, journal).then(() => EXIT.allValid)
  const current = await findSentBatch(watch, journal)
  if (current === null)
    return moveToFailed(watch, journal, watch.translate('sentLongAgo', { value: journal.sentAt ?? '' }))
  const sent = current.batch === null ? await send(watch, current) : current
  const batch = await watch.client.readBatch({ params: { id: Number(sent.batch) } })
  if (!hasEnded(batch)) return null
  if (!hasFiles(batch)) return moveToFailed(watch, sent, noResultText(watch, batch))
  if (watch.hasReport && !batch.hasReport) return null
  await fetchFiles(watch, sent)
  await placeFiles(watch.folders, sent, filesOf(watch.folders, sent, watch.translate))
  printPlaced(watch, sent, batch)
  return codeOfBatch(batch)
}

/**
 * Searches the server for a list's batch if the idempotency key expired without a response. Returns
 * a journal with the batch, or with a new key if the list never arrived. Returns null if that
 * cannot be determined.
 */
async function findSentBatch(watch: WatchDeps, journal: Journal): Promise<Journal | null> {
  const { sentAt, name } = journal
  if (journal.batch !== null || sentAt === null || Date.now() - Date.parse(sentAt) < KEY_LIFETIME_MS) return journal
  const { folders, client, terminal, translate } = watch
  const foundBatch = await findBatch(client, claimedFile(folders.stateFolder, journal), sentAt)
  if (foundBatch === 'unknown') return null
  const current =
    foundBatch === 'none'
      ? { ...journal, idempotencyKey: randomUUID(), sentAt: null }
      : { ...journal, batch: foundBatch }
  await saveJournal(folders.stateFolder, current)
  terminal.note(
    foundBatch === 'none' ? translate('neverArrived', { name }) : translate('hadArrived', { name, value: foundBatch }),
  )
  return current
}

/**
 * Uploads a list. Stores the time before the call and the batch after it, so that a repeat uses the
 * same key, bytes and fields.
 */
async function send({ folders, client }: WatchDeps, journal: Journal): Promise<Journal> {
  const sending = { ...journal, sentAt: journal.sentAt ?? new Date().toISOString() }
  await saveJournal(folders.stateFolder, sending)
  const { name, fields, idempotencyKey } = journal
  const path = claimedFile(folders.stateFolder, journal)
  await (await openRegularFile(path)).close()
  const { id } = await uploadFile(client, { content: path, name, fields, idempotencyKey })
  const sent = { ...sending, batch: id }
  await saveJournal(folders.stateFolder, sent)
  return sent
}

async function fetchFiles({ folders, client, translate, hasReport }: WatchDeps, journal: Journal): Promise<void> {
  if (journal.isFetched) return
  const params = { id: Number(journal.batch) }
  const { result, report } = filesOf(folders, journal, translate)
  await makeStaging(folders, journal)
  await saveFile(await client.fetchResult({ params }), result.staged, `${result.staged}.part`)
  if (hasReport) await saveFile(await client.fetchReport({ params }), report.staged, `${report.staged}.part`)
  await saveJournal(folders.stateFolder, { ...journal, isFetched: true })
}

/**
 * The codes of temporary conflicts (409): too many batches at once, or files that are available
 * only shortly after the end of their batch. '' means a server without codes.
 */
const TEMPORARY_CONFLICTS = ['', 'too_many_open_batches', 'idempotency_key_in_use', 'batch_running', 'no_result_yet']

/**
 * Returns whether a refused list can never succeed. 401, 403 and 405 are not final: the key, its
 * scopes or the server may change.
 */
const isFinal = ({ status, code }: ApiError, { batch }: Journal): boolean =>
  status >= 400 &&
  status < 500 &&
  ![401, 403, 405, 429].includes(status) &&
  !(status === 409 && TEMPORARY_CONFLICTS.includes(code)) &&
  !(status === 404 && batch === null)

async function moveToFailed(watch: WatchDeps, journal: Journal, reason: string): Promise<ExitCode> {
  await moveListToFailed(watch.folders, journal, reason)
  watch.terminal.note(watch.translate('movedToFailed', { name: journal.name, why: reason }))
  watch.terminal.data([journal.name, journal.batch, 'failed', reason], {
    file: journal.name,
    batch: journal.batch,
    failed: reason,
  })
  return EXIT.someNotChecked
}

const noResultText = ({ translate }: WatchDeps, batch: Batch): string =>
  translate('noResult', { value: batch.id, why: noResultReason(batch, translate) })

function printPlaced({ folders, terminal, translate, hasReport }: WatchDeps, journal: Journal, batch: Batch): void {
  const { result, report } = filesOf(folders, journal, translate)
  const files = { result: result.target, ...(hasReport ? { report: report.target } : {}) }
  const { state, verdicts } = batch
  terminal.data([journal.name, batch.id, state, result.target], {
    file: journal.name,
    batch: batch.id,
    state,
    verdicts,
    ...files,
  })
}
