import { z } from 'zod'
import { foldName } from '../reading/field-names.ts'
import { oneLine } from '../received.ts'

/**
 * An entity of the register as written; '' = missing. `isInVatRegister` is null if the answer does
 * not say so.
 */
export type Entity = {
  number: string
  /** respons_klasse: Enhet, SlettetEnhet, FjernetEnhet. */
  kind: string
  name: string
  addressLines: string[]
  isInVatRegister: boolean | null
  /** The first day in the VAT register, and the day of the deletion. */
  from: string
  deleted: string
  isBankrupt: boolean
  isInLiquidation: boolean
  isInCompulsoryLiquidation: boolean
}

const text = z
  .string()
  .nullish()
  .transform(value => value?.trim() ?? '')
const flag = z.boolean().nullish()
const isTrue = flag.transform(value => value === true)

const addressSchema = z.object({
  adresse: z.array(z.string().nullable()).nullish(),
  postnummer: text,
  poststed: text,
  landkode: text,
  land: text,
})

/** Names are folded, so that another spelling of capitals or hyphens is the same field. */
const entitySchema = z.object({
  organisasjonsnummer: z.string(),
  responsklasse: text,
  navn: text,
  registrertimvaregisteret: flag,
  registreringsdatomerverdiavgiftsregisteret: text,
  slettedato: text,
  konkurs: isTrue,
  underavvikling: isTrue,
  undertvangsavviklingellertvangsopplosning: isTrue,
  forretningsadresse: addressSchema.nullish(),
  postadresse: addressSchema.nullish(),
})

/**
 * Reads an entity (docs/sources.md#norwegian-answers). Returns null if a field has another type, or
 * if two fields differ only in their spelling.
 */
export function readEntity(json: unknown): Entity | null {
  const fields = foldFields(json)
  const entity = fields && entitySchema.safeParse(fields).data
  if (!entity) return null
  const address = entity.forretningsadresse ?? entity.postadresse
  return {
    number: entity.organisasjonsnummer,
    kind: entity.responsklasse,
    name: oneLine(entity.navn),
    addressLines: address ? linesOf(address) : [],
    isInVatRegister: entity.registrertimvaregisteret ?? null,
    from: entity.registreringsdatomerverdiavgiftsregisteret,
    deleted: entity.slettedato,
    isBankrupt: entity.konkurs,
    isInLiquidation: entity.underavvikling,
    isInCompulsoryLiquidation: entity.undertvangsavviklingellertvangsopplosning,
  }
}

function foldFields(json: unknown): Record<string, unknown> | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
  const entries = Object.entries(json).map(([name, value]) => [foldName(name), value] as const)
  const fields = new Map(entries)
  return fields.size === entries.length ? Object.fromEntries(fields) : null
}

/** Returns the lines as on a letter. Foreign addresses have the postcode within the town. */
function linesOf({ adresse, postnummer, poststed, landkode, land }: z.infer<typeof addressSchema>): string[] {
  const isAbroad = landkode !== '' && landkode.toUpperCase() !== 'NO'
  return [...(adresse ?? []), [postnummer, poststed].join(' '), isAbroad ? land || landkode : '']
    .map(line => oneLine(line ?? ''))
    .filter(line => line !== '')
}
