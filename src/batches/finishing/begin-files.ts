import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../database/database.ts'
import type { Operator } from '../../operator/wire.ts'
import type { ReportContent, ReportEnding } from '../../reports/report-content.ts'
import { writeReport } from '../../reports/write-report.ts'
import type { BatchRow } from '../list/view.ts'
import { type Answers, answersOnce, readAnswered } from './answers-once.ts'
import { batchReport, reportOpening } from './batch-report.ts'
import type { BatchSheet } from './read-batch-sheet.ts'
import { reportHead } from './report-head.ts'
import { writeBatchResult } from './write-batch-result.ts'

/** Files that are being written and wait for their last answers. */
export type BegunFiles = {
  answers: Answers
  /** To be said by whoever ends the batch: from now on every answer is there. */
  sayEnded: () => void
  /** The result, or null where it has to be written anew: it was given up, or the company bears another UID now. */
  result: (companyUid: string) => Promise<Uint8Array | null>
  /** The report, or null where it has to be written anew: it was given up, or what it says of batch, company or user has changed. */
  report: (content: ReportContent) => Promise<Uint8Array | null>
  /** Settles when they are given up, if ever. */
  isGivenUp: Promise<void>
  /** Settles when both are written or given up. */
  isOver: Promise<void>
}

export type Patience = { lastAnswersMs: number; writingMs: number }

/** Files that wait hold two threads, one of them one of two for workbooks; 20,000 rows are written in some ten seconds. */
const PATIENCE: Patience = { lastAnswersMs: 5_000, writingMs: 120_000 }

let areSomeBegun = false

/**
 * Begins to write the files of a batch of few rows whose last questions are being asked; null where this process does so for another
 * batch. They are given up when the batch does not end soon: whoever ends it writes them anew.
 */
export async function beginFiles(
  { db, operator }: { db: Database; operator: Operator },
  { batch, sheet }: { batch: BatchRow; sheet: BatchSheet },
  patience = PATIENCE,
): Promise<BegunFiles | null> {
  if (areSomeBegun) return null
  areSomeBegun = true
  try {
    const rows = await sheet.rows
    const head = await reportHead(db, batch)
    const known = await readAnswered(db, batch.id, rows)
    const { promise: ended, resolve: sayEnded } = Promise.withResolvers<void>()
    const answers = answersOnce(db, batch.id, rows, { known, ended })
    const files = writeFiles(operator, { batch, sheet, rows, answers, ...head }, { ended, patience })
    void files.isOver.then(free)
    return { answers, sayEnded, ...files }
  } catch (failure) {
    free()
    throw failure
  }
}

const free = (): void => {
  areSomeBegun = false
}

type Source = Parameters<typeof batchReport>[0] & { sheet: BatchSheet }

function writeFiles(
  operator: Operator,
  source: Source,
  { ended, patience }: { ended: Promise<void>; patience: Patience },
) {
  const { batch, sheet, company } = source
  const { promise: endingKnown, resolve: tellEnding } = Promise.withResolvers<ReportEnding>()
  const { givenUp, giveUp, stop } = limit(ended, patience)
  const inTime = <Value>(work: Promise<Value>): Promise<Value> => Promise.race([work, givenUp])
  const answers: Answers = rows => inTime(source.answers(rows))
  const ending = inTime(endingKnown)
  // Nobody waits for it where the rows fail first.
  ending.catch(() => undefined)
  const result = orNull(writeBatchResult(batch, { sheet, answers, companyUid: company.uid }))
  const report = orNull(writeReport(batchReport({ ...source, answers }, ending), operator))
  return {
    isOver: Promise.all([result, report]).then(stop),
    isGivenUp: givenUp.catch(() => undefined),
    result: async (companyUid: string) => (companyUid === company.uid ? result : null),
    report: async ({ rows: _rows, ending: known, ...opening }: ReportContent) => {
      if (isDeepStrictEqual(opening, reportOpening(source))) tellEnding(await known)
      else giveUp()
      return report
    },
  }
}

/** Gives up when the batch does not end soon, or its files are not written long after. */
function limit(ended: Promise<void>, { lastAnswersMs, writingMs }: Patience) {
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  givenUp.catch(() => undefined)
  const giveUp = () => reject(new Error('files that were begun are given up'))
  let timer = setTimeout(giveUp, lastAnswersMs).unref()
  void ended.then(() => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, writingMs).unref()
  })
  return { givenUp, giveUp, stop: () => clearTimeout(timer) }
}

const orNull = (file: Promise<Uint8Array>): Promise<Uint8Array | null> => file.catch(() => null)
