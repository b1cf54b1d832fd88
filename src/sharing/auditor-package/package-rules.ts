import { DAY_MS } from '../../ground/texts/days.ts'

/** Packages of a company that are kept at a time: they are large, and can be made again. */
export const MAX_KEPT = 10

/** So many days a package is kept after it was made: an audit takes months, and all in it can be made again. */
export const KEPT_DAYS = 180

/** Made at a time, on the whole installation: users' work goes first. */
export const MAX_CONCURRENT = 2

/** So many reports of single checks one package has written; the next package goes on. */
export const MAX_REPORTS_WRITTEN = 2_000

/** Until when a package is kept that was made at a moment. */
export const keptUntil = (madeAt: Date): Date => new Date(madeAt.getTime() + KEPT_DAYS * DAY_MS)

/** 31.12.2026, of 2026-12-31: dates are evidence, the same in both languages (docs/rules.md#dates). */
export const spelledDay = (day: string): string => day.split('-').reverse().join('.')
