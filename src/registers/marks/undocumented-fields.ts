import { addJson, type KnownJson } from '../authorities/reading/add-fields.ts'
import { revokes } from '../authorities/reading/denying-words.ts'
import { statementOf } from '../authorities/reading/statement.ts'

/**
 * Returns the paths of undocumented fields of an object that are harmless. Returns null if one of
 * them reports a fault, states a verdict or revokes it in words: then the object says nothing.
 */
export function undocumentedFields(json: object, known: KnownJson): string[] | null {
  const { faults, verdicts, texts, unknown } = addJson(statementOf('state', 'valid'), json, known)
  const isContradicted = faults.length > 0 || verdicts.length > 1 || texts.some(({ value }) => revokes(value, 'valid'))
  return isContradicted ? null : unknown
}
