import { openAsBlob } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Batch, Client, FileRequest } from './client.ts'

/** The content types of the accepted extensions. */
const TYPES: Readonly<Record<string, string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.txt': 'text/plain',
}

/** A list to upload. `content` is its path or its bytes. */
export type Upload = {
  content: string | Buffer<ArrayBuffer>
  name: string
  fields: Readonly<Record<string, string>>
  idempotencyKey: string
}

/**
 * Uploads a list, streamed from disk. Returns its batch; the same key always returns the same one.
 */
export async function uploadFile(client: Client, { content, name, fields, idempotencyKey }: Upload): Promise<Batch> {
  const type = TYPES[extname(name).toLowerCase()] ?? 'text/plain'
  const file = new File([typeof content === 'string' ? await openAsBlob(content) : content], uploadName(name), { type })
  const form = { ...fields, file } as FileRequest // the server validates the fields
  // The declared type also contains the response of a dry run.
  return (await client.uploadFile({ form, idempotencyKey })) as Batch
}

/** Returns whether a file name has a list's extension. */
export const isListName = (name: string): boolean => extname(name).toLowerCase() in TYPES

// The server does not accept the extension .tsv.
const uploadName = (name: string): string => basename(name).replace(/\.tsv$/i, '.txt')
