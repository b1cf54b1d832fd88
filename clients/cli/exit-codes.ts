/** Exit codes, as in README.md; if several apply, the highest is used. */
export const EXIT = { allValid: 0, someInvalid: 1, someNotChecked: 2, refused: 3 } as const

/** 128 plus the number of SIGPIPE: stdout was closed before everything was written. */
export const CLOSED_STDOUT = 141

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

const CODES_OF_VERDICTS: Readonly<Record<string, ExitCode>> = {
  valid: EXIT.allValid,
  invalid: EXIT.someInvalid,
  not_a_uid: EXIT.someInvalid,
  not_checked: EXIT.someNotChecked,
}

/** Returns the exit code of one verdict; an unknown verdict counts as not checked. */
export const codeOfVerdict = (verdict: string | null): ExitCode =>
  CODES_OF_VERDICTS[verdict ?? ''] ?? EXIT.someNotChecked

/** Returns the highest exit code, so that invalid rows do not hide unchecked ones. */
export const worstCode = (codes: readonly ExitCode[]): ExitCode =>
  codes.reduce((highest, code) => (code > highest ? code : highest), EXIT.allValid)

/** Returns the exit code of an ended batch; a failed or cancelled one has unchecked rows. */
export function codeOfBatch({ state, verdicts }: { state: string; verdicts: Record<string, number> }): ExitCode {
  const occurring = Object.entries(verdicts).filter(([, count]) => count > 0)
  return worstCode([
    state === 'completed' ? EXIT.allValid : EXIT.someNotChecked,
    ...occurring.map(([verdict]) => codeOfVerdict(verdict)),
  ])
}
