import { viennaDay } from '../../../ground/texts/format.ts'

/** Whose documents of before which moment are no longer kept. */
export type Expired = { companyIds: number[]; before: Date }

/**
 * The first moment that is still kept: documents of a calendar year (Vienna's) are kept for so many years after its end
 * (BAO § 132). On 1 January 2034 what is of 2026 goes, at seven years.
 */
export function keptSince(now: Date, years: number): Date {
  const year = Number(viennaDay(now).slice(0, 4)) - years
  // New Year is winter time, always.
  return new Date(`${year}-01-01T00:00:00+01:00`)
}
