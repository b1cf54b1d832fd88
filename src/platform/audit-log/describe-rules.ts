import type { TextKey, Texts } from '../../base/texts/define.ts'
import type { Translator } from '../../base/texts/translate.ts'
import type { AuditAction } from './action-rules.ts'
import type { texts } from './audit-log-texts.ts'
import type { AuditLine } from './wire.ts'

type Key = AuditAction | TextKey<typeof texts>
type Words = Translator<Texts<Key>>

/**
 * The texts of all owners (definitions/audit-rules.ts); the actions in the order of the screen's
 * filter.
 */
export type AuditWords = { actions: readonly AuditAction[]; texts: Texts<Key> }

type Fields = Record<string, unknown> | null

// Lines of older or newer releases stay readable: an unknown word is shown unchanged. i18next
// returns an unknown key, and the built pages have no list of keys to check.
function sayOr(say: Words, key: string, otherwise: string, values: Record<string, string> = {}): string {
  const said = say(key as Key, values)
  return said === key ? otherwise : said
}

/** Returns the action in words, or unchanged if it is unknown. */
export const sayAction = (say: Words, action: string): string => say(action as Key)

/** Returns who acted: a person, a caller without a session, or the product itself. */
export const sayWho = (say: Words, { user, address }: Pick<AuditLine, 'user' | 'address'>): string =>
  user?.name ?? say(address === '' ? 'product' : 'outside')

/** Returns the object of a line: a user or company by name, the whole installation by its word. */
export function sayObject(say: Words, { object, objectName }: Pick<AuditLine, 'object' | 'objectName'>): string {
  if (objectName !== '') return objectName
  if (object === 'installation') return say('installation')
  const [, kind = object, id = ''] = /^([\w-]+)(?:\/(.*))?$/s.exec(object) ?? []
  // The company of a setting or mapping is that of the line.
  const shown = kind === 'setting' || kind === 'mapping' ? (id.split('/').at(-1) ?? id) : id
  return sayOr(say, `object ${kind}`, object, { id: shown }).trim()
}

// The text that record.ts writes.
const SECRET_CHANGED = 'changed'

export type Change = { field: string; before: string | null; after: string | null }

/** Returns the changed fields in words; null = this side has nothing to show. */
export function changesOf(say: Words, { before, after }: Pick<AuditLine, 'before' | 'after'>): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map(name => ({
    field: sayOr(say, `field ${name}`, name),
    // The former value of a secret is unknown, so only the change is shown.
    before: after?.[name] === SECRET_CHANGED ? null : sideOf(say, before, name),
    after: sideOf(say, after, name),
  }))
}

const sideOf = (say: Words, fields: Fields, name: string): string | null =>
  fields && name in fields ? sayValue(say, name, fields[name]) : null

// Fields whose values are codes of ours.
const WORDED: Record<string, string> = {
  role: 'role',
  status: 'status',
  state: 'state',
  kind: 'kind',
  reason: 'reason',
  finding: 'finding',
  judgement: 'judgement',
  api: 'service',
  fallbackApi: 'service',
}

function sayValue(say: Words, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return say('none')
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
  if (value === SECRET_CHANGED) return say('secretChanged')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (name === 'action') return sayAction(say, text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text.split('-').reverse().join('.')
  return sayOr(say, `${WORDED[name] ?? ''} ${text}`, text)
}

/** One line per field: "Name: Alt → Neu". */
export const sayChange = ({ field, before, after }: Change): string =>
  `${field}: ${[before, after].filter(side => side !== null).join(' → ')}`
