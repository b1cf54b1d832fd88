import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { currentLanguage } from '../../../base/ui/browser/current-language.ts'
import { CallFailed, isUnreachable } from '../../../base/ui/calls/call.ts'
import { reasonMessage, withReason } from '../../../base/ui/calls/failure-message.ts'
import { sendForm } from '../../../base/ui/calls/send-form.ts'
import { toast } from '../../../base/ui/overlays/toast.ts'
import type { Delimiter, Encoding } from '../../../platform/lists/dialect-rules.ts'
import type { InputColumn } from '../../../registers/marks/input-rules.ts'
import { COMPARED_FIELDS, type ComparedField } from '../../../vat-ids/same-company/comparison.ts'
import * as contract from '../contract.ts'
import type { Task } from '../wire.ts'
import { texts } from './batches-texts.ts'
import { allTasks } from './calls.ts'

/** The user's choices in the upload dialog. */
export type Choice = {
  /** Null: the detected sheet. */
  sheet: string | null
  /** Counted from 1; null: the detected column. */
  column: number | null
  /** Counted from 1, 0 = none; absent: the detected column. */
  companyColumns: Partial<Record<ComparedField, number>>
  /** Counted from 1, 0 = none; null: the detected column. */
  dayColumn: number | null
  /** Counted from 1, 0 = none; absent: the detected column. */
  inputColumns: { [Column in InputColumn]?: number }
  /** How a list is read; null: as detected. */
  encoding: Encoding | null
  delimiter: Delimiter | null
  /** Ignores cached answers. */
  ignoresCache: boolean
  /** Accepts the suggestions. */
  suggestions: boolean
}

const INITIAL_CHOICE: Choice = {
  sheet: null,
  column: null,
  companyColumns: {},
  dayColumn: null,
  inputColumns: {},
  encoding: null,
  delimiter: null,
  ignoresCache: false,
  suggestions: false,
}

/** A file, or the lines of a pasted list with a file that provides only name and size. */
export type UploadSource = { file: File; lines?: readonly string[] }

export type SelectedUpload = UploadSource & { selectionId: number }

/**
 * Requests a pre-flight of a chosen file, and another one after each change of sheet or column. If
 * the file is rejected, shows the server's message and calls `onRefused`
 * (docs/rules.md#file-types).
 */
export function usePreflight(upload: SelectedUpload, onRefused: (reason: string) => void) {
  const t = useTexts(texts)
  const [choice, setChoice] = useState<Choice>(INITIAL_CHOICE)
  const [uploadedFraction, setUploadedFraction] = useState(0)
  const { data, error, isFetching, refetch } = useQuery({
    ...preflightQuery(upload, choice, setUploadedFraction),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (!isFileRefusal(error)) return
    showRefusal(error, t('preflightRefused'))
    onRefused(withReason(t('preflightRefused'), refusalMessage(error)))
  }, [error, t, onRefused])
  return {
    data,
    /** Set if the pre-flight failed for a reason other than the file. */
    failure: error !== null && !isFileRefusal(error) ? error : null,
    refetch,
    isFetching,
    uploadedFraction,
    choice,
    choose: (part: Partial<Choice>) => setChoice({ ...choice, ...part }),
  }
}

/**
 * Uploads the file, which starts the batch. If the file cannot be read, the server's message is
 * shown.
 */
export function useStart({ onStarted, onRefused }: { onStarted: () => void; onRefused: (reason: string) => void }) {
  const t = useTexts(texts)
  const queryClient = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: upload,
    onSuccess: () => {
      toast('success', t('wasCreated'))
      onStarted()
    },
    onError: failure => {
      // The batch may exist and only the response be lost; the key makes a second start harmless.
      if (isUnreachable(failure)) return toast('error', t('notArrived'), t('startAgain'))
      showRefusal(failure, t('createFailed'))
      if (isFileRefusal(failure)) onRefused(withReason(t('createFailed'), refusalMessage(failure)))
    },
    onSettled: () => queryClient.invalidateQueries(allTasks),
  })
  const reason = isUnreachable(error)
    ? withReason(t('notArrived'), t('startAgain'))
    : withReason(t('createFailed'), refusalMessage(error))
  return {
    start: mutate,
    isPending,
    failure: error === null ? '' : reason,
    clearError: () => error !== null && reset(),
  }
}

/** Returns whether the server rejects this file permanently. */
const isFileRefusal = (failure: unknown): boolean =>
  failure instanceof CallFailed &&
  failure.status >= 400 &&
  failure.status < 500 &&
  !STATUSES_NOT_ABOUT_FILE.has(failure.status)

// 401 and 403 are reported by the central error handler; 409 and 429 are temporary.
const STATUSES_NOT_ABOUT_FILE = new Set([401, 403, 409, 429])

/** Returns the server's message about a file. */
const refusalMessage = (failure: Error | null): string => reasonMessage(failure) || (failure?.message ?? '')

/** Shows the server's message as a toast. */
function showRefusal(failure: unknown, title: string): void {
  if (!(failure instanceof CallFailed) || failure.status === 401 || failure.status === 403) return
  toast('error', title, refusalMessage(failure))
}

/**
 * Creates the form of an upload or pre-flight. The fields precede the file, so that a streaming
 * reader has them in time. `language` is that of result and report.
 */
function createForm(
  { file, lines }: UploadSource,
  { sheet, column, companyColumns, dayColumn, inputColumns, encoding, delimiter, ignoresCache, suggestions }: Choice,
): FormData {
  const form = new FormData()
  form.set('language', currentLanguage())
  if (sheet !== null) form.set('sheet', sheet)
  if (column !== null) form.set('column', String(column))
  for (const field of COMPARED_FIELDS) {
    const column = companyColumns[field]
    if (column !== undefined) form.set(`${field}Column`, String(column))
  }
  if (dayColumn !== null) form.set('dayColumn', String(dayColumn))
  for (const [name, column] of Object.entries(inputColumns)) form.set(name, String(column))
  if (encoding !== null) form.set('encoding', encoding)
  if (delimiter !== null) form.set('delimiter', delimiter)
  if (ignoresCache) form.set('anew', 'true')
  if (suggestions) form.set('suggestions', 'true')
  if (lines === undefined) form.set('file', file)
  else form.set('uids', JSON.stringify(lines))
  return form
}

/**
 * Returns the query for a pre-flight, which stores nothing. The key contains `upload.selectionId`,
 * so that each chosen file is read again.
 */
const preflightQuery = (upload: SelectedUpload, choice: Choice, onSent: (uploadedFraction: number) => void) => {
  const detectionChoice = {
    ...choice,
    companyColumns: nameColumnOnly(choice),
    dayColumn: choice.dayColumn === 0 ? 0 : null,
  }
  return queryOptions({
    queryKey: ['preflight', upload.selectionId, detectionChoice],
    queryFn: ({ signal }) => sendForm(contract.preflight, {}, createForm(upload, detectionChoice), { onSent, signal }),
    // Cache and daily limit change by the minute, but the page must not change while the user
    // reads.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/**
 * Returns only the name column, so that changing other company columns does not upload the file
 * again: the pre-flight depends only on whether companies are compared.
 */
const nameColumnOnly = ({ companyColumns: { name } }: Choice): Choice['companyColumns'] =>
  name === undefined ? {} : { name }

type StartVariables = UploadSource & { choice: Choice; key: string; onSent: (uploadedFraction: number) => void }

/**
 * Uploads the file, which starts the batch. Sent twice with the same `key`, it creates one batch.
 */
const upload = ({ choice, key, onSent, ...source }: StartVariables): Promise<Task> =>
  sendForm(contract.upload, {}, createForm(source, choice), { headers: { 'Idempotency-Key': key }, onSent })

const KEY_BYTES = 16

/**
 * Returns a unique key for one upload. Also works without https, where `crypto.randomUUID` does not
 * exist.
 */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))].map(byte => byte.toString(16).padStart(2, '0')).join('')
