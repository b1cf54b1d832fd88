import process from 'node:process'
import { compareCompanies } from '../src/vat-ids/same-company/compare-companies.ts'
import type { CompanyText } from '../src/vat-ids/same-company/comparison.ts'
import type { Figure } from './run.ts'

// Compares name and address of the rows of a large batch in one thread; all rows differ. Target:
// 100,000 in under 2 s. The ratio is relative to the cheapest possible work: reading each text once
// (NFKC and lower case).
const PAIRS = 100_000
const NAMES = [
  'Alpenquell Getränke GmbH',
  'Kogler Stahlbau Ges.m.b.H. & Co. KG',
  'OFFICINE VALSUGANA S.R.L.',
  'ΘΑΛΑΣΣΑ ΤΡΟΦΙΜΑ ΑΕ||THALASSA',
]
const SIMILAR_NAMES = [
  'Alpenquell Getraenke Ges.m.b.H.',
  'Kogler Stahlhandel GmbH',
  'Officine Valbrenta Srl',
  'Thalassa Trofima A.E.',
]
const STREETS = ['Lerchenfelder Straße', 'Via Garibaldi', 'ΕΡΜΟΥ', 'Kellerg.']

export async function* measure(): AsyncGenerator<Figure> {
  const rows = Array.from({ length: PAIRS }, (_, row) => [company(NAMES, row), company(SIMILAR_NAMES, row)] as const)
  const options = { country: 'AT', isGroup: false }
  timed(() => rows.slice(0, 5_000).map(([own, official]) => compareCompanies(own, official, options)))
  const readingMs = timed(() => rows.map(([own, official]) => read(own) + read(official)))
  const comparingMs = timed(() => rows.map(([own, official]) => compareCompanies(own, official, options)))
  yield {
    name: `${PAIRS} companies compared in a thread`,
    headline: `${(comparingMs / readingMs).toFixed(1)} x reading`,
    details: `${(comparingMs / 1000).toFixed(2)} s; the texts read once ${(readingMs / 1000).toFixed(2)} s`,
  }
}

/** Returns the company of a row, with a word and a number that no other row has. */
function company(names: readonly string[], row: number): CompanyText {
  const uniqueWord = (row * 7_919).toString(36)
  return {
    name: `${uniqueWord} ${names[row % names.length]}`,
    street: `${STREETS[row % STREETS.length]} ${row % 200}`,
    zipCode: String(1010 + (row % 8_000)),
    city: row % 2 === 0 ? 'Wien' : 'Vienna',
  }
}

const read = ({ name, street, zipCode, city }: CompanyText): number =>
  [name, street, zipCode, city].reduce((sum, text) => sum + text.normalize('NFKC').toLowerCase().length, 0)

/**
 * Returns milliseconds of this thread's own processor time, because of other load on the machine.
 */
function timed(work: () => unknown): number {
  const startUsage = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(startUsage)
  return (user + system) / 1000
}
