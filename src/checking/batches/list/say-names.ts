import type { Language } from '../../../ground/texts/define.ts'
import { MOST_NAMES } from '../most-names.ts'
import type { TaskRow } from '../wire.ts'
import type { ReadQuestion } from './read-question.ts'
import { judgementOn, sayComparison, sayJudged } from './said-of-company.ts'

/** The names under which a list has one UID, where there are several, each with how it compared by itself. */
export function sayNames(row: ReadQuestion, language: Language): Pick<TaskRow, 'names' | 'hasMoreNames'> {
  const { question, byName = [] } = row
  // Of a batch from before names were kept those alone are known that were compared.
  const names = new Set([
    question.own_name ?? '',
    ...(question.more_names ?? []),
    ...byName.map(({ ownName }) => ownName),
  ])
  names.delete('')
  if (names.size < 2) return { names: [], hasMoreNames: false }
  const named = [...names].slice(0, MOST_NAMES).map(ownName => {
    const comparison = byName.find(compared => compared.ownName === ownName)
    return {
      ownName,
      comparison: comparison ? sayComparison(comparison, language) : null,
      judgement: sayJudged(judgementOn({ ...row, comparison }), language),
    }
  })
  return { names: named, hasMoreNames: names.size > MOST_NAMES }
}
