/** How a picked day is handed to its form: a Date, its day alone, or its moment without or with a zone. */
type Models = { 'js-date': Date; 'str-date': string; 'str-datetime': string; 'str-datetime-tz': string }
export type ModelFormat = keyof Models

type Options<F extends ModelFormat> = {
  format?: F
  /** Digits of the second's fraction, 0 to 9. */
  precision?: number
  /** Leaves the zone away where the format has one. */
  stripTimeZone?: boolean
}

/** Takes a day (yyyy-mm-dd) or null; returns it in the model's format, which begins the day at midnight UTC; null stays null. */
export function dateModel<F extends ModelFormat = 'str-datetime'>(day: string | null, options: Options<F> = {}) {
  if (day === null) return null
  const { format = 'str-datetime', precision = 3, stripTimeZone = false } = options
  const moment = `${day}T00:00:00${precision === 0 ? '' : `.${'0'.repeat(precision)}`}`
  const models = {
    'js-date': new Date(`${day}T00:00:00Z`),
    'str-date': day,
    'str-datetime': moment,
    'str-datetime-tz': stripTimeZone ? moment : `${moment}Z`,
  } satisfies Models
  // Typed by the table above: the key that was asked for has the type that was asked for.
  return models[format] as Models[F]
}

/** Takes what a model holds, in whichever format; returns its day (yyyy-mm-dd), or null where there is none. */
export const dayOfModel = (model: Date | string | null): string | null =>
  model === null || model === '' ? null : (model instanceof Date ? model.toISOString() : model).slice(0, 10)
