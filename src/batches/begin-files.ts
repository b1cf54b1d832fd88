import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../database/database.ts'
import type { Operator } from '../operator/wire.ts'
import type { ReportContent, ReportEnding } from '../reports/report-content.ts'
import { writeReport } from '../reports/write-report.ts'
import type { UploadedRow } from '../spreadsheets/layout.ts'
import type { Answers } from './answers-once.ts'
import { batchReport, reportOpening } from './batch-report.ts'
import type { BatchSheet } from './read-batch-sheet.ts'
import { reportHead } from './report-head.ts'
import type { BatchRow } from './view.ts'
import { writeBatchResult } from './write-batch-result.ts'

/** Files that are being written and wait for their last answers. Each is null where it cannot be used after all. */
export type BegunFiles = {
  result: (companyUid: string) => Promise<Uint8Array | null>
  report: (content: ReportContent) => Promise<Uint8Array | null>
}

type Begun = { batch: BatchRow; sheet: BatchSheet; rows: UploadedRow[]; answers: Answers }

/** The result holds one of the two threads for workbooks meanwhile, which others may want for their uploads. */
const LONGEST_WAIT_MS = 5_000

let areSomeBegun = false

/**
 * Begins to write the files of a batch whose last questions are being asked; null where this process does so for another batch.
 * The last rows must be answered within five seconds, else they are given up, and whoever ends the batch writes them anew. So he does
 * where the company or the user is called something else meanwhile.
 */
export async function beginFiles(db: Database, operator: Operator, begun: Begun): Promise<BegunFiles | null> {
  const { batch, sheet, rows } = begun
  const head = await reportHead(db, batch)
  if (areSomeBegun) return null
  areSomeBegun = true
  const { promise: ended, resolve: end } = Promise.withResolvers<ReportEnding>()
  const { answers, ending, isOver } = inTime(begun.answers, ended)
  const source = { batch, rows, answers, ...head }
  const result = orNull(writeBatchResult(batch, { sheet, answers, companyUid: head.company.uid }))
  const report = orNull(writeReport(batchReport(source, ending), operator))
  void Promise.all([result, report]).then(isOver)
  return {
    result: companyUid => (companyUid === head.company.uid ? result : Promise.resolve(null)),
    report: async ({ rows: _rows, ending: known, ...opening }) => {
      if (!isDeepStrictEqual(opening, reportOpening(source))) return null
      end(await known)
      return report
    },
  }
}

/** Answers and an end that fail when they do not come soon. */
function inTime(answers: Answers, ended: Promise<ReportEnding>) {
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const ending = Promise.race([ended, givenUp])
  // Nobody may be waiting for it when it fails: the rows fail then too.
  ending.catch(() => undefined)
  const timer = setTimeout(() => reject(new Error('the last answers did not come soon')), LONGEST_WAIT_MS).unref()
  return {
    answers: ((rows: UploadedRow[]) => Promise.race([answers(rows), givenUp])) satisfies Answers,
    ending,
    isOver: () => {
      clearTimeout(timer)
      areSomeBegun = false
    },
  }
}

const orNull = (file: Promise<Uint8Array>): Promise<Uint8Array | null> => file.catch(() => null)
