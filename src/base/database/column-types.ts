import type { ColumnType, JSONColumnType } from 'kysely'

export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type TimestampOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Now = ColumnType<Date, Date | string | undefined, Date | string>
/** A calendar day as yyyy-mm-dd. */
export type DayOrNull = ColumnType<string | null, string | null | undefined, string | null>
export type Json<T> = JSONColumnType<T & object, string, string>
