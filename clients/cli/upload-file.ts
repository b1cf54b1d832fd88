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

/** A list: where it lies on the disk, or what it holds. */
export type Upload = {
  content: string | Buffer<ArrayBuffer>
  name: string
  fields: Readonly<Record<string, string>>
  idempotencyKey: string
}

/** Sends a list, one on the disk as it is read. Returns its batch; under the same key the same one. */
export async function uploadFile(client: Client, { content, name, fields, idempotencyKey }: Upload): Promise<Batch> {
  const type = TYPES[extname(name).toLowerCase()] ?? 'text/plain'
  const file = new File([typeof content === 'string' ? await openAsBlob(content) : content], sentName(name), { type })
  const form = { ...fields, file } as FileRequest // what a field may say, the server says
  return (await client.uploadFile({ form, idempotencyKey })) as Batch // the other answer is a dry run's
}

/** Returns whether a name says that it is a list. */
export const isListName = (name: string): boolean => extname(name).toLowerCase() in TYPES

// The server knows lists by the endings .csv and .txt.
const sentName = (name: string): string => basename(name).replace(/\.tsv$/i, '.txt')
