import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'docs/recipes'

/** A fenced block of a page: its language, and whether it is marked as runnable. */
export type Block = { language: string; isRunnable: boolean; text: string }

type Message = { first: string; headers: Record<string, string>; body: unknown }

/** A call as a page shows it, and its answer; both may refer to the newest id as `{id}`. */
export type ShownCall = { method: string; target: string; request: Message; status: number; answer: Message }

/** Returns the paths of all recipes. */
export const recipePages = (): string[] =>
  readdirSync(FOLDER)
    .toSorted()
    .map(name => join(FOLDER, name))

const FENCED = /^```(.*)\n([\s\S]*?)^```$/gm

/** Returns all fenced blocks of a page in order. */
export function blocksOf(page: string): Block[] {
  const matches = readFileSync(page, 'utf8').matchAll(FENCED)
  return [...matches].map(([, info = '', text = '']) => {
    const [language = '', mark] = info.split(' ')
    return { language, isRunnable: mark === 'run', text }
  })
}

/**
 * Returns the program of a page that is marked as runnable. Throws if a page has none or several.
 */
export function programOf(page: string): string {
  const [program, ...otherPrograms] = blocksOf(page).filter(({ isRunnable }) => isRunnable)
  if (program === undefined || otherPrograms.length > 0) throw new Error(`${page}: one program to be run is expected`)
  return program.text
}

/** Returns the calls of a page: every second HTTP block answers the one before it. */
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
