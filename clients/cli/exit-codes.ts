/** How a call of the program ended, as README.md has it; where several hold, the highest counts. */
export const EXIT = { allValid: 0, someInvalid: 1, someNotChecked: 2, refused: 3 } as const

/** 128 and the number of SIGPIPE: stdout was closed before all was written. */
export const CLOSED_STDOUT = 141

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

const OF_VERDICTS: Readonly<Record<string, ExitCode>> = {
  valid: EXIT.allValid,
  invalid: EXIT.someInvalid,
  not_a_uid: EXIT.someInvalid,
  not_checked: EXIT.someNotChecked,
}

/** Returns the code of one verdict. One that is not known here is no answer. */
export const codeOfVerdict = (verdict: string | null): ExitCode => OF_VERDICTS[verdict ?? ''] ?? EXIT.someNotChecked

/** Returns the highest of some codes: what was not checked is never hidden behind what is invalid. */
export const worst = (codes: readonly ExitCode[]): ExitCode =>
  codes.reduce((one, other) => (other > one ? other : one), EXIT.allValid)

/** Returns the code of a batch that has ended; one that did not end as wanted has rows that nobody answered. */
export function codeOfBatch({ state, verdicts }: { state: string; verdicts: Record<string, number> }): ExitCode {
  const found = Object.entries(verdicts).filter(([, count]) => count > 0)
  return worst([
    state === 'completed' ? EXIT.allValid : EXIT.someNotChecked,
    ...found.map(([verdict]) => codeOfVerdict(verdict)),
  ])
}
