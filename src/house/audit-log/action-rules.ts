import type { TextKey } from '../../ground/texts/define.ts'

/**
 * What can be told, by the names of the actions: each owner declares its own beside their words (its audit-texts.ts), so that one that
 * nobody worded does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the audit log knows no actions of others.
export interface AuditActions {}

export type AuditAction = keyof AuditActions

/** The actions among an owner's texts: `user.add`, beside `object user` and `field email`. */
export type ActionsOf<T> = Record<Extract<TextKey<T>, `${string}.${string}`>, unknown>
