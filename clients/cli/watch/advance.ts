import { randomUUID } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { hasEnded, hasFiles, whyNoResult } from '../batch-end.ts'
import type { Batch, Client } from '../client.ts'
import { codeOfBatch, EXIT, type ExitCode } from '../exit-codes.ts'
import { Refusal } from '../refusal.ts'
import { saveFile } from '../save-file.ts'
import type { Terminal } from '../terminal.ts'
import type { Language, Say } from '../texts.ts'
import { uploadFile } from '../upload-file.ts'
import { bringOver } from './claim.ts'
import { findBatch } from './find-batch.ts'
import type { Folders } from './folders.ts'
import { claimedFile, type Journal, keepJournal } from './journal.ts'
import { NotAFile, openOwnFile } from './own-file.ts'
import { drop, filesOf, makeStaging, placeFiles, setAside } from './place.ts'

/** Dependencies of a watch. */
export type Watch = {
  folders: Folders
  client: Client
  terminal: Terminal
  say: Say
  language: Language
  hasReport: boolean
}

/** The exit code of a list; null = it continues later. */
type Ended = ExitCode | null

/**
 * The server stores an idempotency key for a day; a few hours are a margin for clock differences.
 */
const KEY_HOLDS_MS = 20 * 3_600_000

/**
 * Moves a claimed list as far as possible: sent, awaited, downloaded, placed. Can be killed at any
 * point and continues from its journal. Throws for failures that may pass, and for those that stop
 * the watch; sets a list aside that can never succeed.
 */
export async function advance(watch: Watch, journal: Journal): Promise<Ended> {
  try {
    return await steps(watch, journal)
  } catch (failure) {
    if (failure instanceof NotAFile) return fail(watch, journal, watch.say('noOwnFile'))
    if (!(failure instanceof Refusal) || !isFinal(failure, journal)) throw failure
    return fail(
      watch,
      journal,
      [failure.message, ...failure.issues.map(({ path, message }) => `${path}: ${message}`)].join('\n'),
    )
  }
}

async function steps(watch: Watch, journal: Journal): Promise<Ended> {
  await bringOver(watch.folders, journal)
  // Killed before the claim, or after the last step: the list is where it belongs.
  if (lstatSync(claimedFile(watch.folders.work, journal), { throwIfNoEntry: false }) === undefined)
    return drop(watch.folders, journal).then(() => EXIT.allValid)
  const known = await lookUp(watch, journal)
  if (known === null) return fail(watch, journal, watch.say('sentLongAgo', { value: journal.sentAt ?? '' }))
  const sent = known.batch === null ? await send(watch, known) : known
  const batch = await watch.client.readBatch({ params: { id: Number(sent.batch) } })
  if (!hasEnded(batch)) return null
  if (!hasFiles(batch)) return fail(watch, sent, noResult(watch, batch))
  if (watch.hasReport && !batch.hasReport) return null
  await fetchFiles(watch, sent)
  await placeFiles(watch.folders, sent, filesOf(watch.folders, sent, watch.say))
  tellPlaced(watch, sent, batch)
  return codeOfBatch(batch)
}

/**
 * Looks up a list by its bytes if its key expired without a response. It continues with its batch,
 * or under a new key if it never arrived. Returns null if that cannot be determined.
 */
async function lookUp(watch: Watch, journal: Journal): Promise<Journal | null> {
  const { sentAt, name } = journal
  if (journal.batch !== null || sentAt === null || Date.now() - Date.parse(sentAt) < KEY_HOLDS_MS) return journal
  const { folders, client, terminal, say } = watch
  const found = await findBatch(client, claimedFile(folders.work, journal), sentAt)
  if (found === 'unknown') return null
  const known =
    found === 'none' ? { ...journal, idempotencyKey: randomUUID(), sentAt: null } : { ...journal, batch: found }
  await keepJournal(folders.work, known)
  terminal.note(found === 'none' ? say('neverArrived', { name }) : say('hadArrived', { name, value: found }))
  return known
}

/**
 * The time is stored before the call, the batch after it, so that a repeat uses the same key, bytes
 * and fields.
 */
async function send({ folders, client }: Watch, journal: Journal): Promise<Journal> {
  const begun = { ...journal, sentAt: journal.sentAt ?? new Date().toISOString() }
  await keepJournal(folders.work, begun)
  const { name, fields, idempotencyKey } = journal
  const path = claimedFile(folders.work, journal)
  await (await openOwnFile(path)).close()
  const { id } = await uploadFile(client, { content: path, name, fields, idempotencyKey })
  const sent = { ...begun, batch: id }
  await keepJournal(folders.work, sent)
  return sent
}

async function fetchFiles({ folders, client, say, hasReport }: Watch, journal: Journal): Promise<void> {
  if (journal.isFetched) return
  const params = { id: Number(journal.batch) }
  const { result, report } = filesOf(folders, journal, say)
  await makeStaging(folders, journal)
  await saveFile(await client.fetchResult({ params }), result.staged, `${result.staged}.part`)
  if (hasReport) await saveFile(await client.fetchReport({ params }), report.staged, `${report.staged}.part`)
  await keepJournal(folders.work, { ...journal, isFetched: true })
}

/**
 * Temporary conflicts (409): too many batches at once, and files available slightly after the end
 * of their batch. '': a server without codes.
 */
const PASSING_CONFLICTS = ['', 'too_many_open_batches', 'idempotency_key_in_use', 'batch_running', 'no_result_yet']

/**
 * Another key, more scopes, or a server that accepts files at this release's URL (405) lets the
 * watch continue.
 */
const isFinal = ({ status, code }: Refusal, { batch }: Journal): boolean =>
  status >= 400 &&
  status < 500 &&
  ![401, 403, 405, 429].includes(status) &&
  !(status === 409 && PASSING_CONFLICTS.includes(code)) &&
  !(status === 404 && batch === null)

async function fail(watch: Watch, journal: Journal, why: string): Promise<ExitCode> {
  await setAside(watch.folders, journal, why)
  watch.terminal.note(watch.say('setAside', { name: journal.name, why }))
  watch.terminal.data([journal.name, journal.batch, 'failed', why], {
    file: journal.name,
    batch: journal.batch,
    failed: why,
  })
  return EXIT.someNotChecked
}

const noResult = ({ say }: Watch, batch: Batch): string =>
  say('noResult', { value: batch.id, why: whyNoResult(batch, say) })

function tellPlaced({ folders, terminal, say, hasReport }: Watch, journal: Journal, batch: Batch): void {
  const { result, report } = filesOf(folders, journal, say)
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
