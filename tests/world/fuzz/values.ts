import fc from 'fast-check'
import { type Description, type Json, nameOfReference } from './description.ts'

type Schemas = Description['schemas']
type Values = fc.Arbitrary<unknown>

/**
 * Numbers for which the simulator has an answer of each kind, and texts that are no VAT ID
 * (docs/simulator.md).
 */
export const UIDS = [
  ...(['DE136695976', 'FR40303265045', 'IT00743110157', 'ATU13585627', 'NL004495445B01', 'DE899000100'] as const),
  ...(['DE399000200', 'FR54999000201', 'DE399000613', 'FR70399000660', 'DE799000661', 'DE999000662'] as const),
  // Only Polish numbers make a whole member state unavailable; if several states were, no list
  // would end.
  ...(['PL1199000300', 'PL2099000301', 'PL1299000400'] as const),
  ...(['de 136 695 976', 'NO-123.456.789', 'ATU1358562', 'unbekannt', '0', 'XX'] as const),
]

const LETTERS = [...'aAzZ09äßÉŁΩЖ漢ﾊ €&<>"\'=+-@;,./\\%_{}[]()#?!\u00a0\u200b\u0301\u2028\ufeff']
const MAX_TEXT_LENGTH = 40
const NO_CONTROLS = String.raw`^\P{Cc}*$`

/** Values by the names of fields and parameters for which a random text would only be refused. */
const VALUES_BY_NAME: Readonly<Record<string, Values>> = {
  uid: fc.constantFrom(...UIDS),
  uids: fc.array(fc.constantFrom(...UIDS), { minLength: 1, maxLength: 4 }),
  day: fc.constantFrom('2024-02-29', '2025-12-31', '2020-01-01'),
  // Nothing listens there, and no other machine is ever called.
  url: fc.nat(99).map(number => `https://127.0.0.1:1/hook/${number}`),
  // The only textual cursor is a partner's number.
  after: fc.constantFrom('', 'DE136695976'),
  'Idempotency-Key': fc.nat(60).map(number => `key-${number}`),
}

/** Returns values that fit a schema of the description. */
export function valuesOf(schema: Json, schemas: Schemas, name = ''): Values {
  if (typeof schema.$ref === 'string') return valuesOf(schemas[nameOfReference(schema.$ref)] ?? {}, schemas)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const valuesByName = schema.type === 'integer' ? undefined : VALUES_BY_NAME[name]
  if (valuesByName) return valuesByName
  const createValues = BY_TYPE[String(schema.type)]
  if (!createValues) throw new Error(`no values are made for ${name}: ${JSON.stringify(schema)}`)
  return createValues(schema, schemas)
}

const BY_TYPE: Readonly<Record<string, (schema: Json, schemas: Schemas) => Values>> = {
  boolean: () => fc.boolean(),
  integer: ({ minimum = 0, maximum = 1_000 }) =>
    fc.oneof(
      fc.constantFrom(Number(minimum), Number(maximum)),
      fc.integer({ min: Number(minimum), max: Math.min(Number(maximum), 200) }),
    ),
  string: schema => textsOf(schema),
  array: ({ items, minItems = 0, maxItems = 4 }, schemas) =>
    fc.array(valuesOf(items as Json, schemas), {
      minLength: Number(minItems),
      maxLength: Math.min(Number(maxItems), 4),
    }),
  object: (schema, schemas) => objectsOf(schema, schemas),
}

function textsOf({ format, pattern, minLength = 0, maxLength = MAX_TEXT_LENGTH }: Json): Values {
  if (format === 'date') return moments.map(moment => moment.slice(0, 10))
  if (format === 'date-time') return moments
  const texts = fc.string({
    unit: fc.constantFrom(...LETTERS),
    minLength: Number(minLength),
    maxLength: Math.min(Number(maxLength), MAX_TEXT_LENGTH),
  })
  if (pattern === undefined) return texts
  // Nearly all generated texts are free of control characters, but hardly any is a timeline cursor.
  const form = new RegExp(String(pattern), 'u')
  return String(pattern) === NO_CONTROLS ? texts.filter(text => form.test(text)) : fc.stringMatching(form)
}

const moments = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map(date => date.toISOString())

/** If exactly one of several fields must be present, the others are left out. */
function objectsOf({ properties = {}, required = [], oneOf }: Json, schemas: Schemas): Values {
  const branches = Array.isArray(oneOf) ? oneOf.map(branch => branch.required as string[]) : [[]]
  const all = branches.flat()
  return fc.oneof(
    ...branches.map(branchFields => {
      const fields = Object.entries(properties as Record<string, Json>)
        .filter(([name]) => branchFields.includes(name) || !all.includes(name))
        .map(([name, schema]) => [name, valuesOf(schema, schemas, name)] as const)
      return fc.record(Object.fromEntries(fields), {
        requiredKeys: [...(required as string[]), ...branchFields],
        noNullPrototype: true,
      })
    }),
  )
}
