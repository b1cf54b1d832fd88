/** What a paper says of a number, asked at that level. `day` as yyyy-mm-dd: that of the question. */
export type KeptWord = { paperId: number; day: string; level: 1 | 2; isValid: boolean }

/**
 * What the ministry's own papers say of an answer: the same or otherwise. `isContested`: they say both, `isValid` is what differs from the
 * answer then. `paperIds`: where `isValid` stands.
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
 * Returns what papers say of an answer. `words`: all that they say of its number, requester, level and day, one at least, in any order;
 * `answers`: what the company's answers to that very question said, this one's included. Papers that say both agree with an answer only
 * where the answers said both, so that each word has an answer of its own (docs/rules.md#databox).
 */
export function agreement(
  isAnswerValid: boolean,
  words: readonly KeptWord[],
  answers: ReadonlySet<boolean>,
): Confirmation {
  const said = new Set(words.map(({ isValid }) => isValid))
  const isContested = said.size > 1 && answers.size < 2
  const isConfirmed = said.has(isAnswerValid) && !isContested
  const isValid = isConfirmed ? isAnswerValid : !isAnswerValid
  const { level, day } = words[0] as KeptWord
  const papers = new Set(words.filter(word => word.isValid === isValid).map(({ paperId }) => paperId))
  const paperIds = [...papers].toSorted((one, other) => one - other)
  return { isConfirmed, isValid, isContested, level, day, paperIds }
}
