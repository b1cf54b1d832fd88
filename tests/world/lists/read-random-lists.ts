import { readRow } from '../../../src/checking/batches/readings.ts'
import { readWorkbook } from '../../../src/documents/spreadsheets/reading/read-workbook.ts'
import { UnreadableUpload } from '../../../src/documents/spreadsheets/unreadable-upload.ts'
import { createRandom, type RandomList, randomList } from './random-list.ts'

/**
 * The outcomes of lists. Right: read as intended, or rightly questioned or refused because several
 * columns qualify or no country is readable. Others: questioned without need, by reason; read with
 * valid numbers reported as invalid; or wrong, that is, an unintended number is queried or a row is
 * dropped silently.
 */
export type Outcomes = {
  right: number
  correctlyQuestioned: number
  needlessQuestions: Record<string, number>
  told: number
  wrong: string[]
}

const LIMITS = { maxUnpackedBytes: 64 * 1024 * 1024, maxRows: 200_000 }
/** These are questions to a person; any other refusal of a list with numbers is a fault. */
const QUESTIONS: readonly string[] = ['ambiguous-column', 'ambiguous-encoding']
/** A list whose countries cannot be read has no numbers. */
const REFUSALS: readonly string[] = ['no-uid-column', 'no-uids']

/** Makes `lists` lists from a seed and returns the outcome of each. */
export async function readRandomLists(seed: number, lists: number): Promise<Outcomes> {
  const random = createRandom(seed)
  const outcomes: Outcomes = { right: 0, correctlyQuestioned: 0, needlessQuestions: {}, told: 0, wrong: [] }
  for (let at = 0; at < lists; at += 1) {
    const list = randomList(random)
    const outcome = await readOutcome(list)
    if (outcome === 'right' || outcome === 'told') outcomes[outcome] += 1
    else if (isRightlyAsked(list, outcome)) outcomes.correctlyQuestioned += 1
    else if (QUESTIONS.includes(outcome))
      outcomes.needlessQuestions[outcome] = (outcomes.needlessQuestions[outcome] ?? 0) + 1
    else outcomes.wrong.push(`list ${at} of seed ${seed}: ${outcome} (${list.description})`)
  }
  return outcomes
}

function isRightlyAsked({ expected }: RandomList, outcome: string): boolean {
  if (expected === 'question') return outcome === 'ambiguous-column'
  return expected === 'nothing else' && (outcome === 'ambiguous-column' || REFUSALS.includes(outcome))
}

async function readOutcome({ bytes, uids, firstRow, expected }: RandomList): Promise<string> {
  try {
    const { rows } = await readWorkbook(bytes, LIMITS, { list: {} })
    const expectedUid = (row: number) => uids[row - firstRow]
    const parsedRows = rows.map(row => ({ row: row.row, parsed: readRow(row, false) }))
    const wrongRow = parsedRows.find(({ row, parsed }) => parsed.isQueryable && parsed.uid !== expectedUid(row))
    if (wrongRow !== undefined) return `${wrongRow.parsed.uid} is queried in row ${wrongRow.row}`
    if (expected === 'question') return 'no question about the column is raised'
    if (expected === 'nothing else') return 'told'
    const missing = uids.findIndex((_, at) => !rows.some(({ row }) => row === firstRow + at))
    if (missing !== -1) return `row ${firstRow + missing} is left out`
    return parsedRows.filter(({ parsed }) => parsed.isQueryable).length === uids.length ? 'right' : 'told'
  } catch (failure) {
    if (failure instanceof UnreadableUpload) return failure.reason
    throw failure
  }
}
