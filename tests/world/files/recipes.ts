import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'docs/recipes'

/** What stands between fences on a page: the language it is marked with, and whether it is marked to be run. */
export type Block = { language: string; isRun: boolean; text: string }

type Message = { first: string; headers: Record<string, string>; body: unknown }

/** A call as a page shows it, and how it is answered; both may name the newest id, `{id}`. */
export type ShownCall = { method: string; target: string; request: Message; status: number; answer: Message }

/** Returns all recipes, by their paths. */
export const recipePages = (): string[] =>
  readdirSync(FOLDER)
    .toSorted()
    .map(name => join(FOLDER, name))

const FENCED = /^```(.*)\n([\s\S]*?)^```$/gm

/** Returns all that stands between fences on a page, in its order. */
export function blocksOf(page: string): Block[] {
  const found = readFileSync(page, 'utf8').matchAll(FENCED)
  return [...found].map(([, info = '', text = '']) => {
    const [language = '', mark] = info.split(' ')
    return { language, isRun: mark === 'run', text }
  })
}

/** Returns the program of a page that is marked to be run. Refuses a page that has none, or several. */
export function programOf(page: string): string {
  const [program, ...more] = blocksOf(page).filter(({ isRun }) => isRun)
  if (program === undefined || more.length > 0) throw new Error(`${page}: one program to be run is expected`)
  return program.text
}

/** Returns the calls of a page: of its blocks of HTTP every second one answers the one before. */
export function callsOf(page: string): ShownCall[] {
  const messages = blocksOf(page).flatMap(({ language, text }) => (language === 'http' ? [messageOf(text)] : []))
  const requests = messages.filter((_, at) => at % 2 === 0)
  return requests.map((request, at) => callOf(page, request, messages[2 * at + 1]))
}

function callOf(page: string, request: Message, answer: Message | undefined): ShownCall {
  const [method = '', target = ''] = request.first.split(' ')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer?.first ?? '')?.[1])
  if (answer === undefined || Number.isNaN(status)) throw new Error(`${page}: ${request.first} has no answer`)
  return { method, target, request, status, answer }
}

function messageOf(text: string): Message {
  const [head = '', ...rest] = text.split('\n\n')
  const [first = '', ...lines] = head.trimEnd().split('\n')
  const headers = Object.fromEntries(lines.map(line => line.split(/: (.*)/s, 2)))
  const body = rest.join('\n\n').trim()
  return { first, headers, body: body === '' ? null : JSON.parse(body) }
}
