import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  waitFor,
} from '../../../../tests/world/product/checking.ts'
import { STATUS, STEPS, type Status, type StatusName } from '../status-rules.ts'
import type { TaskDetail } from '../wire.ts'

// Tests every state with every action through the HTTP interface. The table of status-rules.ts is
// the only source of the expected results.
const FRENCH = 'FR40303265045'
const CAUSES = { remove: /^user/, 'retry now': /^retry$/, 'retry when possible': /^retry$/ } as const
const NAMES = Object.entries(STATUS)

type State = { status: Status; isDownloaded: boolean }
type Action = 'remove' | 'retry now' | 'retry when possible' | 'provide again' | 'fetch the result'
const ACTIONS: Action[] = ['remove', 'retry now', 'retry when possible', 'provide again', 'fetch the result']

/** Returns what the table says about an action in a state: the answer and the next state. */
function expected({ status, isDownloaded }: State, action: Action): { answer: number; next: State } {
  const stays = { status, isDownloaded }
  const hasResult = status === STATUS.completed || status === STATUS.completedWithErrors
  if (action === 'fetch the result') {
    const isFetched = hasResult && !isDownloaded
    return { answer: isFetched ? 200 : 204, next: { status, isDownloaded: isDownloaded || isFetched } }
  }
  if (action === 'provide again') {
    return isDownloaded ? { answer: 204, next: { status, isDownloaded: false } } : { answer: 409, next: stays }
  }
  const from = NAMES.find(([, number]) => number === status)?.[0]
  const step = STEPS.find(each => each.from === from && CAUSES[action].test(each.cause))
  const isBarred = action === 'remove' && isDownloaded
  if (step === undefined || isBarred) return { answer: 409, next: stays }
  return { answer: 204, next: { status: STATUS[step.to], isDownloaded: false } }
}

async function act({ browser }: CheckingWorld, id: number, action: Action, seen: number): Promise<number> {
  const answer = {
    remove: () => browser.call('DELETE', `/api/tasks/${id}?status=${seen}`),
    'retry now': () => browser.call('POST', `/api/tasks/${id}/retry`, { when: 'now' }),
    'retry when possible': () => browser.call('POST', `/api/tasks/${id}/retry`, { when: 'possible' }),
    'provide again': () => browser.call('POST', `/api/tasks/${id}/result`),
    'fetch the result': () => browser.call('GET', `/api/file/result/${id}`),
  }[action]
  return (await answer()).statusCode
}

const stateOf = async ({ read }: CheckingWorld, id: number): Promise<State> => {
  const { status, isDownloaded } = await read(id)
  // The wire's number comes from the same table; an unknown one fails every comparison.
  return { status: status as Status, isDownloaded }
}

const createWorld = (works: boolean) =>
  createCheckingWorld({
    simulator: { memberStatesDown: ['FR'] },
    settings: { task_patience_minutes: 0, task_retry_on_error: 1 },
    works,
  })

type Way = State & { uids: string[]; afterwards: Action[]; isAsked: boolean }
const way = (state: StatusName, uids: string[], afterwards: Action[], more: Partial<Way> = {}): Way => ({
  status: STATUS[state],
  isDownloaded: false,
  uids,
  afterwards,
  isAsked: true,
  ...more,
})
const MIXED = [...germanUids(1), FRENCH]

/** What to upload, and what to do after the worker ran, so that a batch reaches each state. */
const WAYS: Way[] = [
  way('completed', germanUids(1), []),
  way('completed', germanUids(1), ['fetch the result'], { isDownloaded: true }),
  way('completedWithErrors', MIXED, []),
  way('completedWithErrors', MIXED, ['fetch the result'], { isDownloaded: true }),
  way('failed', [FRENCH], []),
  way('deleted', germanUids(1), ['remove']),
  way('started', [FRENCH], ['retry now']),
  way('created', germanUids(2), [], { isAsked: false }),
  way('cancelled', germanUids(2), ['remove'], { isAsked: false }),
]

type Try = Way & { action: Action; id: number }

/** Uploads one batch for each action that changes it, and one for all other actions. */
async function uploadTries(world: CheckingWorld, isAsked: boolean): Promise<Try[]> {
  const tries: Try[] = []
  for (const from of WAYS.filter(each => each.isAsked === isAsked)) {
    let untouched: number | null = null
    for (const action of ACTIONS) {
      const { next } = expected(from, action)
      const stays = next.status === from.status && next.isDownloaded === from.isDownloaded
      const id: number = stays && untouched !== null ? untouched : (await world.uploadUids(from.uids)).id
      if (stays) untouched = id
      tries.push({ ...from, action, id })
    }
  }
  return tries
}

/** Returns every batch in the state in which its try starts. */
async function prepareTries(world: CheckingWorld): Promise<Try[]> {
  const asked = await uploadTries(world, true)
  const worker = await world.work()
  for (const { id } of asked) await world.ended(id)
  await worker.stop()
  const tries = [...asked, ...(await uploadTries(world, false))]
  for (const { id, afterwards } of new Map(tries.map(one => [one.id, one])).values()) {
    for (const action of afterwards) await act(world, id, action, (await world.read(id)).status)
  }
  return tries
}

it('answers every action in every state as the table says, and once if asked twice at once', {
  tags: ['R-28', 'R-29', 'V2.3.1', 'W6-05', 'C1-16'],
}, async () => {
  const world = await createWorld(false)
  for (const { id, action, status, isDownloaded } of await prepareTries(world)) {
    const from = { status, isDownloaded }
    const what = `${action} in ${JSON.stringify(from)}`
    expect(await stateOf(world, id), what).toEqual(from)
    // A caller who saw another status changes nothing.
    const stale = status === STATUS.completed ? STATUS.started : STATUS.completed
    expect(await act(world, id, 'remove', stale), `stale ${what}`).toBe(409)
    const { answer, next } = expected(from, action)
    const isOnce = action !== 'fetch the result'
    const answers = await Promise.all((isOnce ? [1, 2] : [1]).map(() => act(world, id, action, status)))
    expect(answers.toSorted(), what).toEqual(isOnce ? [answer, 409] : [answer])
    expect(await stateOf(world, id), what).toEqual(next)
  }
})

it('keeps to the table through any life of a batch', { tags: ['C6-11'] }, async () => {
  const world = await createWorld(true)
  const lives = fc.array(fc.constantFrom(...ACTIONS), { minLength: 3, maxLength: 7 })
  const kinds = fc.constantFrom([FRENCH], [...germanUids(1), FRENCH], germanUids(1))
  await fc.assert(
    fc.asyncProperty(kinds, lives, async (uids, life) => {
      const { id } = await world.uploadUids(uids)
      const { status } = await world.ended(id)
      let state = { status: status as Status, isDownloaded: false }
      let editions = 1
      for (const action of life) {
        const { answer, next } = expected(state, action)
        expect(await act(world, id, action, state.status)).toBe(answer)
        // A retry runs and ends as before, because France is still down. Nothing else changes by
        // itself.
        const runs = next.status === STATUS.started
        if (runs) editions += 1
        if (action === 'retry when possible' && runs) {
          await waitUntilAsked(world, id)
          expect(await act(world, id, 'remove', STATUS.started)).toBe(204)
          state = { status: STATUS.cancelled, isDownloaded: false }
          if (uids.length === 1) editions -= 1
        } else state = runs ? { status: (await world.ended(id)).status as Status, isDownloaded: false } : next
        if (state.status !== STATUS.cancelled) expect(await stateOf(world, id)).toEqual(state)
      }
      const editionsOf = async () => (await world.read(id)) as TaskDetail
      const { reports } = await waitFor(editionsOf, task => task.reports.length >= editions)
      expect(reports.map(({ edition }) => edition)).toEqual(Array.from({ length: editions }, (_, at) => editions - at))
    }),
    { numRuns: 8, seed: 20_261_121, endOnFailure: true },
  )
})

/**
 * A retry "when possible" waits even if the company has no patience: it was queried again, failed,
 * and will be queried again.
 */
async function waitUntilAsked({ browser }: CheckingWorld, id: number): Promise<void> {
  await waitFor(
    async () => (await browser.call('GET', `/api/tasks/${id}/rows?show=open`)).json<{ items: { tries: number }[] }>(),
    ({ items }) => items.some(({ tries }) => tries >= 2),
  )
}
