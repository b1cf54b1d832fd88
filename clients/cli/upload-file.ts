import { openAsBlob } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Batch, Client, FileRequest } from './client.ts'

/** The endings that are taken, and what each is called on the way. */
const TYPES: Readonly<Record<string, string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.txt': 'text/plain',
}

/** Options of a list and the fields of the upload by which they go. */
export const LIST_FIELDS = {
  encoding: 'encoding',
  delimiter: 'delimiter',
  sheet: 'sheet',
  'uid-column': 'uidColumn',
  'name-column': 'nameColumn',
  'street-column': 'streetColumn',
  'zip-column': 'zipColumn',
  'city-column': 'cityColumn',
  'invoice-date-column': 'invoiceDateColumn',
} as const

export type Upload = { path: string; name: string; fields: Readonly<Record<string, string>>; idempotencyKey: string }

/** Sends a list, read from the disk as it goes. Returns its batch; under the same key the same one. */
export async function uploadFile(client: Client, { path, name, fields, idempotencyKey }: Upload): Promise<Batch> {
  const blob = await openAsBlob(path, { type: TYPES[extname(name).toLowerCase()] ?? 'text/plain' })
  const file = new File([blob], sentName(name), { type: blob.type })
  const form = { ...fields, file } as FileRequest // what a field may say, the server says
  return (await client.uploadFile({ form, idempotencyKey })) as Batch // the other answer is a dry run's
}

/** Returns whether a name says that it is a list. */
export const isListName = (name: string): boolean => extname(name).toLowerCase() in TYPES

/** Returns the options that were given, as fields of the upload. */
export const listFields = (values: Readonly<Record<string, unknown>>): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(LIST_FIELDS).flatMap(([option, field]) =>
      values[option] === undefined ? [] : [[field, String(values[option])]],
    ),
  ),
  ...(values.fresh === true ? { fresh: 'true' } : {}),
})

// The server knows lists by the endings .csv and .txt.
const sentName = (name: string): string => basename(name).replace(/\.tsv$/i, '.txt')
