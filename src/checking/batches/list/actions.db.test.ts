import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  waitFor,
} from '../../../../tests/world/product/checking.ts'
import { STATUS, STATUS_TRANSITIONS, type Status, type StatusName } from '../status-rules.ts'
import type { TaskDetail } from '../wire.ts'

// Tests every action in every state through the HTTP interface. All expected results follow from
// the transition table of status-rules.ts.
const FRENCH = 'FR40303265045'
const CAUSES = { remove: /^user/, 'retry now': /^retry$/, 'retry when possible': /^retry$/ } as const
const NAMES = Object.entries(STATUS)

type State = { status: Status; isDownloaded: boolean }
type Action = 'remove' | 'retry now' | 'retry when possible' | 're-enable download' | 'download'
const ACTIONS: Action[] = ['remove', 'retry now', 'retry when possible', 're-enable download', 'download']

/** Returns the expected HTTP status and next state of an action, by the transition table. */
function expectedOutcome({ status, isDownloaded }: State, action: Action): { answer: number; next: State } {
  const unchanged = { status, isDownloaded }
  const hasResult = status === STATUS.completed || status === STATUS.completedWithErrors
  if (action === 'download') {
    const isFetched = hasResult && !isDownloaded
    return { answer: isFetched ? 200 : 204, next: { status, isDownloaded: isDownloaded || isFetched } }
  }
  if (action === 're-enable download') {
    return isDownloaded ? { answer: 204, next: { status, isDownloaded: false } } : { answer: 409, next: unchanged }
  }
  const statusName = NAMES.find(([, number]) => number === status)?.[0]
  const transition = STATUS_TRANSITIONS.find(
    transition => transition.from === statusName && CAUSES[action].test(transition.cause),
  )
  const isBlocked = action === 'remove' && isDownloaded
  if (transition === undefined || isBlocked) return { answer: 409, next: unchanged }
  return { answer: 204, next: { status: STATUS[transition.to], isDownloaded: false } }
}

async function performAction(
  { browser }: CheckingWorld,
  id: number,
  action: Action,
  expectedStatus: number,
): Promise<number> {
  const answer = {
    remove: () => browser.call('DELETE', `/api/tasks/${id}?status=${expectedStatus}`),
    'retry now': () => browser.call('POST', `/api/tasks/${id}/retry`, { when: 'now' }),
    'retry when possible': () => browser.call('POST', `/api/tasks/${id}/retry`, { when: 'possible' }),
    're-enable download': () => browser.call('POST', `/api/tasks/${id}/result`),
    download: () => browser.call('GET', `/api/file/result/${id}`),
  }[action]
  return (await answer()).statusCode
}

const stateOf = async ({ read }: CheckingWorld, id: number): Promise<State> => {
  const { status, isDownloaded } = await read(id)
  // The cast is safe: an unknown number fails every comparison.
  return { status: status as Status, isDownloaded }
}

const createWorld = (works: boolean) =>
  createCheckingWorld({
    simulator: { memberStatesDown: ['FR'] },
    settings: { task_patience_minutes: 0, task_retry_on_error: 1 },
    hasWorker: works,
  })

type Setup = State & { uids: string[]; actionsAfterRun: Action[]; hasWorkerRun: boolean }
const createSetup = (
  state: StatusName,
  uids: string[],
  actionsAfterRun: Action[],
  overrides: Partial<Setup> = {},
): Setup => ({
  status: STATUS[state],
  isDownloaded: false,
  uids,
  actionsAfterRun,
  hasWorkerRun: true,
  ...overrides,
})
const MIXED = [...germanUids(1), FRENCH]

/** For each state, what to upload and what to do after the worker ran to reach it. */
const SETUPS: Setup[] = [
  createSetup('completed', germanUids(1), []),
  createSetup('completed', germanUids(1), ['download'], { isDownloaded: true }),
  createSetup('completedWithErrors', MIXED, []),
  createSetup('completedWithErrors', MIXED, ['download'], { isDownloaded: true }),
  createSetup('failed', [FRENCH], []),
  createSetup('deleted', germanUids(1), ['remove']),
  createSetup('started', [FRENCH], ['retry now']),
  createSetup('created', germanUids(2), [], { hasWorkerRun: false }),
  createSetup('cancelled', germanUids(2), ['remove'], { hasWorkerRun: false }),
]

type TestCase = Setup & { action: Action; id: number }

/** Uploads one batch for each action that changes it, and one for all other actions. */
async function uploadCases(world: CheckingWorld, hasWorkerRun: boolean): Promise<TestCase[]> {
  const cases: TestCase[] = []
  for (const setup of SETUPS.filter(setup => setup.hasWorkerRun === hasWorkerRun)) {
    let sharedBatchId: number | null = null
    for (const action of ACTIONS) {
      const { next } = expectedOutcome(setup, action)
      const isUnchanged = next.status === setup.status && next.isDownloaded === setup.isDownloaded
      const id: number = isUnchanged && sharedBatchId !== null ? sharedBatchId : (await world.uploadUids(setup.uids)).id
      if (isUnchanged) sharedBatchId = id
      cases.push({ ...setup, action, id })
    }
  }
  return cases
}

/** Uploads the batches of all test cases and brings them into their initial states. */
async function prepareCases(world: CheckingWorld): Promise<TestCase[]> {
  const checkedCases = await uploadCases(world, true)
  const worker = await world.work()
  for (const { id } of checkedCases) await world.ended(id)
  await worker.stop()
  const cases = [...checkedCases, ...(await uploadCases(world, false))]
  for (const { id, actionsAfterRun } of new Map(cases.map(testCase => [testCase.id, testCase])).values()) {
    for (const action of actionsAfterRun) await performAction(world, id, action, (await world.read(id)).status)
  }
  return cases
}

it('performs every action in every state as the transition table requires, and once for concurrent requests', {
  tags: ['R-28', 'R-29', 'V2.3.1', 'W6-05', 'C1-16'],
}, async () => {
  const world = await createWorld(false)
  for (const { id, action, status, isDownloaded } of await prepareCases(world)) {
    const initialState = { status, isDownloaded }
    const label = `${action} in ${JSON.stringify(initialState)}`
    expect(await stateOf(world, id), label).toEqual(initialState)
    // A request that expects another status changes nothing.
    const stale = status === STATUS.completed ? STATUS.started : STATUS.completed
    expect(await performAction(world, id, 'remove', stale), `stale ${label}`).toBe(409)
    const { answer, next } = expectedOutcome(initialState, action)
    const isExclusive = action !== 'download'
    const answers = await Promise.all((isExclusive ? [1, 2] : [1]).map(() => performAction(world, id, action, status)))
    expect(answers.toSorted(), label).toEqual(isExclusive ? [answer, 409] : [answer])
    expect(await stateOf(world, id), label).toEqual(next)
  }
})

it('follows the transition table for any sequence of actions', { tags: ['C6-11'] }, async () => {
  const world = await createWorld(true)
  const actionSequences = fc.array(fc.constantFrom(...ACTIONS), { minLength: 3, maxLength: 7 })
  const uploads = fc.constantFrom([FRENCH], [...germanUids(1), FRENCH], germanUids(1))
  await fc.assert(
    fc.asyncProperty(uploads, actionSequences, async (uids, actions) => {
      const { id } = await world.uploadUids(uids)
      const { status } = await world.ended(id)
      let state = { status: status as Status, isDownloaded: false }
      let editions = 1
      for (const action of actions) {
        const { answer, next } = expectedOutcome(state, action)
        expect(await performAction(world, id, action, state.status)).toBe(answer)
        // A retry runs and ends as before, because France is still unavailable. Nothing else
        // changes without an action.
        const isRestarted = next.status === STATUS.started
        if (isRestarted) editions += 1
        if (action === 'retry when possible' && isRestarted) {
          await waitUntilRetried(world, id)
          expect(await performAction(world, id, 'remove', STATUS.started)).toBe(204)
          state = { status: STATUS.cancelled, isDownloaded: false }
          if (uids.length === 1) editions -= 1
        } else state = isRestarted ? { status: (await world.ended(id)).status as Status, isDownloaded: false } : next
        if (state.status !== STATUS.cancelled) expect(await stateOf(world, id)).toEqual(state)
      }
      const readDetail = async () => (await world.read(id)) as TaskDetail
      const { reports } = await waitFor(readDetail, task => task.reports.length >= editions)
      expect(reports.map(({ edition }) => edition)).toEqual(
        Array.from({ length: editions }, (_, index) => editions - index),
      )
    }),
    { numRuns: 8, seed: 20_261_121, endOnFailure: true },
  )
})

/**
 * Waits until a retry "when possible" has queried its open rows and failed. It then waits for the
 * next try, even if the company has no patience.
 */
async function waitUntilRetried({ browser }: CheckingWorld, id: number): Promise<void> {
  await waitFor(
    async () => (await browser.call('GET', `/api/tasks/${id}/rows?show=open`)).json<{ items: { tries: number }[] }>(),
    ({ items }) => items.some(({ tries }) => tries >= 2),
  )
}
