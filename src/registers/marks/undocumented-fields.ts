import { addJson, type KnownJson } from '../authorities/reading/add-fields.ts'
import { revokes } from '../authorities/reading/denying-words.ts'
import { foldName } from '../authorities/reading/field-names.ts'
import { jsonFields } from '../authorities/reading/json-fields.ts'
import { statementOf } from '../authorities/reading/statement.ts'

/**
 * Returns the paths of undocumented fields of an object that are harmless. Returns null if one of
 * them reports a fault, states a verdict, revokes it in words or is a documented field in another
 * spelling, which may contradict it: then the object says nothing.
 */
export function undocumentedFields(json: object, known: KnownJson): string[] | null {
  const { faults, verdicts, texts, unknown } = addJson(statementOf('state', 'valid'), json, known)
  const isContradicted = faults.length > 0 || verdicts.length > 1 || texts.some(({ value }) => revokes(value, 'valid'))
  return isContradicted || hasRespelledField(json, known) ? null : unknown
}

function hasRespelledField(json: object, { read, opaque }: KnownJson): boolean {
  const others = (jsonFields(json, read, opaque) ?? []).filter(({ isElsewhere }) => !isElsewhere)
  if (others.length === 0) return false
  const documented = new Set([...read].map(foldPath))
  return others.some(({ at }) => documented.has(foldPath(at)))
}

const foldPath = (path: string): string => path.replace(/[^.[\]]+/g, foldName)
