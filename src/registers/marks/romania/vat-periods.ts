import { z } from 'zod'
import { isoDay } from '../iso-day.ts'

/** A day yyyy-mm-dd; '' and blanks: not stated. Other texts are unreadable. */
export const optionalDay = z
  .union([
    isoDay,
    z
      .string()
      .regex(/^\s*$/)
      .transform(() => null),
  ])
  .nullish()

/** `perioade_TVA`: the periods of registration, of which some answers have none. */
export const periodsSchema = z
  .array(
    z.looseObject({
      data_inceput_ScpTVA: optionalDay,
      data_sfarsit_ScpTVA: optionalDay,
      data_anul_imp_ScpTVA: optionalDay,
      mesaj_ScpTVA: z.string().nullish(),
    }),
  )
  .max(100)
  .nullish()

type Period = { from: string; until: string | null }

/** Returns the dated periods. One that was cancelled without an end ended on that day. */
export const periodsOf = (periods: z.infer<typeof periodsSchema>): Period[] =>
  (periods ?? []).flatMap(({ data_inceput_ScpTVA: from, data_sfarsit_ScpTVA: end, data_anul_imp_ScpTVA: cancelled }) =>
    from ? [{ from, until: end ?? cancelled ?? null }] : [],
  )

/**
 * Returns since when a number is (or is not) a payer on a day; null if the periods do not say, and
 * `contradiction` if they say the opposite or one ends before it begins. A period that ends on the
 * day fits both.
 */
export function startOfState(
  isPayer: boolean,
  periods: readonly Period[],
  day: string,
): string | null | 'contradiction' {
  if (periods.some(({ from, until }) => until !== null && until < from)) return 'contradiction'
  const begun = periods.filter(({ from }) => from <= day)
  const current = begun.flatMap(({ from, until }) => (until === null || until > day ? [from] : []))
  const ended = begun.flatMap(({ until }) => (until !== null && until <= day ? [until] : []))
  const isDenied = isPayer ? periods.length > 0 && !ended.includes(day) && current.length === 0 : current.length > 0
  return isDenied ? 'contradiction' : ((isPayer ? current : ended).toSorted().at(-1) ?? null)
}
