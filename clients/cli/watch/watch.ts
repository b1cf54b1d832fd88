import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, isTransient, Unreachable } from '../api-error.ts'
import { type ExitCode, worstCode } from '../exit-codes.ts'
import { claim, createListDetector, type ListDetector } from './claim.ts'
import { readJournals } from './journal.ts'
import { processList, type WatchDeps } from './process-list.ts'

type Options = WatchDeps & {
  quietMs: number
  /** Whether the watch ends when no list is left. */
  isOnce: boolean
  fields: Record<string, string>
  /** Aborted to end the watch after the current step. */
  signal: AbortSignal
}

const POLL_INTERVAL_MS = 1_000
const MAX_PAUSE_MS = 60_000
/** The maximal number of claimed lists; the others stay in IN, where users can see them. */
const MAX_CONCURRENT = 5

/**
 * Claims new lists and processes each claimed one as far as possible, in rounds. Returns the
 * highest exit code of all lists.
 */
export async function watch(options: Options): Promise<ExitCode> {
  const files = createListDetector(options.folders.input, options.quietMs)
  const codes: ExitCode[] = []
  await printUnreadable(options)
  for (let failedRounds = 0; !options.signal.aborted; ) {
    const failures = await runRound(options, files, codes)
    failedRounds = failures.length === 0 ? 0 : failedRounds + 1
    if (options.isOnce && failures.length === 0 && (await isDone(options, files))) break
    const pauseMs = pauseAfter(failures, failedRounds)
    for (const failure of failures) printRetry(options, failure, pauseMs)
    await pause(pauseMs, undefined, { signal: options.signal }).catch(() => undefined)
  }
  return worstCode(codes)
}

async function printUnreadable({ folders, terminal, translate }: Options): Promise<void> {
  const { unreadable } = await readJournals(folders.stateFolder)
  for (const file of unreadable) terminal.note(translate('unreadableJournal', { value: file }))
  const oldState = join(folders.input, '.uid-check')
  if (existsSync(oldState)) terminal.note(translate('oldState', { value: oldState }))
}

/** A list and its failure that may be temporary. */
type ListFailure = { name: string; failure: unknown }

/**
 * Runs one round. Returns the failures that may be temporary. Throws other failures, because they
 * would affect every list.
 */
async function runRound(options: Options, files: ListDetector, codes: ExitCode[]): Promise<ListFailure[]> {
  const { folders } = options
  const failures: ListFailure[] = []
  const attempt = async <T>(name: string, step: () => Promise<T | null>): Promise<T | null> => {
    try {
      return options.signal.aborted ? null : await step()
    } catch (failure) {
      if (!maySucceedLater(failure)) throw failure
      failures.push({ name, failure })
      return null
    }
  }
  const { journals } = await readJournals(folders.stateFolder)
  for (const name of files.findComplete().slice(0, Math.max(0, MAX_CONCURRENT - journals.length))) {
    const claimed = await attempt(name, () => claim(folders, name, fieldsOf(options)))
    if (claimed) journals.push(claimed)
  }
  for (const journal of journals) {
    const code = await attempt(journal.name, () => processList(options, journal))
    if (code !== null) codes.push(code)
  }
  return failures
}

// The language is stored with the fields, so that a list is repeated with the same fields after a
// restart in another language.
const fieldsOf = ({ fields, language }: Options): Record<string, string> => ({ ...fields, language })

/**
 * Returns whether a failure is not caused by the list: a busy server, a temporary conflict (409,
 * see process-list.ts), or a full or unavailable disk.
 */
const maySucceedLater = (failure: unknown): boolean =>
  isTransient(failure) ||
  (failure instanceof ApiError ? failure.status === 409 : typeof (failure as NodeJS.ErrnoException).code === 'string')

function pauseAfter(failures: ListFailure[], failedRounds: number): number {
  const requestedPauses = failures.map(({ failure }) =>
    failure instanceof ApiError ? (failure.retryAfter ?? 0) * 1_000 : 0,
  )
  return Math.min(Math.max(POLL_INTERVAL_MS * 2 ** Math.min(failedRounds, 10), ...requestedPauses), MAX_PAUSE_MS)
}

function printRetry({ terminal, translate }: Options, { name, failure }: ListFailure, pauseMs: number): void {
  const { message } = failure as Error
  const why = failure instanceof Unreachable ? translate('unreachable', { value: message }) : message
  terminal.note(translate('later', { name, why, value: Math.ceil(pauseMs / 1_000) }))
}

const isDone = async ({ folders }: Options, files: ListDetector): Promise<boolean> =>
  (await readJournals(folders.stateFolder)).journals.length === 0 && !files.hasAny()
