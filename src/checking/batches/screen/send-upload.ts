import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { currentLanguage } from '../../../ground/ui/browser/current-language.ts'
import { CallFailed, isUnreachable } from '../../../ground/ui/calls/call.ts'
import { reasonMessage, sayWhy } from '../../../ground/ui/calls/failure-message.ts'
import { sendForm } from '../../../ground/ui/calls/send-form.ts'
import { toast } from '../../../ground/ui/overlays/toast.ts'
import type { Delimiter, Encoding } from '../../../house/lists/dialect-rules.ts'
import { COMPARED_FIELDS, type ComparedField } from '../../../vat-ids/same-company/comparison.ts'
import * as contract from '../contract.ts'
import type { Task } from '../wire.ts'
import { allTasks } from './calls.ts'
import { texts } from './texts.ts'

/** What of a workbook is to be asked: as found by itself, or as picked in the dialog. */
export type Choice = {
  /** Null: the sheet that is found. */
  sheet: string | null
  /** Counted from 1; null: the column that is found. */
  column: number | null
  /** Counted from 1, 0 = none; what is not there: the column that is found. */
  companyColumns: Partial<Record<ComparedField, number>>
  /** Counted from 1, 0 = none; null: the column that is found. */
  dayColumn: number | null
  icoColumn: number | null
  /** Of a list, how it is read; null: as it is found. */
  encoding: Encoding | null
  delimiter: Delimiter | null
  /** Remembered answers do not count. */
  anew: boolean
  /** The suggestions are taken over. */
  suggestions: boolean
}

const FIRST_CHOICE: Choice = {
  sheet: null,
  column: null,
  companyColumns: {},
  dayColumn: null,
  icoColumn: null,
  encoding: null,
  delimiter: null,
  anew: false,
  suggestions: false,
}

/** A file, or the lines of a pasted list, which then has a file for its name and size alone. */
export type Given = { file: File; lines?: readonly string[] }

export type Chosen = Given & { turn: number }

/**
 * Has a chosen file looked at by the server, again for every other sheet or column. A file that it refuses is told by its
 * sentence and cleared (docs/rules.md#file-types).
 */
export function usePreflight(chosen: Chosen, onRefused: (why: string) => void) {
  const t = useTexts(texts)
  const [choice, setChoice] = useState<Choice>(FIRST_CHOICE)
  const [share, setShare] = useState(0)
  const { data, error, isFetching, refetch } = useQuery({
    ...preflightQuery(chosen, choice, setShare),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (!isRefusal(error)) return
    showRefusal(error, t('preflightRefused'))
    onRefused(sayWhy(t('preflightRefused'), refusalMessage(error)))
  }, [error, t, onRefused])
  return {
    found: data,
    /** Could not be asked for, though nothing is wrong with the file. */
    failure: error !== null && !isRefusal(error) ? error : null,
    refetch,
    isFetching,
    share,
    choice,
    choose: (part: Partial<Choice>) => setChoice({ ...choice, ...part }),
  }
}

/** Uploads the file, which starts the batch. A file that cannot be read is refused with the server's own sentence. */
export function useStart({ onStarted, onRefused }: { onStarted: () => void; onRefused: (why: string) => void }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: upload,
    onSuccess: () => {
      toast('success', t('wasCreated'))
      onStarted()
    },
    onError: failure => {
      // The answer alone may have been lost; the key makes a second start harmless.
      if (isUnreachable(failure)) return toast('error', t('notArrived'), t('startAgain'))
      showRefusal(failure, t('createFailed'))
      if (isRefusal(failure)) onRefused(sayWhy(t('createFailed'), refusalMessage(failure)))
    },
    onSettled: () => queries.invalidateQueries(allTasks),
  })
  const why = isUnreachable(error)
    ? sayWhy(t('notArrived'), t('startAgain'))
    : sayWhy(t('createFailed'), refusalMessage(error))
  return { start: mutate, isPending, failure: error === null ? '' : why, forget: () => error !== null && reset() }
}

/** The server will not take this file, however often it is sent. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.status >= 400 && failure.status < 500 && !SAID_ELSEWHERE.has(failure.status)

// 401 and 403 are told by the one handler of failures; 409 and 429 pass.
const SAID_ELSEWHERE = new Set([401, 403, 409, 429])

/** The server's own sentence about a file. */
const refusalMessage = (failure: Error | null): string => reasonMessage(failure) || (failure?.message ?? '')

/** Tells it. */
function showRefusal(failure: unknown, title: string): void {
  if (!(failure instanceof CallFailed) || failure.status === 401 || failure.status === 403) return
  toast('error', title, refusalMessage(failure))
}

/** Fields before the file, so that a reader of the stream knows them in time. The language is that of result and report. */
function formOf(
  { file, lines }: Given,
  { sheet, column, companyColumns, dayColumn, icoColumn, encoding, delimiter, anew, suggestions }: Choice,
): FormData {
  const form = new FormData()
  form.set('language', currentLanguage())
  if (sheet !== null) form.set('sheet', sheet)
  if (column !== null) form.set('column', String(column))
  for (const field of COMPARED_FIELDS) {
    const chosen = companyColumns[field]
    if (chosen !== undefined) form.set(`${field}Column`, String(chosen))
  }
  if (dayColumn !== null) form.set('dayColumn', String(dayColumn))
  if (icoColumn !== null) form.set('icoColumn', String(icoColumn))
  if (encoding !== null) form.set('encoding', encoding)
  if (delimiter !== null) form.set('delimiter', delimiter)
  if (anew) form.set('anew', 'true')
  if (suggestions) form.set('suggestions', 'true')
  if (lines === undefined) form.set('file', file)
  else form.set('uids', JSON.stringify(lines))
  return form
}

/** What a chosen file would cost; nothing of it is stored. `turn` names the file: each one chosen is looked at anew. */
const preflightQuery = (chosen: Given & { turn: number }, choice: Choice, onSent: (share: number) => void) => {
  const lookedFor = { ...choice, companyColumns: nameAlone(choice), dayColumn: choice.dayColumn === 0 ? 0 : null }
  return queryOptions({
    queryKey: ['preflight', chosen.turn, lookedFor],
    queryFn: ({ signal }) => sendForm(contract.preflight, {}, formOf(chosen, lookedFor), { onSent, signal }),
    // What the cache and today's budget hold changes by the minute, but not under the reader's eyes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Whether companies are compared, or days told, at all is for the server to see; for which columns the file need not be sent again. */
const nameAlone = ({ companyColumns: { name } }: Choice): Choice['companyColumns'] =>
  name === undefined ? {} : { name }

type Start = Given & { choice: Choice; key: string; onSent: (share: number) => void }

/** Uploads the file, which starts the batch. `key`: sent twice, it is one batch. */
const upload = ({ choice, key, onSent, ...sent }: Start): Promise<Task> =>
  sendForm(contract.upload, {}, formOf(sent, choice), { headers: { 'Idempotency-Key': key }, onSent })

const KEY_BYTES = 16

/** A name for one upload that no other has. Works without https too, where `crypto.randomUUID` is missing. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))].map(byte => byte.toString(16).padStart(2, '0')).join('')
