/** The result for one file; `outcome` is the row of the table in which it counts. */
export type FileReport = { path: string; outcome: Outcome; differences: string[] }

/** A refusal includes its reason: `refused: damaged`. */
export type Outcome =
  | 'whole'
  | 'whole, column chosen'
  | 'whole, encoding chosen'
  | 'differs'
  | `refused: ${string}`
  | Broken

/** Reading or writing threw an error other than a refusal, or never ended. */
export type Broken = 'crashed' | 'took too long'

const FAILURES: ReadonlySet<string> = new Set<Outcome>(['differs', 'crashed', 'took too long'])

export const isFailure = ({ outcome }: FileReport): boolean => FAILURES.has(outcome)

const KINDS = ['xlsx', 'csv', 'txt'] as const

/** Returns one line per outcome with the number of files of each kind. */
export function outcomeTable(reports: readonly FileReport[]): string {
  const byOutcome = Map.groupBy(reports, ({ outcome }) => outcome)
  const rows = [...byOutcome].toSorted(([, one], [, other]) => other.length - one.length)
  const lines = [...rows, ['all', reports] as const].map(([outcome, those]) =>
    [outcome, ...countsOf(those)].join(' | '),
  )
  return [`outcome | ${KINDS.join(' | ')} | all`, `---|${'---|'.repeat(KINDS.length)}---`, ...lines].join('\n')
}

const countsOf = (reports: readonly FileReport[]): number[] => [
  ...KINDS.map(kind => reports.filter(({ path }) => path.toLowerCase().endsWith(`.${kind}`)).length),
  reports.length,
]
