import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Texts } from '../../../src/base/texts/define.ts'

type Entries = Texts['entries']

/** Returns every text of the product with its key: of screens, letters, reports and settings. */
export async function everyText(): Promise<[key: string, text: Entries[string]][]> {
  const files = globSync('src/**/{*texts,settings-rules}.ts')
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, Texts>> => import(pathToFileURL(resolve(file)).href)),
  )
  return modules.flatMap(Object.values).flatMap((texts: Texts) => Object.entries(texts.entries))
}
