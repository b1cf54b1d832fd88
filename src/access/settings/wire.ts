import { z } from 'zod'

/** A setting as it travels: `value` is always text, booleans '0' or '1' (docs/rules.md#fields). */
export const settingSchema = z.object({
  /** Its place in the list: settings that were never changed have no row of their own, and still an id. */
  id: z.number(),
  category: z.string(),
  key: z.string(),
  value: z.string(),
  type: z.enum(['string', 'number', 'boolean']),
})
export type Setting = z.infer<typeof settingSchema>

export const settingListSchema = z.array(settingSchema)

/** PUT: the key says which; the rest of an item may come along and is not looked at. Numbers and booleans become text. */
export const settingChangeSchema = z.object({
  key: z.string().max(100),
  value: z.union([z.string().max(100), z.number(), z.boolean()]).transform(asText),
})
export type SettingChange = z.infer<typeof settingChangeSchema>

function asText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value)
}
