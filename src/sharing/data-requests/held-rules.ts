import { DAY_MS } from '../../base/texts/days.ts'

/** Kinds of findings, in the order shown. */
export const HELD_KINDS = [
  'people',
  'companies',
  'partners',
  'checks',
  'batches',
  'rows',
  'answers',
  'remembered',
  'settings',
  'files',
  'reports',
  'papers',
  'packages',
  'audit',
  'mails',
  'webhooks',
  'registers',
  'limits',
] as const
export type HeldKind = (typeof HELD_KINDS)[number]

/** Why something was not searched, or only in part. */
export const UNSEEN_REASONS = ['copies', 'too-large', 'too-many', 'too-long', 'unreadable', 'too-many-hits'] as const
export type UnseenReason = (typeof UNSEEN_REASONS)[number]

/** Minimum length of a searched text: two letters occur in half of all texts. */
export const SHORTEST_SOUGHT = 3
export const LONGEST_SOUGHT = 200

/** Days that a result is stored: it is a copy of personal data and can be recreated. */
export const KEPT_DAYS = 7

/** Maximum number of hits: on the page per kind, and in the file per table. */
export const MAX_SHOWN = 5
export const MAX_IN_FILE = 5_000

/** Returns the time at which a result made at `madeAt` is deleted. */
export const storedUntil = (madeAt: Date): Date => new Date(madeAt.getTime() + KEPT_DAYS * DAY_MS)
