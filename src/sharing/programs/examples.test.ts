import { expect, it } from 'vitest'
import { z } from 'zod'
import { EVENTS } from '../../app/definitions/features.ts'
import { compareCompanies } from '../../vat-ids/same-company/compare-companies.ts'
import { describeDifferences } from '../../vat-ids/same-company/describe-comparison.ts'
import { checkSchema } from './answer-wire.ts'
import { COMPANY_WORDS } from './company-words.ts'
import { EXAMPLES } from './examples.ts'
import { openApi, RESPONSE_SCHEMAS, requestSchemas } from './openapi.ts'
import { EVENT_SCHEMAS } from './partner-wire.ts'
import { COMPANIES } from './wire-names.ts'

const SCHEMAS: Record<string, z.ZodType> = { ...requestSchemas(EVENTS), ...RESPONSE_SCHEMAS }
const examples: Record<string, unknown> = EXAMPLES

/** Returns an object's schema that rejects unknown fields. */
const strict = (schema: z.ZodType): z.ZodType => (schema instanceof z.ZodObject ? schema.strict() : schema)

it('there is an example for each schema, and each is valid by its schema', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual([...Object.keys(SCHEMAS), 'Problem'].toSorted())
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    const { error } = strict(schema).safeParse(examples[name])
    expect([name, error?.issues]).toEqual([name, undefined])
  }
})

it('OpenAPI describes a partner’s events by their kind, and allows future kinds', () => {
  const { components } = openApi([], []) as { components: { schemas: Record<string, { [key: string]: unknown }> } }
  const { PartnerEvent, OtherEvent } = components.schemas
  const refs = [...Object.keys(EVENT_SCHEMAS), 'OtherEvent'].map(name => ({ $ref: `#/components/schemas/${name}` }))
  expect(PartnerEvent).toMatchObject({ anyOf: refs })
  expect(PartnerEvent).not.toHaveProperty('discriminator')
  const kinds = Object.values(EVENT_SCHEMAS).map(({ shape }) => shape.kind.value)
  expect(OtherEvent).toMatchObject({ required: ['kind', 'at'], properties: { kind: { not: { enum: kinds } } } })
})

it('OpenAPI lists the known values of extensible enums without closing them', () => {
  const { components } = openApi([], []) as { components: { schemas: Record<string, { [key: string]: unknown }> } }
  const { properties } = z
    .object({ properties: z.record(z.string(), z.looseObject({})) })
    .parse(components.schemas.Check)
  expect(properties.reason).toMatchObject({
    type: 'string',
    'x-extensible-enum': expect.arrayContaining(['day_limit']),
  })
  expect(properties.reason).not.toHaveProperty('enum')
  expect(properties.verdict).toHaveProperty('enum')
})

it('the examples have the comparisons that the product returns for the examples', () => {
  const { name, address, company, differences } = EXAMPLES.Check
  const answer = { name, street: address.street, zipCode: address.zip, city: address.city }
  const compare = (ownCompany: { name: string; zipCode?: string; city?: string }) => {
    const ownFields = { street: '', zipCode: '', city: '', ...ownCompany }
    const comparison = compareCompanies(ownFields, answer, { country: 'FR', isGroup: false })
    return { company: COMPANIES[comparison.sameness], differences: describeDifferences(comparison, 'en') }
  }
  const { name: ownName = '', zip = '', city = '' } = EXAMPLES.CheckRequest
  expect(compare({ name: ownName, zipCode: zip, city })).toEqual({ company, differences })
  const [row] = EXAMPLES.BatchRows.rows
  expect(compare({ name: 'Exemple SAS' })).toEqual({ company: row?.company, differences: row?.differences })
})

it('COMPANY_WORDS explains each value of a comparison', () => {
  expect(COMPANY_WORDS.map(({ word }) => word)).toEqual(checkSchema.shape.company.unwrap().options)
})
