import { z } from 'zod'

/** A setting as sent: `value` is always text, booleans '0' or '1' (docs/rules.md#fields). */
export const settingSchema = z.object({
  /** The position in the list, because settings that were never changed have no row. */
  id: z.number(),
  category: z.string(),
  key: z.string(),
  value: z.string(),
  type: z.enum(['string', 'number', 'boolean']),
})
export type Setting = z.infer<typeof settingSchema>

export const settingListSchema = z.array(settingSchema)

/**
 * Body of PUT. `key` selects the setting; other fields of an item are ignored. Numbers and booleans
 * become text.
 */
export const settingChangeSchema = z.object({
  key: z.string().max(100),
  value: z.union([z.string().max(100), z.number(), z.boolean()]).transform(toText),
})
export type SettingChange = z.infer<typeof settingChangeSchema>

function toText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value)
}
