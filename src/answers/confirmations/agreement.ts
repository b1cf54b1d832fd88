/**
 * A document's statement on a number, queried at that level. `day` (yyyy-mm-dd): the day of the
 * query.
 */
export type StoredStatement = { paperId: number; day: string; level: 1 | 2; isValid: boolean }

/**
 * What the ministry's own documents say about an answer. `isContested`: they say both; then
 * `isValid` is the statement that differs from the answer. `paperIds`: the documents with
 * `isValid`.
 */
export type Confirmation = {
  isConfirmed: boolean
  isValid: boolean
  isContested: boolean
  level: 1 | 2
  day: string
  paperIds: number[]
}

/**
 * Compares an answer with documents. `statements`: all on its number, requester, level and day, at
 * least one, in any order; `answers`: all of the company's answers to that query, including this
 * one. Documents with both statements agree with an answer only if there were both answers, so that
 * each statement has its own answer (docs/rules.md#databox).
 */
export function compareWithDocuments(
  isAnswerValid: boolean,
  statements: readonly StoredStatement[],
  answers: ReadonlySet<boolean>,
): Confirmation {
  const verdicts = new Set(statements.map(({ isValid }) => isValid))
  const isContested = verdicts.size > 1 && answers.size < 2
  const isConfirmed = verdicts.has(isAnswerValid) && !isContested
  const isValid = isConfirmed ? isAnswerValid : !isAnswerValid
  const { level, day } = statements[0] as StoredStatement
  const papers = new Set(statements.filter(statement => statement.isValid === isValid).map(({ paperId }) => paperId))
  const paperIds = [...papers].toSorted((left, right) => left - right)
  return { isConfirmed, isValid, isContested, level, day, paperIds }
}
