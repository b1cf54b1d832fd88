import process from 'node:process'
import { compareCompanies } from '../src/vat-ids/same-company/compare-companies.ts'
import type { CompanyText } from '../src/vat-ids/same-company/comparison.ts'
import type { Figure } from './run.ts'

// The rows of a large batch compared in one thread, name and address, no two alike. Target: 100,000
// in under 2 s. The ratio is to the minimum of any comparison: reading each text once, letter by
// letter (NFKC and lower case).
const PAIRS = 100_000
const NAMES = [
  'Alpenquell Getränke GmbH',
  'Kogler Stahlbau Ges.m.b.H. & Co. KG',
  'OFFICINE VALSUGANA S.R.L.',
  'ΘΑΛΑΣΣΑ ΤΡΟΦΙΜΑ ΑΕ||THALASSA',
]
const OTHERS = [
  'Alpenquell Getraenke Ges.m.b.H.',
  'Kogler Stahlhandel GmbH',
  'Officine Valbrenta Srl',
  'Thalassa Trofima A.E.',
]
const STREETS = ['Lerchenfelder Straße', 'Via Garibaldi', 'ΕΡΜΟΥ', 'Kellerg.']

export async function* measure(): AsyncGenerator<Figure> {
  const rows = Array.from({ length: PAIRS }, (_, row) => [company(NAMES, row), company(OTHERS, row)] as const)
  const by = { country: 'AT', isGroup: false }
  timed(() => rows.slice(0, 5_000).map(([own, given]) => compareCompanies(own, given, by)))
  const reading = timed(() => rows.map(([own, given]) => read(own) + read(given)))
  const comparing = timed(() => rows.map(([own, given]) => compareCompanies(own, given, by)))
  yield {
    name: `${PAIRS} companies compared in a thread`,
    ratio: `${(comparing / reading).toFixed(1)} x reading`,
    details: `${(comparing / 1000).toFixed(2)} s; the texts read once ${(reading / 1000).toFixed(2)} s`,
  }
}

/** Each row has its own word and number. */
function company(names: readonly string[], row: number): CompanyText {
  const own = (row * 7_919).toString(36)
  return {
    name: `${own} ${names[row % names.length]}`,
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
  const begun = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}
