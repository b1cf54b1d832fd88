import type { TextKey, Texts } from '../../base/texts/define.ts'
import type { Translator } from '../../base/texts/translate.ts'
import type { AuditAction } from './action-rules.ts'
import type { texts } from './audit-log-texts.ts'
import type { AuditLine } from './wire.ts'

type Key = AuditAction | TextKey<typeof texts>
type Translate = Translator<Texts<Key>>

/**
 * The texts of all owners (definitions/audit-rules.ts); the actions in the order of the screen's
 * filter.
 */
export type AuditTexts = { actions: readonly AuditAction[]; texts: Texts<Key> }

type Fields = Record<string, unknown> | null

// Lines of older or newer releases stay readable: an unknown name is shown unchanged. i18next
// returns an unknown key, and the built pages have no list of keys to check.
function translateOr(t: Translate, key: string, fallback: string, values: Record<string, string> = {}): string {
  const text = t(key as Key, values)
  return text === key ? fallback : text
}

/** Returns the text of an action; an unknown action is returned unchanged. */
export const formatAction = (t: Translate, action: string): string => t(action as Key)

/** Returns who acted: a person, a caller without a session, or the product itself. */
export const formatActor = (t: Translate, { user, address }: Pick<AuditLine, 'user' | 'address'>): string =>
  user?.name ?? t(address === '' ? 'product' : 'outside')

/** Returns the object of a line: a user or company by name, others by kind and id. */
export function formatObject(t: Translate, { object, objectName }: Pick<AuditLine, 'object' | 'objectName'>): string {
  if (objectName !== '') return objectName
  if (object === 'installation') return t('installation')
  const [, kind = object, id = ''] = /^([\w-]+)(?:\/(.*))?$/s.exec(object) ?? []
  // The company of a setting or mapping is that of the line.
  const label = kind === 'setting' || kind === 'mapping' ? (id.split('/').at(-1) ?? id) : id
  return translateOr(t, `object ${kind}`, object, { id: label }).trim()
}

// The text that record.ts writes.
const SECRET_CHANGED = 'changed'

export type FieldChange = { field: string; before: string | null; after: string | null }

/** Returns the texts of the changed fields; null = this side has nothing to show. */
export function formatChanges(t: Translate, { before, after }: Pick<AuditLine, 'before' | 'after'>): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map(name => ({
    field: translateOr(t, `field ${name}`, name),
    // The former value of a secret is unknown, so only the change is shown.
    before: after?.[name] === SECRET_CHANGED ? null : sideOf(t, before, name),
    after: sideOf(t, after, name),
  }))
}

const sideOf = (t: Translate, fields: Fields, name: string): string | null =>
  fields && name in fields ? formatValue(t, name, fields[name]) : null

// Fields whose values are our codes, and the prefix of their texts.
const TEXT_PREFIXES: Record<string, string> = {
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

function formatValue(t: Translate, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('none')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (value === SECRET_CHANGED) return t('secretChanged')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (name === 'action') return formatAction(t, text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text.split('-').reverse().join('.')
  return translateOr(t, `${TEXT_PREFIXES[name] ?? ''} ${text}`, text)
}

/** Returns the line of a field: "Name: Alt → Neu". */
export const formatChange = ({ field, before, after }: FieldChange): string =>
  `${field}: ${[before, after].filter(side => side !== null).join(' → ')}`
