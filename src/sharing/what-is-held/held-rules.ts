import { DAY_MS } from '../../ground/texts/days.ts'

/** What is found is told by these kinds, in this order. */
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

/** Why something was not looked into, or not wholly. */
export const UNSEEN_REASONS = ['copies', 'too-large', 'too-many', 'too-long', 'unreadable', 'too-many-hits'] as const
export type UnseenReason = (typeof UNSEEN_REASONS)[number]

/** A name of two letters is in half of all texts. */
export const SHORTEST_SOUGHT = 3
export const LONGEST_SOUGHT = 200

/** So long a result is kept: it is a copy of personal data, and can be made again. */
export const KEPT_DAYS = 7

/** Of each kind the page shows so many hits, and the file has so many of each table. */
export const MAX_SHOWN = 5
export const MAX_IN_FILE = 5_000

/** Until when a result is kept that was made at a moment. */
export const keptUntil = (madeAt: Date): Date => new Date(madeAt.getTime() + KEPT_DAYS * DAY_MS)
