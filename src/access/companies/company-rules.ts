import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import type { NotAUid } from '../../vat-ids/uid/parsed-uid.ts'

const NAME_MIN_LENGTH = 2
const NAME_MAX_LENGTH = 200
// docs/rules.md#names: "Müller, Huber & Co (Wien) GmbH" is a name.
const NAME_PATTERN = /^[\p{L}\p{M}\p{Nd}\s\-/.&'"`´’,()+:]+$/u

export type CompanyIssue = 'required' | 'tooShort' | 'tooLong' | 'nameCharacters' | 'uidFormat'

/** Returns what is wrong with a company's trimmed name, or null. */
export function companyNameIssue(name: string): CompanyIssue | null {
  if (name === '') return 'required'
  if (name.length < NAME_MIN_LENGTH) return 'tooShort'
  if (name.length > NAME_MAX_LENGTH) return 'tooLong'
  return NAME_PATTERN.test(name) ? null : 'nameCharacters'
}

/**
 * Returns what is wrong with a company's own UID, or null. It needs two letters and at least six
 * more characters after normalizing (docs/rules.md#own-uid-of-a-company). Romania and Northern
 * Ireland have their own formats, which may be shorter.
 */
export function companyUidIssue(raw: string): CompanyIssue | null {
  if (raw.trim() === '') return 'required'
  const parsed = parseUid(raw)
  if (parsed.isQueryable) return null
  return hasDetachedDigits(parsed) || !/^[A-Z]{2}[0-9A-Z+*]{6,30}$/.test(parsed.uid) ? 'uidFormat' : null
}

/**
 * Returns whether some digits are separate, so that it is unclear whether they belong to the UID.
 * Registers are queried in the name of this UID, so an unclear one is rejected.
 */
const hasDetachedDigits = ({ detail }: NotAUid): boolean => 'slip' in detail && detail.slip?.kind === 'detached'

/**
 * Returns a company's own UID as stored. An invalid one is returned as sent, so that its normalized
 * form is not accepted instead.
 */
export const normalizeCompanyUid = (input: string): string =>
  companyUidIssue(input) === null ? parseUid(input).uid : input.trim()

/**
 * Returns a licence's last day as validated and stored. A timestamp (ISO 8601) becomes its day in
 * Vienna, '' becomes null; anything else is returned unchanged and rejected later.
 */
export function normalizeDay(input: string): string | null {
  if (input === '') return null
  return /^\d{4}-\d\d-\d\dT/.test(input) && !Number.isNaN(Date.parse(input)) ? viennaDay(new Date(input)) : input
}

/** Returns what is wrong with a normalized day, or null. */
export const dayIssue = (day: string): 'validUntilFormat' | null =>
  /^[12]\d{3}-\d\d-\d\d$/.test(day) && isCalendarDay(day) ? null : 'validUntilFormat'

function isCalendarDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** Days before the licence's end from which users are informed (docs/rules.md#licence). */
const ANNOUNCEMENT_DAYS = 30

type Licence = { id: number; validUntil: string | null }

/**
 * Returns whether the licence has ended: access lasts until the end of `validUntil` in Vienna; the
 * operator's never ends (docs/rules.md#licence).
 */
export const isExpired = ({ id, validUntil }: Licence, now: Date): boolean =>
  id !== OPERATOR_COMPANY_ID && validUntil !== null && viennaDay(now) > validUntil

/** Returns the days of access left by Vienna's calendar (0 = today is the last); null = no end. */
export const licenceDaysLeft = ({ id, validUntil }: Licence, now: Date): number | null =>
  id === OPERATOR_COMPANY_ID || validUntil === null
    ? null
    : Math.round((Date.parse(validUntil) - Date.parse(viennaDay(now))) / DAY_MS)

/**
 * Returns whether users should be informed of the licence's end: it has not ended, and ends within
 * 30 days.
 */
export function isEndingSoon(licence: Licence, now: Date): boolean {
  const daysLeft = licenceDaysLeft(licence, now)
  return daysLeft !== null && daysLeft >= 0 && daysLeft <= ANNOUNCEMENT_DAYS
}

/** Maximum size of a logo (docs/security.md#what-may-be-uploaded). */
export const MAX_LOGO_BYTES = 200 * 1024

/** No SVG, which can contain scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const
export type LogoType = (typeof LOGO_TYPES)[number]

// A file of a few kilobytes can declare a gigabyte of pixels, which every browser would decode.
const MAX_SIDE_PIXELS = 4_000
const MAX_PIXELS = 4_000_000

/** Returns whether an image's size in pixels is allowed for a logo. */
export const isLogoSize = ({ width, height }: { width: number; height: number }): boolean =>
  width <= MAX_SIDE_PIXELS && height <= MAX_SIDE_PIXELS && width * height <= MAX_PIXELS

export type LogoIssue = 'logoTooLarge' | 'logoKind'

/**
 * Returns what is wrong with an image before the upload, or null. The server checks whether it is
 * complete.
 */
export function logoIssue({ size, type }: { size: number; type: string }): LogoIssue | null {
  if (size > MAX_LOGO_BYTES) return 'logoTooLarge'
  return LOGO_TYPES.some(logoType => logoType === type) ? null : 'logoKind'
}
