import { readRow } from '../../../src/checking/batches/readings.ts'
import { readWorkbook } from '../../../src/documents/spreadsheets/reading/read-workbook.ts'
import { UnreadableUpload } from '../../../src/documents/spreadsheets/unreadable-upload.ts'
import { type RandomList, randomList, seeded } from './random-list.ts'

/**
 * What became of lists: read as they are meant; asked back, by the reason; told that nothing fits though something does; or wrong, some
 * number asked that is not meant or left out.
 */
export type Outcomes = { right: number; askedBack: Record<string, number>; wrong: string[] }

const LIMITS = { maxUnpackedBytes: 64 * 1024 * 1024, maxRows: 200_000 }
/** These are questions to a person; any other refusal of a list with numbers is a fault. */
const QUESTIONS: readonly string[] = ['ambiguous-column', 'ambiguous-encoding']

/** Takes a seed and how many lists are made by it; returns what became of each. */
export async function readRandomLists(seed: number, lists: number): Promise<Outcomes> {
  const random = seeded(seed)
  const outcomes: Outcomes = { right: 0, askedBack: {}, wrong: [] }
  for (let at = 0; at < lists; at += 1) {
    const list = randomList(random)
    const became = await read(list)
    if (became === 'right') outcomes.right += 1
    else if (QUESTIONS.includes(became)) outcomes.askedBack[became] = (outcomes.askedBack[became] ?? 0) + 1
    else outcomes.wrong.push(`list ${at} of seed ${seed}: ${became} (${list.describedAs})`)
  }
  return outcomes
}

async function read({ bytes, uids }: RandomList): Promise<string> {
  try {
    const { rows } = await readWorkbook(bytes, LIMITS, { list: {} })
    const asked = rows.map(row => readRow(row, false)).filter(parsed => parsed.askable)
    const wrong = asked.find(({ uid }, at) => uid !== uids[at])
    if (wrong !== undefined) return `${wrong.uid} is asked`
    return asked.length === uids.length ? 'right' : `${asked.length} of ${uids.length} are asked`
  } catch (failure) {
    if (failure instanceof UnreadableUpload) return failure.reason
    throw failure
  }
}
