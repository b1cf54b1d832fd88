import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ExitCode, worst } from '../exit-codes.ts'
import { isPassing, Refusal, Unreachable } from '../refusal.ts'
import { advance, type Watch } from './advance.ts'
import { claim, type StillFiles, stillFilesIn } from './claim.ts'
import { openJournals } from './journal.ts'

type Options = Watch & {
  stillMs: number
  /** Ends when nothing is left to do. */
  isOnce: boolean
  fields: Record<string, string>
  /** Ends the watch after the current step. */
  ending: AbortSignal
}

const LOOK_EVERY_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** Lists on the server at the same time; the others wait in IN, where they are visible. */
const MAX_CONCURRENT = 5

/**
 * Claims new lists, and moves each claimed one as far as possible, in rounds. Returns the worst
 * exit code of a list.
 */
export async function watch(options: Options): Promise<ExitCode> {
  const files = stillFilesIn(options.folders.input, options.stillMs)
  const codes: ExitCode[] = []
  await noteUnreadable(options)
  for (let fails = 0; !options.ending.aborted; ) {
    const troubles = await round(options, files, codes)
    fails = troubles.length === 0 ? 0 : fails + 1
    if (options.isOnce && troubles.length === 0 && (await isDone(options, files))) break
    const pauseMs = pauseAfter(troubles, fails)
    for (const trouble of troubles) noteLater(options, trouble, pauseMs)
    await pause(pauseMs, undefined, { signal: options.ending }).catch(() => undefined)
  }
  return worst(codes)
}

async function noteUnreadable({ folders, terminal, say }: Options): Promise<void> {
  const { unreadable } = await openJournals(folders.work)
  for (const file of unreadable) terminal.note(say('unreadableJournal', { value: file }))
  const old = join(folders.input, '.uid-check')
  if (existsSync(old)) terminal.note(say('oldState', { value: old }))
}

/** A list's failure that may be temporary. */
type Trouble = { name: string; failure: unknown }

/**
 * Returns the lists' failures that may be temporary. Throws others, since they would affect every
 * list.
 */
async function round(options: Options, files: StillFiles, codes: ExitCode[]): Promise<Trouble[]> {
  const { folders } = options
  const troubles: Trouble[] = []
  const trying = async <T>(name: string, step: () => Promise<T | null>): Promise<T | null> => {
    try {
      return options.ending.aborted ? null : await step()
    } catch (failure) {
      if (!maySucceedLater(failure)) throw failure
      troubles.push({ name, failure })
      return null
    }
  }
  const { journals } = await openJournals(folders.work)
  for (const name of files.still().slice(0, Math.max(0, MAX_CONCURRENT - journals.length))) {
    const claimed = await trying(name, () => claim(folders, name, fieldsOf(options)))
    if (claimed) journals.push(claimed)
  }
  for (const journal of journals) {
    const code = await trying(journal.name, () => advance(options, journal))
    if (code !== null) codes.push(code)
  }
  return troubles
}

// The language is one of the fields, so that a list repeated after a restart in another language is
// the same.
const fieldsOf = ({ fields, language }: Options): Record<string, string> => ({ ...fields, language })

/**
 * Returns whether the failure is a busy server, a passing conflict (409, advance.ts), or a full or
 * unavailable disk: not caused by the list.
 */
const maySucceedLater = (failure: unknown): boolean =>
  isPassing(failure) ||
  (failure instanceof Refusal ? failure.status === 409 : typeof (failure as NodeJS.ErrnoException).code === 'string')

function pauseAfter(troubles: Trouble[], fails: number): number {
  const wanted = troubles.map(({ failure }) => (failure instanceof Refusal ? (failure.retryAfter ?? 0) * 1_000 : 0))
  return Math.min(Math.max(LOOK_EVERY_MS * 2 ** Math.min(fails, 10), ...wanted), LONGEST_PAUSE_MS)
}

function noteLater({ terminal, say }: Options, { name, failure }: Trouble, pauseMs: number): void {
  const { message } = failure as Error
  const why = failure instanceof Unreachable ? say('unreachable', { value: message }) : message
  terminal.note(say('later', { name, why, value: Math.ceil(pauseMs / 1_000) }))
}

const isDone = async ({ folders }: Options, files: StillFiles): Promise<boolean> =>
  (await openJournals(folders.work)).journals.length === 0 && !files.hasAny()
