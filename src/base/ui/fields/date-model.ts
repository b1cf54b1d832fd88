/**
 * How a picked day is stored in its form: a Date, the day only, or a timestamp without or with a
 * zone.
 */
type Models = { 'js-date': Date; 'str-date': string; 'str-datetime': string; 'str-datetime-tz': string }
export type ModelFormat = keyof Models

type Options<F extends ModelFormat> = {
  format?: F
  /** Digits of the fraction of a second, 0 to 9. */
  precision?: number
  /** Omits the time zone of a format that has one. */
  stripTimeZone?: boolean
}

/** Returns `day` (yyyy-mm-dd) in the model's format, as midnight UTC; null stays null. */
export function dateModel<F extends ModelFormat = 'str-datetime'>(day: string | null, options: Options<F> = {}) {
  if (day === null) return null
  const { format = 'str-datetime', precision = 3, stripTimeZone = false } = options
  const timestamp = `${day}T00:00:00${precision === 0 ? '' : `.${'0'.repeat(precision)}`}`
  const models = {
    'js-date': new Date(`${day}T00:00:00Z`),
    'str-date': day,
    'str-datetime': timestamp,
    'str-datetime-tz': stripTimeZone ? timestamp : `${timestamp}Z`,
  } satisfies Models
  // The table above gives each key its type.
  return models[format] as Models[F]
}

/** Returns the day (yyyy-mm-dd) of a model of any format, or null if it is empty. */
export const dayOfModel = (model: Date | string | null): string | null =>
  model === null || model === '' ? null : (model instanceof Date ? model.toISOString() : model).slice(0, 10)
