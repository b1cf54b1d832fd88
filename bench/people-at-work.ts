import { xsrfToken } from '../src/access/credentials/cookies.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import type { Watcher } from './sign-in-people.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Person = Pick<Watcher, 'sessionId'>

const headersOf = ({ sessionId }: Person) => ({ cookie: `sid=${sessionId}`, 'x-xsrf-token': xsrfToken(sessionId) })

/** One call of somebody who is signed in; throws where it is not answered 200 or 201. */
async function send<Body>(address: string, person: Person, path: string, init: RequestInit = {}): Promise<Body> {
  const answer = await fetch(new URL(path, address), { ...init, headers: headersOf(person) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`)
  return JSON.parse(text) as Body // the caller names what this path answers
}

// What the pages of a person at work ask for.
const LOOKS = [
  (company: number) => `/api/tasks/company/${company}?page=1&itemsPerPage=10&taskFilter=0,1,2`,
  (company: number) => `/api/company/${company}/partners?page=1&itemsPerPage=25`,
  (company: number) => `/api/tasks/company/single/${company}?page=1&itemsPerPage=10`,
]

/** A look at one of the pages of a person's company, another one each time. */
export const lookAt = (address: string, people: readonly Watcher[]) => {
  let looks = 0
  return async (at: number): Promise<void> => {
    const person = people[at]
    const path = LOOKS[looks++ % LOOKS.length]
    if (person && path) await send(address, person, path(person.companyId))
  }
}

/** A check of a UID that nobody asked for before. */
export const checkOnce = (address: string, people: readonly Watcher[]) => {
  let checks = 0
  return async (at: number): Promise<void> => {
    const person = people[at]
    if (person) await send(address, person, `/api/tasks/uid/FI${10_000_000 + checks++}`)
  }
}

/** Uploads a list of so many rows, each of them another UID; `number` tells lists apart. Returns the batch's id. */
export async function uploadList(address: string, person: Person, number: number, rows: number): Promise<number> {
  const uids = Array.from({ length: rows }, (_, row) => `FI${20_000_000 + number * rows + row}`)
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await buildUidList(uids))], { type: XLSX }), `Liste ${number}.xlsx`)
  return (await send<{ id: number }>(address, person, '/api/tasks', { method: 'POST', body })).id
}

/** Whether a batch has ended. */
export async function hasEnded(address: string, person: Person, id: number): Promise<boolean> {
  const batch = await send<{ finishedAt: string | null }>(address, person, `/api/tasks/${id}`)
  return batch.finishedAt !== null
}
