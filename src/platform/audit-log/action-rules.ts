import type { TextKey } from '../../base/texts/define.ts'

/**
 * All audited actions. Each owner declares its own beside their texts (its audit-texts.ts), so that
 * an action without a text does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each owner of actions extends it.
export interface AuditActions {}

export type AuditAction = keyof AuditActions

/** The actions among an owner's texts: `user.add`, beside `object user` and `field email`. */
export type ActionsOf<T> = Record<Extract<TextKey<T>, `${string}.${string}`>, unknown>
