import { setImmediate as breathe } from 'node:timers/promises'
import type { Callable, Fields, Value } from './work.ts'

/** The environment of a query: its workbook, the file with the key, and today's date. */
export type QueryEnvironment = { partners: readonly Fields[]; key: string; day: string }

const text = (value: Value): string => String(value)
const list = (value: Value): Value[] => value as Value[]
const mapList = (value: Value, work: Value): Promise<Value[]> => mapInOrder(list(value), work as Callable)

async function mapInOrder(values: Value[], work: Callable): Promise<Value[]> {
  const results: Value[] = []
  for (const value of values) results.push(await work(value))
  return results
}

const TEXTS: Fields = {
  'Text.Trim': (value: Value) => (value === null ? null : text(value).trim()),
  'Text.Start': (value: Value, count: number) => text(value).slice(0, count),
  'Text.Clean': (value: Value) => text(value).replaceAll(/\p{Cc}/gu, ''),
  'Text.From': (value: Value) => (value === null ? null : text(value)),
  'Text.FromBinary': text,
  'Number.Mod': (dividend: number, divisor: number) => dividend % divisor,
  'Binary.ToList': (value: Buffer) => [...value],
  'Json.FromValue': (value: Value) => Buffer.from(JSON.stringify(value)),
  'Json.Document': (value: Value) => JSON.parse(text(value)),
}

const LISTS: Fields = {
  'List.Transform': mapList,
  'List.Select': async (value: Value, predicate: Value) => {
    const answers = await mapList(value, predicate)
    return list(value).filter((_, at) => answers[at] === true)
  },
  'List.Combine': (lists: Value) => list(lists).flat(),
  'List.Last': (value: Value) => list(value).at(-1),
  'List.Accumulate': async (value: Value, seed: Value, work: Callable) => {
    let state = seed
    for (const each of list(value)) state = await work(state, each)
    return state
  },
  'List.Generate': async (first: Callable, hasNext: Callable, next: Callable) => {
    const results: Value[] = []
    for (let value = await first(); (await hasNext(value)) === true; value = await next(value)) results.push(value)
    return results
  },
  'Record.FromList': (values: Value, names: Value) =>
    Object.fromEntries(list(names).map((name, at) => [text(name), list(values)[at]])),
  'Record.FieldOrDefault': (record: Fields, name: string, defaultValue: Value = null) =>
    Object.hasOwn(record, name) ? record[name] : defaultValue,
}

const TABLES: Fields = {
  'Table.TransformColumnTypes': (table: Value) => table,
  'Table.Buffer': (table: Value) => table,
  'Table.ToRecords': (table: Value) => table,
  'Table.AddIndexColumn': (table: Fields[], name: string, from: number) =>
    table.map((row, at) => ({ ...row, [name]: from + at })),
  'Table.FromRecords': (rows: Fields[], columns: string[]) =>
    rows.map(row => Object.fromEntries(columns.map(column => [column, row[column]]))),
}

type Contents = {
  RelativePath: string
  Query?: Record<string, string>
  Headers: Record<string, string>
  Content?: Buffer
}

/** As in Excel, a request with `Content` is a POST. */
async function webContents(origin: string, { RelativePath, Query = {}, Headers, Content }: Contents): Promise<string> {
  const url = new URL(`${origin}/${RelativePath}`)
  for (const [name, value] of Object.entries(Query)) url.searchParams.set(name, value)
  const body = Content ? { method: 'POST', body: new Uint8Array(Content) } : {}
  const answer = await fetch(url, { headers: Headers, ...body })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.text()
}

/** Returns the part of Power Query's library that our recipe uses. */
export const libraryOf = ({ partners, key, day }: QueryEnvironment): Fields => ({
  ...TEXTS,
  ...LISTS,
  ...TABLES,
  'Excel.CurrentWorkbook': () => [{ Name: 'Partner', Content: partners }],
  'File.Contents': () => `${key}\r\n`,
  'DateTime.LocalNow': () => day,
  'Date.From': (value: Value) => value,
  'Date.ToText': text,
  '#duration': () => 0,
  // Excel waits for the given duration first.
  'Function.InvokeAfter': (work: Callable) => breathe().then(() => work()),
  'Web.Contents': webContents,
})
