/** The result for one file. Files are counted by `outcome`. */
export type FileReport = { path: string; outcome: Outcome; differences: string[] }

/** The outcome for a file. A refusal includes its reason: `refused: damaged`. */
export type Outcome =
  | 'whole'
  | 'whole, column chosen'
  | 'whole, encoding chosen'
  | 'differs'
  | `refused: ${string}`
  | Broken

/** Reading or writing threw an error other than a refusal, or did not end in time. */
export type Broken = 'crashed' | 'took too long'

const FAILURES: ReadonlySet<string> = new Set<Outcome>(['differs', 'crashed', 'took too long'])

export const isFailure = ({ outcome }: FileReport): boolean => FAILURES.has(outcome)

const KINDS = ['xlsx', 'csv', 'txt'] as const

/** Returns one line per outcome with the number of files of each kind. */
export function outcomeTable(reports: readonly FileReport[]): string {
  const byOutcome = Map.groupBy(reports, ({ outcome }) => outcome)
  const rows = [...byOutcome].toSorted(([, a], [, b]) => b.length - a.length)
  const lines = [...rows, ['all', reports] as const].map(([outcome, group]) =>
    [outcome, ...countsOf(group)].join(' | '),
  )
  return [`outcome | ${KINDS.join(' | ')} | all`, `---|${'---|'.repeat(KINDS.length)}---`, ...lines].join('\n')
}

const countsOf = (reports: readonly FileReport[]): number[] => [
  ...KINDS.map(kind => reports.filter(({ path }) => path.toLowerCase().endsWith(`.${kind}`)).length),
  reports.length,
]
