import type { SoundAnswer } from '../../src/registers/authorities/reading/sound-answers.ts'
import type { StrangeField } from './strange-fields.ts'

type Json = Record<string, unknown>

/**
 * Returns variants of the answer with an additional field: once in each of its objects, and once
 * nested an object deeper.
 */
export function withField(body: string, { name, value }: StrangeField): string[] {
  const json: Json = JSON.parse(body)
  const variants = objectsIn(json).map(path =>
    JSON.stringify(changed(json, path, inside => ({ ...inside, [name]: value }))),
  )
  const deeper = name in json ? [] : [JSON.stringify({ ...json, details: [{ more: { [name]: value } }] })]
  // A field that the answer already has is added a second time, which gives a duplicate key.
  return [...variants.filter((_, at) => !(name in at_(json, objectsIn(json)[at] ?? []))), ...deeper]
}

const at_ = (json: Json, path: readonly string[]): Json => path.reduce<Json>((inside, key) => inside[key] as Json, json)

const objectsIn = (json: Json, path: readonly string[] = []): (readonly string[])[] => [
  path,
  ...Object.entries(json).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? objectsIn(value as Json, [...path, key])
      : [],
  ),
]

function changed(json: Json, [key, ...rest]: readonly string[], change: (inside: Json) => Json): Json {
  return key === undefined ? change(json) : { ...json, [key]: changed(json[key] as Json, rest, change) }
}

const bodyless = (name: string) => new RegExp(`"${name}":(?:"[^"]*"|[^,}\\]]*)`)

/** Returns answers whose own fields are changed so that none of them may be accepted. */
export function brokenJson({
  body,
  verdict,
  number,
  moment,
  text,
  statedVerdict: says,
}: SoundAnswer): [what: string, body: string][] {
  const replace = (name: string, value: string): string => body.replace(bodyless(name), `"${name}":${value}`)
  const own = bodyless(verdict.name).exec(body)?.[0] ?? ''
  const doubled = (name: string): string => body.replace(bodyless(name), found => `${found},${found}`)
  const escaped = own.replace(/"(.)/, (_, letter: string) => `"\\u00${letter.charCodeAt(0).toString(16)}`)
  const moments = [
    '"2026-11-27T09:00:00Z"',
    '"2019-01-01T00:00:00Z"',
    '"2026-11-30T09:00:00Z"',
    '"gestern"',
    '"2026-02-30T10:00:00Z"',
  ]
  const denying =
    says === 'valid'
      ? ['UID ungültig', 'not valid']
      : ['Die UID ist gültig.', 'backend timed out', 'targetVrn is registered']
  return [
    ['another verdict', replace(verdict.name, verdict.other)],
    ['no verdict', body.replace(new RegExp(`${bodyless(verdict.name).source},?`), '')],
    ...['null', '[]', '{}', '7', '"x"'].map((value): [string, string] => [
      `verdict ${value}`,
      replace(verdict.name, value),
    ]),
    ['the verdict twice', doubled(verdict.name)],
    ['the verdict twice, and otherwise', body.replace(own, `${own},"${verdict.name}":${verdict.other}`)],
    ['the verdict twice, in another spelling', body.replace(own, `${own},${escaped}`)],
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
      : denying.map((value): [string, string] => [`text ${value}`, replace(text, JSON.stringify(value))])),
    ['in a list', `[${body}]`],
    ['within another object', `{"response":${body}}`],
    ['something behind it', `${body}{}`],
    ['another answer behind it', `${body},${body}`],
    ['as a text', JSON.stringify(body)],
  ]
}

/** Returns the same answer in other notations. */
export function sameJson({ body }: SoundAnswer): string[] {
  const json: Json = JSON.parse(body)
  const reversed = Object.fromEntries(Object.entries(json).toReversed())
  return [body, `\uFEFF${body}`.slice(1), JSON.stringify(json, null, 2), JSON.stringify(reversed), ` ${body}\n`]
}
