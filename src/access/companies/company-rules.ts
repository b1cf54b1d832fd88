import { OPERATOR_COMPANY_ID } from '../../ground/roles/role-rules.ts'
import { DAY_MS } from '../../ground/texts/days.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import type { NotAUid } from '../../vat-ids/uid/parsed-uid.ts'

const NAME_LEAST = 2
const NAME_MOST = 200
// docs/rules.md#names: "Müller, Huber & Co (Wien) GmbH" is a name.
const NAME = /^[\p{L}\p{M}\p{Nd}\s\-/.&'"`´’,()+:]+$/u

export type CompanyIssue = 'required' | 'tooShort' | 'tooLong' | 'nameCharacters' | 'uidFormat'

/** What is wrong with a company's name (already trimmed), or null. */
export function companyNameIssue(name: string): CompanyIssue | null {
  if (name === '') return 'required'
  if (name.length < NAME_LEAST) return 'tooShort'
  if (name.length > NAME_MOST) return 'tooLong'
  return NAME.test(name) ? null : 'nameCharacters'
}

/**
 * What is wrong with a company's own UID, or null. Two letters and at least six more characters after tidying
 * (docs/rules.md#own-uid-of-a-company); Romania and Northern Ireland by their own structure, which may be shorter.
 */
export function companyUidIssue(raw: string): CompanyIssue | null {
  if (raw.trim() === '') return 'required'
  const parsed = parseUid(raw)
  if (parsed.askable) return null
  return isDivided(parsed) || !/^[A-Z]{2}[0-9A-Z+*]{6,30}$/.test(parsed.uid) ? 'uidFormat' : null
}

/** Digits apart that may belong to the number or not: nobody guesses in whose name registers are asked. */
const isDivided = ({ detail }: NotAUid): boolean => 'slip' in detail && detail.slip?.kind === 'detached'

/** Returns a company's own UID as it is kept; one that is refused stays as it was sent, so that its tidied form is not taken instead. */
export const tidyCompanyUid = (sent: string): string =>
  companyUidIssue(sent) === null ? parseUid(sent).uid : sent.trim()

/** A licence's last day as it is judged and kept: a moment (ISO 8601) means its day in Vienna, '' none; what is neither day nor moment stays and is refused. */
export function tidyDay(sent: string): string | null {
  if (sent === '') return null
  return /^\d{4}-\d\d-\d\dT/.test(sent) && !Number.isNaN(Date.parse(sent)) ? viennaDay(new Date(sent)) : sent
}

/** What is wrong with a day (already tidied), or null. */
export const dayIssue = (day: string): 'validUntilFormat' | null =>
  /^[12]\d{3}-\d\d-\d\d$/.test(day) && isReal(day) ? null : 'validUntilFormat'

function isReal(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** From how many days before its end a licence is announced to its users (docs/rules.md#licence). */
const ANNOUNCED_DAYS = 30

type Licence = { id: number; validUntil: string | null }

/** Whether the licence has ended: access lasts to the end of `validUntil` in Vienna; the operator's never ends (docs/rules.md#licence). */
export const isExpired = ({ id, validUntil }: Licence, now: Date): boolean =>
  id !== OPERATOR_COMPANY_ID && validUntil !== null && viennaDay(now) > validUntil

/** How many days of access are left, counted by Vienna's calendar (0 = today is the last); null = without end. */
export const licenceDaysLeft = ({ id, validUntil }: Licence, now: Date): number | null =>
  id === OPERATOR_COMPANY_ID || validUntil === null
    ? null
    : Math.round((Date.parse(validUntil) - Date.parse(viennaDay(now))) / DAY_MS)

/** Whether the end of the licence is so near that its users should know: not yet over, and at most 30 days away. */
export function endsSoon(licence: Licence, now: Date): boolean {
  const left = licenceDaysLeft(licence, now)
  return left !== null && left >= 0 && left <= ANNOUNCED_DAYS
}

/** The largest picture that is taken (docs/decisions/2026-11-21-company-logo.md). */
export const LOGO_MOST_BYTES = 200 * 1024

/** The kinds that are taken; no SVG, which may carry scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const
export type LogoType = (typeof LOGO_TYPES)[number]

// A few kilobytes may say that they are a gigabyte of pixels, and every browser that shows them unpacks them.
const MAX_SIDE = 4_000
const MAX_PIXELS = 4_000_000

/** Whether a picture has a logo's size in pixels. */
export const isLogoSize = ({ width, height }: { width: number; height: number }): boolean =>
  width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS

export type LogoIssue = 'logoTooLarge' | 'logoKind'

/** What is wrong with a picture before it is sent, or null; whether it is whole, the server finds out. */
export function logoIssue({ size, type }: { size: number; type: string }): LogoIssue | null {
  if (size > LOGO_MOST_BYTES) return 'logoTooLarge'
  return LOGO_TYPES.some(known => known === type) ? null : 'logoKind'
}
