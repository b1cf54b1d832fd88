import { z } from 'zod'
import { readDay } from '../authorities/reading/stated-day.ts'

/** A calendar day yyyy-mm-dd that can be stored. */
export const isoDay = z.iso.date().refine(day => readDay(day) !== null)
