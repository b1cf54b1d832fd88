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
export const UNSEARCHED_REASONS = [
  'copies',
  'too-large',
  'too-many',
  'too-long',
  'unreadable',
  'too-many-hits',
] as const
export type UnsearchedReason = (typeof UNSEARCHED_REASONS)[number]

/** Minimum length of a searched text: two letters occur in half of all texts. */
export const MIN_SEARCH_LENGTH = 3
export const MAX_SEARCH_LENGTH = 200

/** Days that a result is stored: it is a copy of personal data and can be recreated. */
export const RESULT_STORAGE_DAYS = 7

/** Maximum number of hits: on the page per kind, and in the file per table. */
export const MAX_SHOWN_HITS = 5
export const MAX_HITS_PER_TABLE = 5_000

/** Returns the time at which a result made at `madeAt` is deleted. */
export const storedUntil = (madeAt: Date): Date => new Date(madeAt.getTime() + RESULT_STORAGE_DAYS * DAY_MS)
