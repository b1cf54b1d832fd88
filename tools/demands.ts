import { readFileSync } from 'node:fs'

/**
 * What the product must do: a demand of the specification, a check of security or reliability, a
 * requirement of ASVS 5.0.
 */
export type Demand = {
  /**
   * W2-14 and C5-01 (specification, decisions), A-01 (checks), V6.2.1 (ASVS). Tests carry it as a
   * tag.
   */
  id: string
  /** The heading of the file above it. */
  section: string
  /** P1 or P2 for a check; met, not met, operator or not applicable for ASVS; otherwise empty. */
  state: string
  what: string
  /** What shows it besides tests, or why no test does. */
  note: string
}

const FILE = 'tools/demands.tsv'
const COLUMNS = 4

/**
 * Reads tools/demands.tsv, or `text` in its place. Throws (Error) on a line without four columns.
 */
export function readDemands(text = readFileSync(FILE, 'utf8')): Demand[] {
  let section = ''
  return text.split('\n').flatMap((line, at) => {
    if (line.startsWith('## ')) section = line.slice('## '.length)
    if (line === '' || line.startsWith('#')) return []
    const cells = line.split('\t')
    if (cells.length !== COLUMNS) throw new Error(`${FILE}:${at + 1} has ${cells.length} columns; expected: ${COLUMNS}`)
    const [id = '', state = '', what = '', note = ''] = cells
    return [{ id, section, state, what, note }]
  })
}

/** Returns the id of every demand: what a test may carry as a tag. */
export const readIds = (): string[] => readDemands().map(({ id }) => id)
