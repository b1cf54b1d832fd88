import { type FieldRole, foldName, roleOf, withoutCount } from './field-names.ts'
import { isPlaceholder } from './placeholders.ts'
import { isDateOrTime, readDay } from './stated-day.ts'
import type { Statement } from './statement.ts'

/**
 * A field that its client does not read: its path, its own name, the names of its parents, and its
 * value. The fields of a list or an object follow it.
 */
export type Field = {
  at: string
  name: string
  around: readonly string[]
  kind: 'plain' | 'list' | 'object'
  value: string | number | boolean | null
  isEmpty: boolean
  /** Its parent is about something else: only a fault counts. */
  isElsewhere?: boolean
}

/** What a client knows about fields anywhere in an answer. */
export type Vocabulary = {
  /**
   * Names that must have this value next to this verdict, like the deciding field itself: `status`,
   * `valid`, `rc`.
   */
  mustBe?: Readonly<Record<string, string | number | boolean>>
  /** Folded names of this register's own fields with their meaning, if the names do not show it. */
  roles?: Readonly<Record<string, FieldRole | 'known'>>
  /** Returns whether a text is a code of this register; it must equal the answer's own code. */
  isCode?: (text: string) => boolean
  code?: string
}

/**
 * Adds the content of all fields that the client does not read, at any depth and in any spelling.
 * Fields about the number, the requester, a day or a fault join the statement; all others are
 * unknown and harmless.
 */
export function addUnknownFields(
  statement: Statement,
  fields: readonly Field[],
  vocabulary: Vocabulary = {},
): Statement {
  for (const field of fields) addField(statement, field, vocabulary)
  return statement
}

function addField(statement: Statement, field: Field, vocabulary: Vocabulary): void {
  const { mustBe = {} } = vocabulary
  const foldedName = foldName(field.name)
  const name = Object.hasOwn(mustBe, foldedName) ? foldedName : withoutCount(foldedName)
  if (Object.hasOwn(mustBe, name) && !isSameValue(field, mustBe[name])) {
    statement.verdicts.push({ at: field.at, value: 'unreadable' })
    return
  }
  const role = roleInContext(field, vocabulary)
  if (role === 'known' || (field.isElsewhere && role !== 'fault' && role !== 'health')) return
  if (field.kind !== 'plain') addContainer(statement, field, role)
  else if (field.isEmpty) addUnknown(statement, field)
  else addPlain(statement, field, role, vocabulary)
}

function addPlain(statement: Statement, field: Field, role: FieldRole, vocabulary: Vocabulary): void {
  const text = String(field.value).trim()
  if (typeof field.value === 'string' && isAnotherCode(text, vocabulary))
    statement.faults.push({ at: field.at, value: text })
  else if (isNameOfVerdict(field, text)) statement.verdicts.push({ at: field.at, value: 'unreadable' })
  else ADD_BY_ROLE[role](statement, field, text)
}

/**
 * `{ "name": "valid", "value": false }`: a field with the name of another field next to its value.
 */
const isNameOfVerdict = ({ name }: Field, text: string): boolean =>
  /^(?:name|key|field|feld|property|attribute|label|parameter|param)$/.test(foldName(name)) &&
  text.length <= 40 &&
  ['verdict', 'denial', 'fault'].includes(roleOf(text))

type Role = FieldRole | 'known'

const ownRole = (name: string, { roles = {} }: Vocabulary): Role => {
  const foldedName = foldName(name)
  return (Object.hasOwn(roles, foldedName) ? roles[foldedName] : undefined) ?? roleOf(name)
}

/**
 * A number within a requester is the requester's, and a country within an address is that of the
 * address.
 */
function roleInContext({ name, around }: Field, vocabulary: Vocabulary): Role {
  const role = ownRole(name, vocabulary)
  if (role !== 'number' && role !== 'country') return role
  const parentRoles = around.map(each => ownRole(each, vocabulary))
  if (parentRoles.includes('requester')) return 'requester'
  return role === 'country' && parentRoles.includes('company') ? 'other' : role
}

const isSameValue = ({ value, isEmpty, kind }: Field, expected: string | number | boolean | undefined): boolean =>
  isEmpty || (kind === 'plain' && (typeof value === 'string' ? value.trim() : value) === expected)

const isAnotherCode = (text: string, { isCode, code }: Vocabulary): boolean =>
  text !== code && (isCode?.(text) ?? false)

const addUnknown = (statement: Statement, { at }: Field): void => void statement.unknown.push(at)

// A fault may contain fields, and so may a list. Any other container is unreadable.
function addContainer(statement: Statement, field: Field, role: FieldRole): void {
  const { at, name, kind, isEmpty } = field
  if (role === 'fault' && !isEmpty) statement.faults.push({ at, value: name })
  else if (kind === 'object' && (role === 'verdict' || role === 'denial'))
    statement.verdicts.push({ at, value: 'unreadable' })
  else if (kind === 'object' && role === 'number') statement.numbers.push({ at, value: '{}' })
  else addUnknown(statement, field)
}

type Add = (statement: Statement, field: Field, text: string) => void

const AFFIRMATIVE = /^(?:true|j|ja|y|yes|1|valid|gueltig|gültig|active|aktiv|registered|oui|si|sì|ano|aktivni|ok)$/i
const NEGATIVE =
  /^(?:false|n|nein|no|0|invalid|ungueltig|ungültig|nicht gueltig|nicht gültig|not valid|inactive|inaktiv|non|ne|expired|ended|abgelaufen|not_found|unregistered)$/i
const NO_FAULT =
  /^(?:false|0|no|n|nein|none|ok|null|nothing|keine?|kein fehler|no error|success|successful|good|evatr-0000)$/i

// `isInverted` swaps yes and no for a field with the opposite meaning.
const verdictOf = ({ value }: Field, text: string, isInverted: boolean): 'yes' | 'no' | 'unreadable' => {
  // A JSON string "true" is not the value of a register whose values are booleans.
  const isYes =
    value === true || value === 1 || (typeof value === 'string' && AFFIRMATIVE.test(text) && text !== 'true')
  const isNo = value === false || value === 0 || (typeof value === 'string' && NEGATIVE.test(text) && text !== 'false')
  if (isYes === isNo) return 'unreadable'
  return isYes === isInverted ? 'no' : 'yes'
}

const adderFor =
  (
    list:
      | 'numbers'
      | 'countries'
      | 'requesters'
      | 'levels'
      | 'moments'
      | 'froms'
      | 'untils'
      | 'faults'
      | 'texts'
      | 'companies',
  ): Add =>
  (statement, { at }, text) =>
    void statement[list].push({ at, value: text })

const addText: Add = (statement, field, text) => {
  if (typeof field.value === 'string') statement.texts.push({ at: field.at, value: text })
  addUnknown(statement, field)
}

const addVerdict =
  (isInverted: boolean): Add =>
  (statement, field, text) => {
    statement.verdicts.push({ at: field.at, value: verdictOf(field, text, isInverted) })
  }

const looksLikeNumber = (text: string): boolean =>
  /^[A-Za-z]{0,3}[\s.-]?[0-9A-Za-z+*][0-9A-Za-z+*\s.-]{3,17}$/.test(text) && /\d.*\d.*\d/.test(text)

// The registers' names of the queried number; these fields contain nothing else.
const NUMBER_FIELDS = ['uid', 'vatnumber', 'originalvatnumber', 'ustid', 'angefragteustid', 'vrn', 'targetvrn']

/** A number followed by other text, or several: "ATU13585627, FR40303265045". */
const containsNumber = (text: string): boolean => /\b[A-Za-z]{2,3}[ .-]?[0-9A-Za-z]{0,3}\d{5}/.test(text)

const addNumber: Add = (statement, field, text) => {
  const looksWritten = typeof field.value !== 'boolean' && (looksLikeNumber(text) || containsNumber(text))
  const isEcho = NUMBER_FIELDS.includes(foldName(field.name)) || looksWritten
  if (isEcho) statement.numbers.push({ at: field.at, value: text })
  else addText(statement, field, text)
}

const addRequester: Add = (statement, field, text) => {
  const isCountry = /^[A-Za-z]{2}$/.test(text) && /state|country|land|code/.test(foldName(field.name))
  if (isCountry || looksLikeNumber(text)) statement.requesters.push({ at: field.at, value: text })
  else addText(statement, field, text)
}

const addMoment: Add = (statement, field, text) => {
  const moment = typeof field.value === 'number' ? epochText(field.value) : text
  if (isDateOrTime(moment) || /date|datum|zeitpunkt|timestamp|stempel|generovana/.test(foldName(field.name)))
    statement.moments.push({ at: field.at, value: moment })
  else addText(statement, field, text)
}

// Seconds or milliseconds since 1970.
const epochText = (value: number): string => {
  const moment = new Date(value < 1e11 ? value * 1_000 : value)
  return value > 1e8 && !Number.isNaN(moment.getTime()) ? moment.toISOString() : String(value)
}

// An unreadable day is not absent; a yes or no in its place is a verdict.
const addDay =
  (list: 'froms' | 'untils'): Add =>
  (statement, field, text) => {
    const day = typeof field.value === 'number' ? epochText(field.value) : text
    if (typeof field.value === 'boolean' || (!/\d/.test(text) && (AFFIRMATIVE.test(text) || NEGATIVE.test(text))))
      return addVerdict(list === 'untils')(statement, field, text)
    statement[list].push({ at: field.at, value: readDay(day) ?? day })
  }

const ADD_BY_ROLE: Record<FieldRole, Add> = {
  fault: (statement, field, text) => {
    if (NO_FAULT.test(text)) addUnknown(statement, field)
    else statement.faults.push({ at: field.at, value: text })
  },
  health: (statement, field, text) => {
    if (field.value === true || field.value === 1 || (AFFIRMATIVE.test(text) && text !== 'true'))
      addUnknown(statement, field)
    else statement.faults.push({ at: field.at, value: text })
  },
  verdict: addVerdict(false),
  denial: addVerdict(true),
  number: addNumber,
  country: (statement, field, text) => {
    if (/^[A-Za-z]{2,3}$/.test(text)) adderFor('countries')(statement, field, text)
    else addText(statement, field, text)
  },
  requester: addRequester,
  level: (statement, field, text) => {
    if (/^\d$/.test(text)) adderFor('levels')(statement, field, text)
    else addText(statement, field, text)
  },
  moment: addMoment,
  from: addDay('froms'),
  until: addDay('untils'),
  company: (statement, field, text) => {
    if (!isPlaceholder(text)) adderFor('companies')(statement, field, text)
    addUnknown(statement, field)
  },
  code: (statement, field, text) => {
    const verdict = verdictOf(field, text, false)
    const isStatus = typeof field.value === 'number' && (field.value >= 400 || field.value < 0)
    if (isStatus || /^(?:[45]\d\d|-\d+)$/.test(text)) statement.faults.push({ at: field.at, value: text })
    else if (typeof field.value !== 'number' && verdict !== 'unreadable' && !/^[01]$/.test(text))
      statement.verdicts.push({ at: field.at, value: verdict })
    else addText(statement, field, text)
  },
  other: addText,
}
