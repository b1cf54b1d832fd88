import { z } from 'zod'
import type { Handler } from '../../answer.ts'
import { defineOptions } from '../../options.ts'
import { LIST_ROWS, type ListRow } from './list-rows.ts'

/**
 * `good` is the whole list with every quirk seen in the real one. All others are unusable: cut in
 * the middle, half the rows, no rows, a week old, in UTF-8, other headings, an error.
 */
const LIST_FORMS = ['good', 'cut', 'half', 'empty', 'stale', 'utf-8', 'other-headings', 'error'] as const
type ListForm = (typeof LIST_FORMS)[number]

export const LIST_OPTIONS = defineOptions(
  {
    /** Which form of the list of fictitious companies is served. */
    scheinunternehmen: z.enum(LIST_FORMS),
  },
  { scheinunternehmen: 'good' },
)

export type ListBehaviour = typeof LIST_OPTIONS.initial

/**
 * Serves the list of fictitious companies, or 304 for a matching ETag. The ETag depends only on the
 * form.
 */
export const serveList: Handler<ListBehaviour> = ({ behaviour, now }, { ifNoneMatch }) => {
  const form = behaviour.scheinunternehmen
  const etag = `"${form}"`
  const head = { contentType: 'text/csv; charset=iso-8859-1', headers: { etag } }
  if (ifNoneMatch === etag) return { ...head, status: 304, body: '', code: 'unchanged' }
  const body = writeList(form, now())
  const answer = { ...head, status: 200, body, code: form, encoding: form === 'utf-8' ? 'utf8' : 'latin1' } as const
  return form === 'error' ? { ...answer, manner: 'http-500' } : answer
}

const HEADINGS = [
  'Name',
  ' Anschrift',
  'Veröffentlichung ',
  'Rechtskräftig (Bescheid)',
  'Zeitpunkt (als Scheinunternehmen)',
  'Geburts-Datum',
  'Firmenbuch-Nr',
  ' UID-Nr. ',
  'Kennziffer des UR',
]
const WEEK_MS = 7 * 86_400_000

const TIME_FORMAT = new Intl.DateTimeFormat('de-AT', {
  timeZone: 'Europe/Vienna',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Writes the file in one of its forms; `now` is its date. */
function writeList(form: ListForm, now: Date): string {
  if (form === 'half') return file(HEADINGS, LIST_ROWS.slice(0, LIST_ROWS.length / 2), now)
  if (form === 'empty') return file(HEADINGS, [], now)
  if (form === 'stale') return file(HEADINGS, LIST_ROWS, new Date(now.getTime() - WEEK_MS))
  if (form === 'other-headings') return file(['Firma', ...HEADINGS.slice(1, 7), 'USt-Id', 'Kennziffer'], LIST_ROWS, now)
  const complete = file(HEADINGS, LIST_ROWS, now)
  return form === 'cut' ? complete.slice(0, complete.length / 2) : complete
}

const file = (headings: readonly string[], rows: readonly ListRow[], at: Date): string =>
  [...[headings, ...rows].map(cells => cells.join('~')), `Stand: ${TIME_FORMAT.format(at).replace(',', '')}`, ''].join(
    '\r\n',
  )
