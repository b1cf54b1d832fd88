import { readFileSync } from 'node:fs'

/**
 * A demand on the product: of the specification, a check of security or reliability, or a
 * requirement of ASVS 5.0.
 */
export type Demand = {
  /**
   * The id, which tests have as a tag: W2-14 and C5-01 (specification, decisions), A-01 (checks),
   * V6.2.1 (ASVS).
   */
  id: string
  /** The heading above it in the file. */
  section: string
  /** P1 or P2 for a check; met, not met, operator or not applicable for ASVS; otherwise empty. */
  state: string
  what: string
  /** The proof other than tests, or the reason why no test proves it. */
  note: string
}

const FILE = 'tools/demands.tsv'
const COLUMNS = 4

/**
 * Parses the demands in `text`, by default those of tools/demands.tsv. Throws if a line does not
 * have four columns.
 */
export function readDemands(text = readFileSync(FILE, 'utf8')): Demand[] {
  let section = ''
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('## ')) section = line.slice('## '.length)
    if (line === '' || line.startsWith('#')) return []
    const cells = line.split('\t')
    if (cells.length !== COLUMNS)
      throw new Error(`${FILE}:${index + 1} has ${cells.length} columns; expected: ${COLUMNS}`)
    const [id = '', state = '', what = '', note = ''] = cells
    return [{ id, section, state, what, note }]
  })
}

/** Returns the id of every demand. */
export const readIds = (): string[] => readDemands().map(({ id }) => id)
