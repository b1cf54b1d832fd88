import { openAsBlob } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Batch, Client, FileRequest } from './client.ts'

/** The accepted extensions, and their content types. */
const TYPES: Readonly<Record<string, string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.txt': 'text/plain',
}

/** A list: its path, or its content. */
export type Upload = {
  content: string | Buffer<ArrayBuffer>
  name: string
  fields: Readonly<Record<string, string>>
  idempotencyKey: string
}

/** Uploads a list, streamed from disk. Returns its batch, the same one under the same key. */
export async function uploadFile(client: Client, { content, name, fields, idempotencyKey }: Upload): Promise<Batch> {
  const type = TYPES[extname(name).toLowerCase()] ?? 'text/plain'
  const file = new File([typeof content === 'string' ? await openAsBlob(content) : content], sentName(name), { type })
  const form = { ...fields, file } as FileRequest // the server validates the fields
  // The other type is a dry run's response.
  return (await client.uploadFile({ form, idempotencyKey })) as Batch
}

/** Returns whether a file name has a list's extension. */
export const isListName = (name: string): boolean => extname(name).toLowerCase() in TYPES

// The server recognizes lists by the extensions .csv and .txt.
const sentName = (name: string): string => basename(name).replace(/\.tsv$/i, '.txt')
