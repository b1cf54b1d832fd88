import { z } from 'zod'
import { PATH_ID } from '../../base/roles/parameter-rules.ts'
import { type Issue, Refusal } from '../../base/roles/refusals.ts'
import type { Language } from '../../base/texts/define.ts'
import { type Translator, translate } from '../../base/texts/translate.ts'
import { findSimilarName } from './similar-name.ts'
import { wrongFieldTexts } from './wrong-fields-texts.ts'

/** Zod's issues, with the schema and the input if available. */
export type InvalidInput = {
  issues: readonly z.core.$ZodIssue[]
  schema: unknown
  input: unknown
  language: Language
  /** Keeps the messages that the schema defines. */
  keepsSchemaMessages?: true
}

// Only the first issues are reported, because each costs a comparison with every known name.
const MAX_ISSUES = 50
const MAX_NAME_LENGTH = 100

/**
 * Returns the refusal (400) of an input, with a sentence for each invalid and each unknown field.
 */
export function describeInvalidFields({
  issues: zodIssues,
  schema,
  input,
  language,
  keepsSchemaMessages,
}: InvalidInput): Refusal {
  const t = translate(wrongFieldTexts, language)
  const issues = zodIssues.slice(0, MAX_ISSUES).flatMap(each =>
    each.code === 'unrecognized_keys'
      ? each.keys.slice(0, MAX_ISSUES).map(name => unknownFieldIssue(t, each.path, name, namesAt(schema, each.path)))
      : [
          {
            path: each.path.join('/'),
            message: (keepsSchemaMessages && schemaMessageOf(each)) || messageOf(t, each, valueAt(input, each.path)),
          },
        ],
  )
  const code = zodIssues.some(({ code }) => code === 'unrecognized_keys') ? 'unknown_field' : undefined
  return new Refusal('bad-input', 'bad input', issues.slice(0, MAX_ISSUES), null, code)
}

/** Throws 400 for a query with a repeated parameter, which would be ambiguous. */
export function refuseRepeated(query: unknown, language: Language): void {
  const names = Object.entries(query ?? {}).flatMap(([name, value]) => (Array.isArray(value) ? [name] : []))
  if (names.length === 0) return
  const message = translate(wrongFieldTexts, language)('repeated')
  throw new Refusal(
    'bad-input',
    'bad input',
    names.map(path => ({ path, message })),
  )
}

// Zod's message if the schema gives none.
const DEFAULT_MESSAGE = 'Invalid input'

const schemaMessageOf = ({ code, message }: z.core.$ZodIssue): string =>
  code === 'custom' && message !== DEFAULT_MESSAGE ? message : ''

type FieldTranslator = Translator<typeof wrongFieldTexts>

function unknownFieldIssue(t: FieldTranslator, parentPath: PropertyKey[], name: string, names: string[]): Issue {
  const similarName = findSimilarName(name, names)
  const expectedNames = names.join(', ')
  const path = [...parentPath, name.slice(0, MAX_NAME_LENGTH)].join('/')
  if (names.length === 0) return { path, message: t('noneKnown') }
  return {
    path,
    message:
      similarName === null
        ? t('unknown', { known: expectedNames })
        : t('meant', { near: similarName, known: expectedNames }),
  }
}

/** Returns our message for an issue: zod's are English and for TypeScript developers. */
function messageOf(t: FieldTranslator, issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'custom' && issue.params?.oneOf) return t('oneOf', { names: String(issue.params.oneOf) })
  if (value === undefined || value === null) return t('missing')
  if (issue.code === 'invalid_type') return typeMessage(t, issue.expected)
  if (issue.code === 'invalid_value') return t('choice', { values: issue.values.join(', ') })
  if (issue.code === 'too_small') return t('fewest', { bound: String(issue.minimum) })
  if (issue.code === 'too_big') return t('most', { bound: String(issue.maximum) })
  if (issue.code === 'invalid_format') return formatMessage(t, issue)
  return t('wrong')
}

/** An example of each type, as JSON. */
const TYPE_EXAMPLES: Readonly<Record<string, string>> = {
  string: '"ATU13585627"',
  number: '7',
  int: '7',
  boolean: 'true',
  array: '["ATU13585627"]',
  object: '{"uid": "ATU13585627"}',
}

/** An example of each format, by name or by pattern. */
const FORMAT_EXAMPLES: Readonly<Record<string, string>> = {
  date: '2026-11-28',
  datetime: '2026-11-28T08:00:00Z',
  [String(PATH_ID)]: '7',
}

function typeMessage(t: FieldTranslator, expected: string): string {
  const example = TYPE_EXAMPLES[expected]
  return example === undefined ? t('type', { expected }) : t('typeAs', { expected, example })
}

function formatMessage(t: FieldTranslator, { format, pattern }: z.core.$ZodIssueInvalidStringFormat): string {
  const example = FORMAT_EXAMPLES[format] ?? FORMAT_EXAMPLES[pattern ?? '']
  return example === undefined ? t('format', { format }) : t('formatAs', { example })
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input)

/** Returns the field names of a schema at `path`; empty if there is no object. */
function namesAt(schema: unknown, path: readonly PropertyKey[]): string[] {
  const inner = unwrap(schema)
  const [key, ...rest] = path
  if (key === undefined) return inner instanceof z.ZodObject ? Object.keys(inner.shape) : []
  if (inner instanceof z.ZodArray) return namesAt(inner.element, rest)
  return inner instanceof z.ZodObject ? namesAt(inner.shape[String(key)], rest) : []
}

const unwrap = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap())
    : schema
