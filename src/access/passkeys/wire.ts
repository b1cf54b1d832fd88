import { z } from 'zod'
import { MAX_PASSKEY_NAME_LENGTH } from './passkey-rules.ts'

/**
 * A passkey, as shown to its user. `madeOn` and `lastUsedOn` are browser and system, "Firefox,
 * Windows"; '' if unknown.
 */
export const passkeySchema = z.object({
  id: z.number(),
  name: z.string(),
  /** The host name that the passkey is bound to; it does not work under another. */
  host: z.string(),
  madeAt: z.string(),
  madeOn: z.string(),
  lastUsedAt: z.string().nullable(),
  lastUsedOn: z.string(),
})
export type Passkey = z.infer<typeof passkeySchema>

export const passkeyListSchema = z.array(passkeySchema)

type Options = { challenge: string }

/**
 * The options for the browser, in the JSON form of WebAuthn level 3. Only the challenge is typed.
 */
export const passkeyOptionsSchema: z.ZodType<Options, Options> = z.looseObject({ challenge: z.string() })

/**
 * Confirms that a passkey is added or deleted: a fresh one-time code, like for every change of
 * one's own account.
 */
export const oneTimeCodeSchema = z.object({ totp: z.string().max(64) })

const id = z.string().min(1).max(1400)
const bytes = z.string().max(20_000)
const extensions: z.ZodType<object, object> = z.looseObject({})
const common = { id, rawId: id, type: z.literal('public-key'), clientExtensionResults: extensions.default({}) }

/** A new passkey, as returned by the browser. */
const createdPasskeySchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
})
export type CreatedPasskey = z.infer<typeof createdPasskeySchema>

export const newPasskeySchema = z.object({
  name: z.string().trim().min(1).max(MAX_PASSKEY_NAME_LENGTH),
  passkey: createdPasskeySchema,
})

/** A passkey's response to a challenge. */
export const passkeyAnswerSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(200).nullish(),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>
