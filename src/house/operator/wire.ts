import { z } from 'zod'
import { AUTHORITY_IDS } from '../../ground/authority-rules.ts'
import { LANGUAGES } from '../../ground/texts/define.ts'

/** What the product is called where the operator gives it no name. */
export const OUR_PRODUCT_NAME = 'UID Check'

// Pages put it into a link as it stands, and `javascript:` would run there.
const address = z.string().regex(/^(?:https?:\/\/|mailto:|tel:)\S+$/i, 'expected https://…, mailto:… or tel:…')

/** `labelEn`: on English pages, where the operator has an English name for it. */
const link = z.object({ label: z.string(), labelEn: z.string().min(1).optional(), url: address })

/** operator.json: who runs the product (docs/rules.md#operator). All of it is public. */
export const operatorSchema = z.object({
  name: z.string().min(1),
  productName: z.string().min(1).default(OUR_PRODUCT_NAME),
  address: z.array(z.string()),
  phone: z.string(),
  fax: z.string().default(''),
  email: z.string(),
  /** Of the mails to that address, unless a user bears it: then the one that this user reads. */
  language: z.enum(LANGUAGES).default('de'),
  /** For German in the language switch. */
  flag: z.enum(['DE', 'AT']).default('DE'),
  uid: z.string(),
  registerNumber: z.string(),
  registerCourt: z.string(),
  authority: z.string(),
  terms: link,
  offices: link,
  social: link,
  support: link,
  locations: z.array(z.string()),
  webServiceHelp: link,
  developer: link,
  copyright: z.string(),
  /** German, because the law is: they end every report. On English pages stands the English one, where there is one. */
  retentionNote: z.string().min(1),
  retentionNoteEn: z.string().min(1).optional(),
  liabilityNote: z.string().min(1),
  liabilityNoteEn: z.string().min(1).optional(),
  /** '' or a data: address; the report prints PNG and JPEG, and the firm's name in place of any other. */
  logo: z
    .string()
    .regex(
      /^$|^data:image\/(?:png|jpeg|svg\+xml);base64,[A-Za-z0-9+/]+=*$/,
      'expected data:image/png;base64,… or nothing',
    )
    .default(''),
  color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'expected a colour such as #0B5563')
    .default('#0B5563'),
})
export type Operator = z.infer<typeof operatorSchema>

/** Somebody whom the demo lets in, with the one-time code that counts now. */
export const demoAccountSchema = z.object({
  name: z.string(),
  role: z.string(),
  company: z.string(),
  /** Has yet to sign in for the first time. */
  isNew: z.boolean(),
  email: z.string(),
  password: z.string(),
  code: z.string(),
})
export type DemoAccount = z.infer<typeof demoAccountSchema>

/** What anybody is told. No file can name accounts: `operatorSchema` lets nothing else through, and only the demo hands them over. */
export const shownOperatorSchema = operatorSchema.extend({
  demoAccounts: z.array(demoAccountSchema).optional(),
  /** Of the demo alone: its thirty days before are being lived still. */
  isPastToCome: z.boolean().optional(),
  /** The list of fictitious companies is switched off: nothing is seen of it. */
  isListOff: z.boolean().optional(),
  /** A mail server is configured. */
  sendsMails: z.boolean().optional(),
  /** Registers that are not offered here. */
  registersOff: z.array(z.enum(AUTHORITY_IDS)).optional(),
  /** What the button is called that signs in at the installation's OpenID provider; without one there is none. */
  openidLabel: z.string().optional(),
  /** The one address under which passkeys serve; none = they are not to be had (docs/rules.md#passkeys). */
  passkeyOrigin: z.string().optional(),
})
export type ShownOperator = z.infer<typeof shownOperatorSchema>

/** licences.json, which a build writes (tools/licences.ts): every part that ships, its licence by SPDX's name, and where its text stands in `texts`. */
export type Licences = {
  parts: { name: string; version: string; licence: string; text: number }[]
  texts: string[]
}
