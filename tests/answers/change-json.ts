import type { WellFormedAnswer } from '../../src/registers/authorities/reading/well-formed-answers.ts'
import type { StrangeField } from './strange-fields.ts'

type Json = Record<string, unknown>

/**
 * Returns variants of the answer with an additional field: once in each of its objects, and once
 * nested an object deeper.
 */
export function withField(body: string, { name, value }: StrangeField): string[] {
  const json: Json = JSON.parse(body)
  const variants = objectsIn(json).map(path =>
    JSON.stringify(changeAt(json, path, object => ({ ...object, [name]: value }))),
  )
  const deeper = name in json ? [] : [JSON.stringify({ ...json, details: [{ more: { [name]: value } }] })]
  // A field that the answer already has is added a second time, which gives a duplicate key.
  return [...variants.filter((_, at) => !(name in objectAt(json, objectsIn(json)[at] ?? []))), ...deeper]
}

const objectAt = (json: Json, path: readonly string[]): Json =>
  path.reduce<Json>((object, key) => object[key] as Json, json)

const objectsIn = (json: Json, path: readonly string[] = []): (readonly string[])[] => [
  path,
  ...Object.entries(json).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? objectsIn(value as Json, [...path, key])
      : [],
  ),
]

function changeAt(json: Json, [key, ...rest]: readonly string[], change: (object: Json) => Json): Json {
  return key === undefined ? change(json) : { ...json, [key]: changeAt(json[key] as Json, rest, change) }
}

const fieldPattern = (name: string) => new RegExp(`"${name}":(?:"[^"]*"|[^,}\\]]*)`)

/** Returns answers whose own fields are changed so that none of them may be accepted. */
export function brokenJson({
  body,
  verdict,
  number,
  moment,
  text,
  statedVerdict,
}: WellFormedAnswer): [what: string, body: string][] {
  const replace = (name: string, value: string): string => body.replace(fieldPattern(name), `"${name}":${value}`)
  const ownField = fieldPattern(verdict.name).exec(body)?.[0] ?? ''
  const duplicate = (name: string): string => body.replace(fieldPattern(name), field => `${field},${field}`)
  const escaped = ownField.replace(/"(.)/, (_, letter: string) => `"\\u00${letter.charCodeAt(0).toString(16)}`)
  const moments = [
    '"2026-11-27T09:00:00Z"',
    '"2019-01-01T00:00:00Z"',
    '"2026-11-30T09:00:00Z"',
    '"gestern"',
    '"2026-02-30T10:00:00Z"',
  ]
  const contradictingTexts =
    statedVerdict === 'valid'
      ? ['UID ungültig', 'not valid']
      : ['Die UID ist gültig.', 'backend timed out', 'targetVrn is registered']
  return [
    ['another verdict', replace(verdict.name, verdict.other)],
    ['no verdict', body.replace(new RegExp(`${fieldPattern(verdict.name).source},?`), '')],
    ...['null', '[]', '{}', '7', '"x"'].map((value): [string, string] => [
      `verdict ${value}`,
      replace(verdict.name, value),
    ]),
    ['the verdict twice', duplicate(verdict.name)],
    [
      'the verdict twice, with different values',
      body.replace(ownField, `${ownField},"${verdict.name}":${verdict.other}`),
    ],
    ['the verdict twice, in another spelling', body.replace(ownField, `${ownField},${escaped}`)],
    ...(number === undefined
      ? []
      : ['"DE136695976"', '"99999999"', 'null', '""', '{}'].map((value): [string, string] => [
          `number ${value}`,
          replace(number, value),
        ])),
    ...(moment === undefined
      ? []
      : moments.map((value): [string, string] => [`moment ${value}`, replace(moment, value)])),
    ...(text === undefined
      ? []
      : contradictingTexts.map((value): [string, string] => [`text ${value}`, replace(text, JSON.stringify(value))])),
    ['in a list', `[${body}]`],
    ['within another object', `{"response":${body}}`],
    ['extra text after it', `${body}{}`],
    ['another answer after it', `${body},${body}`],
    ['as a text', JSON.stringify(body)],
  ]
}

/** Returns the same answer in other notations. */
export function sameJson({ body }: WellFormedAnswer): string[] {
  const json: Json = JSON.parse(body)
  const reversed = Object.fromEntries(Object.entries(json).toReversed())
  return [body, `\uFEFF${body}`.slice(1), JSON.stringify(json, null, 2), JSON.stringify(reversed), ` ${body}\n`]
}
